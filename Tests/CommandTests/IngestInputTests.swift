import DeliveryLog
import Foundation
import TestSupport
import Testing

/// The ways in which a log may come, and what they must not change.
@Suite struct `pushlog ingest reads` {
  let folder: TemporaryFolder

  private static let log = CleanupSample.log.split(separator: "\n").prefix(2)
    .map { $0 + "\n" }.joined()
  private static let options = ["--db", "push.db", "--as-of", "2026-03-04T00:00:00Z", "--json"]

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.log, to: "log.jsonl")
  }

  private func ingest(_ arguments: String..., input: Data? = nil) throws -> Run {
    try Run(["ingest"] + Self.options + arguments, input: input, in: folder)
  }

  @Test func `standard input, plain and packed, as one content`() throws {
    let text = Data(Self.log.utf8)
    let plain = try ingest("-", input: text)
    #expect(plain.status == 0)
    #expect(try plain.json["files"][0]["path"] == "-")
    #expect(try plain.json["totals"]["stored"] == 2)
    let packed = try ingest("-", input: Data(GzipWriter.compress(Array(text))))
    #expect(packed.status == 0)
    #expect(try packed.json["totals"]["stored"] == 0)
    #expect(try packed.json["totals"]["duplicates"] == 2)
    #expect(try ingest("log.jsonl").json["files"][0]["state"] == "known")
    #expect(try ingest("-", input: Data()).json["files"][0]["state"] == "empty")
  }

  @Test func `a named pipe, plain and packed`() throws {
    let run = try Run.shell(
      """
      mkfifo pipe
      cat log.jsonl > pipe &
      "$PUSHLOG" ingest --json --db plain.db pipe
      gzip -c log.jsonl > pipe &
      "$PUSHLOG" ingest --json --db packed.db pipe
      wait
      """, in: folder)
    let results = try run.jsonLines
    #expect(results.map { $0["totals"]["stored"] } == [2, 2])
    #expect(results.map { $0["files"][0]["path"] } == ["pipe", "pipe"])
  }

  @Test func `one content once a run, under whatever name`() throws {
    let files = FileManager.default
    try files.linkItem(atPath: folder.path("log.jsonl"), toPath: folder.path("hard.jsonl"))
    try files.createSymbolicLink(
      atPath: folder.path("soft.jsonl"), withDestinationPath: "log.jsonl")
    let run = try ingest("log.jsonl", "log.jsonl", "hard.jsonl", "soft.jsonl", "./log.jsonl")
    #expect(run.status == 0)
    #expect(
      try run.json["files"].elements.map { $0["state"].string }
        == ["complete", "known", "known", "known", "known"])
    #expect(try run.json["totals"]["stored"] == 2)
    // A folder's links count like its files; one that leads nowhere is told.
    try files.createDirectory(atPath: folder.path("logs"), withIntermediateDirectories: true)
    for (name, target) in [("a.jsonl", "../log.jsonl"), ("b.jsonl", "nowhere")] {
      try files.createSymbolicLink(
        atPath: folder.path("logs/\(name)"), withDestinationPath: target)
    }
    let linked = try ingest("logs")
    #expect(linked.status == 66)
    #expect(
      try linked.json["files"].elements.map { $0["state"].string } == ["known", "unreadable"])
    #expect(linked.errors.hasPrefix("warning: logs/b.jsonl: cannot open it: "))
  }

  @Test func `the same on one core as on two`() throws {
    try folder.write(CleanupSample.log, to: "rejects.jsonl")
    var damaged = GzipWriter.compress(Array(Self.log.utf8))
    damaged[damaged.count - 8] ^= 1
    try folder.write(Data(damaged), to: "damaged.jsonl.gz")
    try folder.write(Data(damaged.dropLast(20)), to: "cut.jsonl.gz")
    func load(_ store: String, _ options: String...) throws -> (String, String) {
      let run = try Run(
        ["ingest", "--db", store, "--as-of", "2026-03-04T00:00:00Z"] + options
          + ["damaged.jsonl.gz", "cut.jsonl.gz", "rejects.jsonl", "log.jsonl"], in: folder)
      return (run.text + run.errors, try folder.dump(store))
    }
    let one = try load("one.db", "--jobs", "1")
    let two = try load("two.db")
    #expect(one.0 == two.0)
    #expect(one.1 == two.1)
    #expect(one.1.contains("damaged.jsonl.gz"))
  }

  @Test func `into a store that is its owner's alone`() throws {
    let run = try Run.shell(
      """
      umask 0
      "$PUSHLOG" ingest --quiet --db push.db log.jsonl >/dev/null
      stat -c %a push.db push.db-lock
      chmod 640 push.db
      "$PUSHLOG" ingest --quiet --db push.db log.jsonl >/dev/null
      stat -c %a push.db
      """, in: folder)
    #expect(run.text == "600\n600\n640\n")
  }

  @Test func `with progress on standard error only`() throws {
    let silent = try ingest("log.jsonl")
    #expect(silent.errors == "", "no terminal, no progress")
    let run = try ingest("--progress", "always", "log.jsonl")
    #expect(run.status == 0)
    #expect(try run.json["files"][0]["state"] == "known")
    #expect(run.errors.hasPrefix("1 of 1 file, "))
    #expect(run.errors.hasSuffix(" rejected\n"))
    #expect(!run.errors.contains("\r"))
    #expect(try ingest("--progress", "never", "log.jsonl").errors == "")
  }

  @Test func `and takes a closed output for success`() throws {
    let run = try Run.shell(
      """
      mkfifo pipe
      # A reader that opens the pipe and goes away before anything is written.
      true < pipe &
      exec 3> pipe
      wait
      "$PUSHLOG" ingest --db push.db log.jsonl >&3
      echo $?
      """, in: folder)
    #expect(run.text == "0\n")
    #expect(run.errors == "")
    #expect(try folder.sqlite("push.db", "SELECT count(*) FROM send") == "2\n")
  }

  @Test(
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/script"),
      "there is no script(1) here, which makes a terminal"))
  func `and colours its table on a terminal that wants it`() throws {
    func coloured(_ options: String, _ environment: [String: String] = [:]) throws -> Bool {
      let run = try Run.shell(
        "script -qec '\"$PUSHLOG\" ingest --db push.db log.jsonl \(options)' /dev/null", in: folder,
        environment: environment.merging(["TERM": "xterm"]) { old, _ in old })
      #expect(run.text.contains("log.jsonl"), "\(run.text) \(run.errors)")
      return run.text.contains("\u{1b}[")
    }
    #expect(try coloured(""))
    #expect(try !coloured("--no-color"))
    #expect(try !coloured("", ["NO_COLOR": "1"]))
    #expect(try coloured("", ["NO_COLOR": ""]))
    #expect(try !coloured("", ["TERM": "dumb"]))
    #expect(try !Run("ingest", "--db", "push.db", "log.jsonl", in: folder).text.contains("\u{1b}"))
  }
}
