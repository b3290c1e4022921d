import DeliveryLog
import Foundation
import TestSupport
import Testing

/// Logs as they live: they grow, are rotated, packed and truncated while runs come and go. Every event is
/// stored once, and none is lost.
@Suite struct `a log that lives` {
  let folder: TemporaryFolder
  private static let options = [
    "ingest", "--db", "push.db", "--as-of", "2026-03-04T00:00:00Z", "--json",
  ]

  init() throws { folder = try TemporaryFolder() }

  /// Lines so long that a few thousand are no small file; every third names no apns-id, and some are
  /// the same.
  private static func lines(_ numbers: Range<Int>) -> String {
    numbers.map { number in
      let digits = String(number + 1_000_000)
      let id = number % 3 == 0 ? "" : #""apns-id":"00000000-0000-4000-8000-00000\#(digits)","#
      let user = number % 9 == 0 ? "same" : "u-\(number)"
      let token = number % 9 == 0 ? "1000000" : digits
      return #"{"timestamp":1772528400000,\#(id)"token":"\#(token)0","status":200,"#
        + #""user_id":"\#(user)"}"# + "\n"
    }.joined()
  }

  private func ingest(_ paths: String..., database: String = "push.db") throws -> Run {
    var options = Self.options
    options[2] = database
    return try Run(options + paths, in: folder)
  }

  private func stored(_ database: String = "push.db") throws -> String {
    try folder.sqlite(
      database,
      """
      SELECT sent_at, token, apns_id, status, user_id, line FROM send_log ORDER BY 1, 2, 3, 4, 5, 6;
      SELECT * FROM count; SELECT code, line, byte_offset, raw FROM reject ORDER BY 2;
      """)
  }

  /// What a run over the folder stored of each file.
  private func stored(_ run: Run) throws -> [String: JSON] {
    try Dictionary(
      uniqueKeysWithValues: run.json["files"].elements.map {
        (String(($0["path"].string ?? "").dropFirst(2)), $0["stored"])
      })
  }

  private func append(_ text: String, to name: String) throws {
    let file = try FileHandle(forWritingTo: folder.url.appending(path: name))
    try file.seekToEnd()
    try file.write(contentsOf: Data(text.utf8))
    try file.close()
  }

