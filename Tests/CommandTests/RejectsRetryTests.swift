import Foundation
import TestSupport
import Testing

/// What was rejected is read again, and comes out as an ingest with those options would have had it.
@Suite struct `pushlog rejects retry` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let now = "2026-03-04T00:00:00Z"

  private func ingest(_ arguments: String..., store: String = "push.db") throws -> JSON {
    try Run(["ingest", "--json", "--as-of", Self.now, "--db", store] + arguments, in: folder).json
  }

  private func retry(_ arguments: String...) throws -> JSON {
    let run = try Run(
      ["rejects", "retry", "--json", "--as-of", Self.now, "--db", "push.db"] + arguments, in: folder
    )
    #expect(run.status == 0)
    return try run.json
  }

  /// All that is known of events, without who read them when.
  private func events(_ store: String) throws -> String {
    try folder.sqlite(
      store,
      """
      SELECT sent_at, token, apns_id, status, reason, topic, environment, user_id, file, line
      FROM send_log ORDER BY 1, 2, 3, 4, 5, 6, 7, 8, 9, 10;
      SELECT hex(event_id) FROM send ORDER BY 1;
      SELECT quarter, sum(attempts), sum(notifications), sum(accepted) FROM count GROUP BY quarter;
      """)
  }

  private static func line(_ hour: Int, token: String = "a1b2", _ more: String = "") -> String {
    #"{"token":"\#(token)","status":200,"timestamp":"2026-03-03T0\#(hour):00:00"\#(more)}"# + "\n"
  }

  @Test func `finds the events that an ingest finds, equal ones too, and stores none twice`() throws
  {
    let id = #","apns-id":"00000000-0000-4000-8000-00000000000"#
    try folder.write(
      Self.line(1) + Self.line(2) + Self.line(1) + "torn{\n" + Self.line(3, id + "3\"")
        + Self.line(1) + Self.line(4, token: "zz"), to: "a.jsonl")
    // Two of its lines are those of the other file; the quarantine holds the third alone.
    try folder.write(
      Self.line(1) + Self.line(1) + Self.line(1) + Self.line(1) + Self.line(3, id + "3\""),
      to: "b.jsonl")
    #expect(try ingest("a.jsonl", "b.jsonl", "--topic", "com.example.a")["totals"]["stored"] == 0)
    let zone = ["--assume-time-zone", "Europe/Berlin"]
    let result = try retry(zone[0], zone[1])
    #expect(result["retried"] == 8)
    #expect(result["passed"] == 6)
    #expect(result["rejected"] == ["bad_json": 1, "bad_token": 1])
    #expect(result["stored"] == 6)
    // The reason why a line is rejected may be another one now.
    let left = try Run("rejects", "--json", "--db", "push.db", in: folder).json["rejects"].elements
    #expect(left.map { $0["code"].string } == ["bad_json", "bad_token"])

    _ = try ingest(
      "a.jsonl", "b.jsonl", "--topic", "com.example.a", zone[0], zone[1], store: "whole.db")
    #expect(try events("push.db") == events("whole.db"))
    let again = try ingest("a.jsonl", "b.jsonl", "--topic", "com.example.a", zone[0], zone[1])
    #expect(again["totals"]["stored"] == 0)
    #expect(try events("push.db") == events("whole.db"))
    #expect(try retry(zone[0], zone[1])["passed"] == 0)
  }

  @Test func `with another mapping, also where a line holds several events`() throws {
    let good = #"{"at":"2026-03-03T01:00:00Z","who":[{"t":"a1b2","s":200},{"t":"a1b3","s":410}]}"#
    let half = #"{"at":"2026-03-03T02:00:00Z","who":[{"t":"a1b2","s":200},{"t":"zz","s":410}]}"#
    try folder.write("\(good)\n\(good)\n\(half)\n", to: "log.jsonl")
    try folder.write(Self.mapping("s"), to: "wrong.json")
    try folder.write(Self.mapping("t"), to: "right.json")
    _ = try ingest("log.jsonl", "--map", "wrong.json")
    let kept = try folder.sqlite("push.db", "SELECT count(*) FROM reject")
    #expect(kept == "3\n")
    // How the file was read is not known here.
    let unclear = try Run(
      "rejects", "retry", "--db", "push.db", "--as-of", Self.now, in: folder)
    #expect(unclear.status == 1)
    #expect(unclear.errors.contains("log.jsonl"))
    let result = try retry("--map", "right.json")
    #expect(result["passed"] == 2)
    #expect(result["stored"] == 5)
    _ = try ingest("log.jsonl", "--map", "right.json", store: "whole.db")
    #expect(try events("push.db") == events("whole.db"))
    #expect(try ingest("log.jsonl", "--map", "right.json")["totals"]["stored"] == 0)
  }

  private static func mapping(_ token: String) -> String {
    """
    {"name": "mine", "about": "Lists of who was sent to.", "steps": [{"each": ["who"]}],
     "fields": {"token": "\(token)", "status": "s", "sent_at": "^at"}}

    """
  }

  @Test func `leaves what is not whole`() throws {
    let long =
      #"{"token":"a1b2","status":200,"timestamp":"2026-03-03T01:00:00","x":""#
      + String(repeating: "x", count: 70_000) + "\"}\n"
    try folder.write(long + Self.line(1), to: "log.jsonl")
    _ = try ingest("log.jsonl")
    let result = try retry("--assume-time-zone", "UTC")
    #expect(result["cut"] == 1)
    #expect(result["passed"] == 1)
    let text = try Run(
      "rejects", "retry", "--db", "push.db", "--assume-time-zone", "UTC", in: folder)
    #expect(
      text.text == """
        0 of 0 rejected lines can be read now: 0 events stored.
        1 line could not be tried: only the first 64 KiB are kept.

        """)
  }

  @Test func `reads again what was dropped for room, but only then`() throws {
    // The same wrong line 10,001 times: one more than is kept.
    try folder.write(
      (0...10_000).map { Self.line(1, #","n":\#($0)"#) }.joined(), to: "log.jsonl")
    #expect(try ingest("log.jsonl")["files"][0]["rejected"] == ["time_without_zone": 10_001])
    let again = try ingest("log.jsonl")["files"][0]
    #expect(again["state"] == "complete")
    let shown = try Run("rejects", "--db", "push.db", "--limit", "1", in: folder)
    #expect(shown.text.contains("1 of 10,000 rejected lines shown."))
    #expect(shown.text.contains("1 more line were counted and not kept.") == false)
    #expect(shown.text.contains("1 more line was counted and not kept."))
    #expect(try retry("--assume-time-zone", "UTC")["stored"] == 10_000)
    let whole = try ingest("log.jsonl", "--assume-time-zone", "UTC")["files"][0]
    #expect(whole["stored"] == 1)
    #expect(whole["duplicates"] == 10_000)
    #expect(
      try ingest("log.jsonl", "--assume-time-zone", "UTC")["files"][0]["state"] == "known")
  }

  @Test func `drop forgets, and says how many`() throws {
    try folder.write("torn{\n" + Self.line(1) + Self.line(2), to: "a.jsonl")
    try folder.write(Self.line(3), to: "b.jsonl")
    _ = try ingest("a.jsonl", "b.jsonl")
    func drop(_ arguments: String...) throws -> String {
      try Run(["rejects", "drop", "--db", "push.db"] + arguments, in: folder).text
    }
    #expect(try drop("--file", "b.jsonl", "--code", "bad_json") == "There is no such line.\n")
    #expect(try drop("--code", "bad_json") == "Forgot 1 rejected line.\n")
    #expect(try drop("--file", "b.jsonl") == "Forgot 1 rejected line.\n")
    #expect(try drop("--json") == "{\"dropped\":2}\n")
    #expect(try Run("rejects", "--db", "push.db", in: folder).text == "Nothing was rejected.\n")
  }
}
