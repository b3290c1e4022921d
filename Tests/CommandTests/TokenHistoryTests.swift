import TestSupport
import Testing

/// One token: Maria's, then Tom's; a 410, a cleanup, its undo, and a registration that came later.
@Suite struct `The history of a token` {
  private let folder: TemporaryFolder
  private static let token = String(repeating: "a1", count: 32)

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(
      Self.line(1, "2026-03-02T09:00:00Z", #""status":200"#)
        + Self.line(
          2, "2026-03-12T09:00:00Z",
          #""status":410,"reason":"Unregistered","unregistered_at":"2026-03-11T08:30:00Z""#),
      to: "log.jsonl")
    try registry("maria", "2026-03-01T08:00:00Z")
    try registry("tom", "2026-03-10T08:00:00Z")
    try run("ingest", "log.jsonl")
  }

  private static func line(_ id: Int, _ time: String, _ answer: String) -> String {
    #"{"apns_id":"00000000-0000-4000-8000-00000000000\#(id)","token":"\#(token)",\#(answer),"#
      + #""timestamp":"\#(time)","topic":"com.example.shop","environment":"production"}"# + "\n"
  }

  private func registry(_ user: String, _ time: String) throws {
    try folder.write(
      "token,topic,environment,user_id,registered_at\n"
        + "\(Self.token),com.example.shop,production,\(user),\(time)\n", to: "registry.csv")
    try run("registry", "import", "registry.csv")
  }

  @discardableResult
  private func run(_ arguments: String..., asOf: String = "2026-03-14T06:00:00Z") throws -> Run {
    let run = try Run(arguments + ["--db", "push.db", "--as-of", asOf], in: folder)
    try #require(run.status == 0, "\(arguments): \(run.errors)")
    return run
  }

  private func history() throws -> [JSON] {
    try run("trace", "--token", Self.token, "--json").json["history"].elements
  }

  @Test func `says what a cleanup would do before it is done`() throws {
    let history = try history()
    #expect(history.map { $0["event"] } == ["used", "registered", "used", "gone"])
    #expect(history[0]["user_id"] == "maria")
    #expect(history[0]["at"] == "2026-03-01T08:00:00.000Z")
    #expect(history[0]["until"] == "2026-03-10T08:00:00.000Z")
    #expect(history[2]["user_id"] == "tom")
    #expect(history[2]["until"] == nil)
    #expect(history[3]["why"] == "unregistered")
    #expect(history[3]["cutoff"] == "2026-03-11T08:30:00.000Z")
  }

  @Test func `has what the runs did, and why a 410 does not count`() throws {
    try run("cleanup")
    #expect(try history().map { $0["event"] }.last == "deactivated")
    try run("undo", "1")
    #expect(
      try history().map { $0["event"] } == [
        "used", "registered", "used", "kept", "deactivated", "restored",
      ])
    #expect(try history()[3]["why"] == "restored")
    #expect(try history()[4]["run"] == 1)
    #expect(try history()[5]["run"] == 2)
    try registry("tom", "2026-03-13T08:00:00Z")
    #expect(try history()[2]["why"] == "registered_later")
    let text = try run("trace", "--token", Self.token, "--time-zone", "Europe/Berlin").text
    #expect(try Snapshot("trace/history.txt").difference(from: text) == nil)
  }

  @Test func `is told of a token that no push went to, too`() throws {
    let other = String(repeating: "b2", count: 32)
    try folder.write("token,registered_at\n\(other),2026-03-01T08:00:00Z\n", to: "other.csv")
    try run("registry", "import", "other.csv")
    let run = try Run("trace", "--db", "push.db", "--token", other, in: folder)
    #expect(run.status == 1)
    #expect(run.text.contains("2026-03-01 08:00  registered"))
  }

  @Test func `of an apns-id or a user is not asked for`() throws {
    let run = try run("trace", "--user", "tom", "--json")
    #expect(try run.json["history"] == .null)
  }
}