  @Test func `grows: only what is new is parsed, and all comes out as if read at once`() throws {
    let parts = [
      Self.lines(0..<3000) + "bad\nbad\n" + #"{"timestamp":17725"#,
      "28400000}\nbad\n",
      Self.lines(3000..<3200),
      Self.lines(3000..<3100) + "bad\n",
    ]
    try folder.write("", to: "log.jsonl")
    for (number, part) in parts.enumerated() {
      try append(part, to: "log.jsonl")
      let run = try ingest("log.jsonl", database: "parts.db")
      let json = try run.json["files"][0]
      #expect(json["state"] == "complete")
      let whole = "whole\(number).db"
      let atOnce = try ingest("log.jsonl", database: whole).json["files"][0]
      for key in ["lines", "blank", "skipped", "rejected", "warnings"] {
        #expect(json[key] == atOnce[key], "\(key) after part \(number)")
      }
      #expect(try stored("parts.db") == stored(whole))
      // One place to go on from, which has moved.
      #expect(
        try folder.sqlite("parts.db", "SELECT file_id FROM file_end") == "\(number + 1)\n")
    }
    #expect(try ingest("log.jsonl", database: "parts.db").json["files"][0]["state"] == "known")
    // What was read is not looked at again: an object that could not be read any more would show.
    #expect(
      try folder.sqlite("parts.db", "UPDATE file_end SET line = 1000000") == "")
    try append(Self.lines(5000..<5001), to: "log.jsonl")
    #expect(try ingest("log.jsonl", database: "parts.db").json["totals"]["stored"] == 1)
    #expect(
      try folder.sqlite("parts.db", "SELECT max(line) FROM send") == "1000000\n")
  }

  @Test func `is rotated by name, then packed`() throws {
    try folder.write(Self.ids(0..<4000), to: "log.jsonl")
    #expect(try ingest("log.jsonl").json["totals"]["stored"] == 4000)
    try append(Self.ids(4000..<4100), to: "log.jsonl")
    try FileManager.default.moveItem(
      atPath: folder.path("log.jsonl"), toPath: folder.path("log.jsonl.1"))
    try folder.write(Self.ids(4100..<4200), to: "log.jsonl")
    let rotated = try ingest(".")
    #expect(rotated.status == 0)
    #expect(try stored(rotated) == ["log.jsonl": 100, "log.jsonl.1": 100])
    #expect(try rotated.json["totals"]["duplicates"] == 4000)
    let packed = GzipWriter.compress(Array((Self.ids(0..<4100)).utf8))
    try folder.write(Data(packed), to: "log.jsonl.1.gz")
    try FileManager.default.removeItem(atPath: folder.path("log.jsonl.1"))
    let again = try ingest(".")
    #expect(try again.json["totals"]["stored"] == 0)
    #expect(
      try Set(again.json["files"].elements.map { $0["state"].string }) == ["known", "complete"])
    try append(Self.ids(4200..<4300), to: "log.jsonl")
    #expect(try ingest(".").json["totals"]["stored"] == 100)
    #expect(try folder.sqlite("push.db", "SELECT count(*) FROM send") == "4300\n")
  }

  @Test func `is copied and truncated in place`() throws {
    try folder.write(Self.ids(0..<4000), to: "log.jsonl")
    _ = try ingest(".")
    // Written between the run and the rotation.
    try append(Self.ids(4000..<4100), to: "log.jsonl")
    try FileManager.default.copyItem(
      atPath: folder.path("log.jsonl"), toPath: folder.path("log.jsonl.1"))
    let file = try FileHandle(forWritingTo: folder.url.appending(path: "log.jsonl"))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data(Self.ids(4100..<9000).utf8))
    try file.close()
    let run = try ingest(".")
    #expect(run.status == 0)
    #expect(try stored(run) == ["log.jsonl": 4900, "log.jsonl.1": 100])
    #expect(try folder.sqlite("push.db", "SELECT count(*) FROM send") == "9000\n")
  }

  @Test func `is copied twice, and both go on differently`() throws {
    try folder.write(Self.ids(0..<4000), to: "a.jsonl")
    _ = try ingest("a.jsonl")
    try folder.write(Self.ids(0..<4000) + Self.ids(5000..<5100), to: "b.jsonl")
    try append(Self.ids(4000..<4100), to: "a.jsonl")
    let run = try ingest(".")
    #expect(try stored(run) == ["a.jsonl": 100, "b.jsonl": 100])
    #expect(try folder.sqlite("push.db", "SELECT count(*) FROM send") == "4200\n")
  }

  @Test func `grows while it is read`() throws {
    try folder.write(Self.ids(0..<3000), to: "part")
    try folder.write("", to: "log.jsonl")
    let run = try Run.shell(
      """
      (for i in 1 2 3 4 5 6 7 8 9; do cat part; done > log.jsonl) &
      "$PUSHLOG" ingest --json --db push.db log.jsonl part >/dev/null
      "$PUSHLOG" ingest --json --db push.db log.jsonl part >/dev/null
      wait
      "$PUSHLOG" ingest --json --db push.db log.jsonl part
      """, in: folder)
    #expect(run.status == 0)
    // The last run may have found nothing new.
    #expect(
      try folder.sqlite("push.db", "SELECT max(lines) FROM file WHERE path = 'log.jsonl'")
        == "27000\n")
    #expect(try folder.sqlite("push.db", "SELECT count(*) FROM send") == "3000\n")
  }

  /// Lines that all have an apns-id.
  private static func ids(_ numbers: Range<Int>) -> String {
    numbers.map {
      let digits = String($0 + 1_000_000)
      return #"{"timestamp":1772528400000,"token":"\#(digits)0","status":200,"#
        + #""apns-id":"00000000-0000-4000-8000-00000\#(digits)"}"# + "\n"
    }.joined()
  }
}
