import Foundation
import TestSupport
import Testing

private let token = String(repeating: "a1", count: 32)
private let other = String(repeating: "b2", count: 32)

private let csv = """
  token,user_id,registered_at,shoe_size
  \(token),u1,2026-03-01T00:00:00Z,43
  zz,u2,2026-03-01T00:00:00Z,44
  \(other),u3,2026-03-01 00:00:00,45

  """

@Suite struct `pushlog registry import` {
  @Test func `says in JSON what it did`() throws {
    let folder = try TemporaryFolder()
    try folder.write(csv, to: "registry.csv")
    let run = try Run("registry", "import", "--json", "registry.csv", in: folder)
    #expect(run.status == 1, "two of three rows were rejected")
    let json = try run.json
    #expect(
      json["totals"] == [
        "files": 1, "rows": 3, "added": 1, "updated": 0, "unchanged": 0, "removed": 0,
        "skipped": 0, "rejected": ["bad_token": 1, "time_without_zone": 1], "warnings": [:],
      ])
    #expect(json["files"][0]["path"] == "registry.csv")
    #expect(json["files"][0]["state"] == "complete")
    #expect(json["files"][0]["rejects"][0]["line"] == 3)
    #expect(json["files"][0]["rejects"][0]["code"] == "bad_token")
    #expect(json["files"][0]["ignored_columns"] == ["shoe_size"])
    #expect(json["snapshot"] == .null)
  }

  @Test func `tells people where the rejected rows are, and what to do`() throws {
    let folder = try TemporaryFolder()
    try folder.write(csv, to: "registry.csv")
    let run = try Run("registry", "import", "registry.csv", in: folder)
    #expect(
      run.text == """
        file          state     rows  added  updated  unchanged  rejected
        ────────────  ────────  ────  ─────  ───────  ─────────  ────────
        registry.csv  complete     3      1        0          0         2

        Rejected: 1 bad_token, 1 time_without_zone.
          registry.csv:3: bad_token: token is no device token (hex, two digits a byte)
          registry.csv:4: time_without_zone: registered_at names no time zone
          --assume-time-zone says which zone times without one are in.
        The other rows are in. Correct these and import the file again: it does no harm.
        Not used: the columns shoe_size.

        """)
    #expect(
      run.errors
        == "warning: registry.csv: 2 of 3 rows rejected (1 bad_token, 1 time_without_zone), more than "
        + "5.0 %. Correct them and import the file again.\n")
    let again = try Run(
      "registry", "import", "--json", "--assume-time-zone", "Europe/Berlin", "registry.csv",
      in: folder)
    #expect(try again.json["totals"]["added"] == 1)
    #expect(try again.json["totals"]["unchanged"] == 1)
  }

  @Test func `reads standard input, and applies the options to rows that are silent`() throws {
    let folder = try TemporaryFolder()
    let run = try Run(
      [
        "registry", "import", "--json", "--format", "jsonl", "--topic", "com.example.shop",
        "--environment", "dev", "-",
      ], input: Data("{\"token\":\"\(token)\"}\n".utf8), in: folder)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(try run.json["files"][0]["path"] == "-")
    #expect(try run.json["totals"]["added"] == 1)
  }

  @Test(
    arguments: [
      (["missing.csv"], 66, "pushlog: nothing was imported: there is no missing.csv.\n"),
      (
        ["good.csv", "missing.csv"], 66, "pushlog: nothing was imported: there is no missing.csv.\n"
      ),
      (
        ["good.csv", "foreign.csv"], 65,
        "pushlog: nothing was imported: foreign.csv is no registry: it has no column named token, only "
          + "id, name (line 1).\n"
      ),
      (["--as-of", "yesterdayish", "good.csv"], 64, "pushlog: --as-of does not take"),
      (["--assume-time-zone", "Nowhere/Land", "good.csv"], 64, "pushlog: --assume-time-zone"),
      (["--max-share", "10", "good.csv"], 64, "pushlog: --max-share goes only with --snapshot"),
    ] as [([String], Int32, String)])
  func `imports nothing where it cannot import all`(
    arguments: [String], status: Int32, sentence: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write("token\n\(token)\n", to: "good.csv")
    try folder.write("id,name\n1,x\n", to: "foreign.csv")
    let run = try Run(["registry", "import"] + arguments, in: folder)
    #expect(run.status == status)
    #expect(run.text == "")
    #expect(run.errors.hasPrefix(sentence))
    #expect(run.errors.contains("\nTry: "))
    let later = try Run("registry", "import", "--json", "good.csv", in: folder)
    #expect(try later.json["totals"]["added"] == 1, "nothing was in before")
  }

  @Test func `looks closer at what it cannot read, and takes the rest`() throws {
    let folder = try TemporaryFolder()
    try folder.write("token\n\(token)\n", to: "good.csv")
    try folder.write("", to: "empty.csv")
    try folder.write(Data([0x50, 0x4B, 0x03, 0x04, 1, 2]), to: "table.zip")
    try FileManager.default.createDirectory(
      atPath: folder.path("folder"), withIntermediateDirectories: true)
    let files = ["empty.csv", "table.zip", "folder", "good.csv"]
    let run = try Run(["registry", "import", "--json"] + files, in: folder)
    #expect(run.status == 1)
    #expect(
      try run.json["files"].elements.map { $0["state"] } == [
        "empty", "unsupported", "unreadable", "complete",
      ])
    #expect(try run.json["totals"]["added"] == 1)
    let warnings = run.errors.split(separator: "\n")
    #expect(warnings.count == 3)
    for (warning, file) in zip(warnings, files) {
      #expect(warning.hasPrefix("warning: \(file): "))
    }
  }

  @Test func `of bytes that are no text ends with a sentence, whatever it is told they are`() throws
  {
    let folder = try TemporaryFolder()
    var bytes: [UInt8] = []
    var state: UInt64 = 1
    for _ in 0..<50_000 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      bytes.append(UInt8(truncatingIfNeeded: state >> 56))
    }
    try folder.write(Data(bytes), to: "noise")
    for format in [[], ["--format", "csv"], ["--format", "jsonl"]] {
      let run = try Run(["registry", "import", "--quiet"] + format + ["noise"], in: folder)
      #expect([1, 65].contains(run.status))
      #expect(run.errors.hasSuffix("\n"))
    }
  }

  @Test func `with a snapshot removes what is gone, and stops where too much is`() throws {
    let folder = try TemporaryFolder()
    let rows = (10..<20).map { "\($0)\n" }
    try folder.write("token\n" + rows.joined(), to: "all.csv")
    try folder.write("token\n" + rows.dropLast(2).joined(), to: "fewer.csv")
    try folder.write("token\n" + rows.prefix(2).joined(), to: "few.csv")
    _ = try Run("registry", "import", "all.csv", in: folder)
    let stopped = try Run("registry", "import", "--snapshot", "few.csv", in: folder)
    #expect(stopped.status == 2)
    #expect(stopped.text == "")
    #expect(
      stopped.errors.hasPrefix(
        "pushlog: nothing was imported: --snapshot would remove 8 of 10 active registrations, more "
          + "than --max-share allows.\nTry: "))
    let run = try Run("registry", "import", "--snapshot", "--json", "fewer.csv", in: folder)
    #expect(run.status == 0)
    #expect(try run.json["totals"]["removed"] == 2)
    #expect(try run.json["snapshot"] == ["applied": true])
    let told = try Run("registry", "import", "--snapshot", "fewer.csv", in: folder)
    #expect(told.text.contains("Removed: none; the files name every registration there was.\n"))
  }
}
