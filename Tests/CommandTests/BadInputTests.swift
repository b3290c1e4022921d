import DeliveryLog
import Foundation
import TestSupport
import Testing

@Suite struct `Bad input` {
  let sample: CleanupSample

  init() throws { sample = try CleanupSample() }

  @Test func `that is missing is told, and the other files are read`() throws {
    let run = try sample.run(["ingest", "--json", "no.jsonl", "log.jsonl"], db: "new.db")
    #expect(run.status == 66)
    #expect(try run.json["missing"] == ["no.jsonl"])
    #expect(try run.json["totals"]["stored"] == 2)
    #expect(
      run.errors.hasPrefix(
        "warning: no.jsonl: there is no such file or folder; the others were read. Check the path.\n"
      ))
  }

  @Test(
    arguments: [
      ("no.jsonl", "there is no no.jsonl."),
      ("empty", "there is no log in the folder empty: it is empty."),
      (
        "notes",
        "there is no log in the folder notes: nothing in it is named like one (.jsonl .ndjson .json "
          + ".log, also with .gz or a rotation number)."
      ),
    ])
  func `alone makes no store`(_ path: String, _ sentence: String) throws {
    try FileManager.default.createDirectory(
      atPath: sample.folder.path("empty"), withIntermediateDirectories: true)
    try sample.folder.write("buy milk", to: "notes/todo.txt")
    let before = try sample.folder.names()
    let run = try sample.run(["ingest", path], db: "new.db")
    run.expectRefusal(66, sentence)
    #expect(try sample.folder.names() == before)
  }

  @Test func `of a folder without logs counts as missing beside others, too`() throws {
    try sample.folder.write("buy milk", to: "notes/todo.txt")
    let run = try sample.run(["ingest", "--json", "notes", "log.jsonl"], db: "new.db")
    #expect(run.status == 66)
    #expect(try run.json["totals"]["stored"] == 2)
    #expect(try run.json["passed_over"] == ["notes/todo.txt"])
    #expect(run.errors.hasPrefix("warning: notes: this folder holds no log"))
  }

  @Test func `of a damaged gzip member leaves nothing of that member`() throws {
    let lines = CleanupSample.log.split(separator: "\n")
    var damaged = GzipWriter.compress(Array("\(lines[0])\n".utf8))
    damaged[damaged.count - 8] ^= 1
    let sound = GzipWriter.compress(Array("\(lines[1])\n".utf8))
    try sample.folder.write(Data(damaged + sound), to: "log.jsonl.gz")
    let run = try sample.run(["ingest", "--json", "log.jsonl.gz"], db: "new.db")
    #expect(run.status == 1)
    #expect(try run.json["files"][0]["state"] == "damaged")
    #expect(
      run.errors
        == "warning: log.jsonl.gz: the gzip member at byte 0 is damaged and nothing of it was "
        + "stored; copy the file again from where it came, and ingest the copy.\n")
    let tokens = try sample.folder.sqlite("new.db", "SELECT lower(hex(token)) FROM token")
    #expect(tokens == CleanupSample.b + "\n")
    #expect(try sample.folder.sqlite("new.db", "SELECT count(*) FROM send") == "1\n")
  }

  @Test func `that may not be read is told, and the other files are read`() throws {
    let run = try sample.shell(
      """
      ln -s loop.jsonl loop.jsonl
      "$PUSHLOG" ingest --quiet --json --db new.db loop.jsonl log.jsonl
      """)
    #expect(run.status == 1)
    #expect(try run.json["files"][0]["state"] == "unreadable")
    #expect(try run.json["totals"]["stored"] == 2)
    #expect(run.errors.contains("warning: loop.jsonl: cannot open it"))
  }

  @Test(
    arguments: [
      (
        ["report", "--time-zone", "Mars/Base"],
        "--time-zone does not take 'Mars/Base': this system knows no such zone."
      ),
      (
        ["report", "--time-zone", "../etc/passwd"],
        "--time-zone does not take '../etc/passwd': this system knows no such zone."
      ),
      (
        ["ingest", "log.jsonl", "--assume-time-zone", "CEST"],
        "--assume-time-zone does not take 'CEST': this system knows no such zone."
      ),
      (
        ["trace", "no-uuid"], "'no-uuid' is no apns-id: an apns-id is a UUID."
      ),
      (
        ["trace", CleanupSample.a], "'a1a1a1a1…a1a1' is no apns-id: an apns-id is a UUID."
      ),
      (
        ["trace", "--token", "a1a"],
        "--token is no device token: a token is an even number of hex digits."
      ),
      (
        ["trace", "--token", CleanupSample.a + "x"],
        "--token is no device token: a token is an even number of hex digits."
      ),
      (
        ["trace", "--user", "anna", "--on", "someday"],
        "--on does not take 'someday': it is no day."
      ),
      (
        ["report", "--from", "2026-03-04", "--to", "2026-03-02"],
        "--from does not lie before --to."
      ),
      (
        ["ingest", "--jobs", "0", "log.jsonl"], "--jobs needs a whole number from 1 to 64, not '0'."
      ),
      (
        ["cleanup", "--idle-days", "7", "--no-idle"],
        "--idle-days and --no-idle cannot be given together."
      ),
      (["runs", "--quiet", "--verbose"], "--quiet and --verbose cannot be given together."),
    ] as [([String], String)])
  func `in an option changes nothing`(_ arguments: [String], _ sentence: String) throws {
    let before = try sample.folder.dump()
    let run = try sample.run(arguments)
    run.expectRefusal(64, sentence)
    #expect(try sample.folder.dump() == before)
  }

  @Test(
    arguments: ["", "soon", "2026-02-30T00:00:00Z", "2026-03-04T24:00:00Z", "2026-03-04", "12"])
  func `for now is refused by every command`(_ time: String) throws {
    for command in [
      ["ingest", "log.jsonl"], ["cleanup"], ["report"], ["trace", "--user", "anna"],
    ] {
      let run = try Run(command + ["--db", "push.db", "--as-of", time], in: sample.folder)
      let sentence =
        time == ""
        ? "--as-of has an empty value. Is a variable of the shell not set?"
        : "--as-of does not take '\(time)': it is no time."
      run.expectRefusal(64, sentence)
    }
  }
}
