import TestSupport

/// A registry and a log in which every rule of a cleanup has a case, as of 2026-03-31 at noon. The
/// number of a token stands for its case.
struct RuleSample {
  let folder: TemporaryFolder

  static let topic = "com.example.shop"

  static func token(_ number: Int) -> String {
    String(repeating: (number < 10 ? "0" : "") + "\(number)", count: 32)
  }

  /// 1–3 are dead, each for its reason; 4 is idle; 5 registered again; 6 was accepted again; 7 was
  /// brought back by an undo; 8 has two registrations; 9 and 10 are suspect; 11 has no date; 12 is well;
  /// 13 is idle by the log of a silent sender; 20–39 are a stale dump.
  init() throws {
    folder = try TemporaryFolder()
    var rows = [
      row(1, "2026-03-01T00:00:00Z"), row(2, "2026-03-01T00:00:00Z"),
      row(3, "2026-03-01T00:00:00Z"), row(4, "2025-12-01T00:00:00Z"),
      row(5, "2026-03-30T00:00:00Z"), row(6, "2026-03-01T00:00:00Z"),
      row(7, "2026-03-01T00:00:00Z"), row(8, "2026-03-01T00:00:00Z"),
      row(8, "2026-03-01T00:00:00Z", environment: "sandbox"), row(9, "2026-03-01T00:00:00Z"),
      row(10, "2026-03-01T00:00:00Z"), row(11, ""), row(12, "2026-03-30T00:00:00Z"),
      row(13, "", topic: "com.example.quiet"),
    ]
    rows += (20..<40).map { row($0, "2025-12-01T00:00:00Z", topic: "com.example.old") }
    try folder.write(
      "token,topic,environment,user_id,registered_at\n" + rows.joined(), to: "registry.csv")
    try folder.write(
      line(7, "2026-03-20T00:00:00Z", 410, "Unregistered"), to: "first.jsonl")
    try folder.write(
      [
        line(
          1, "2026-03-30T09:00:00Z", 410, "Unregistered", apple: "2026-03-29T08:00:00.123Z"),
        line(2, "2026-03-30T09:00:00Z", 410, "ExpiredToken"), line(3, "2026-03-30T09:00:00Z", 410),
        line(5, "2026-03-30T09:00:00Z", 410, "Unregistered", apple: "2026-03-29T08:00:00Z"),
        line(6, "2026-03-20T09:00:00Z", 410, "Unregistered"), line(6, "2026-03-25T09:00:00Z", 200),
        line(8, "2026-03-30T09:00:00Z", 410, "Unregistered", environment: nil),
        line(9, "2026-03-30T09:00:00Z", 400, "BadDeviceToken"),
        line(10, "2026-03-30T09:00:00Z", 400, "DeviceTokenNotForTopic"),
        line(12, "2026-03-30T09:00:00Z", 200),
        line(13, "2025-12-20T09:00:00Z", 200, topic: "com.example.quiet"),
        line(50, "2026-03-30T09:00:00Z", 200),
      ].joined(), to: "log.jsonl")
    try expect("registry", "import", "registry.csv")
    try expect("ingest", "first.jsonl")
    try expect("cleanup", "--no-idle")
    try expect("undo", "1")
    try expect("ingest", "log.jsonl")
  }

  /// A fleet of `active`, of which the first `gone` got a 410.
  init(fleet active: Int, gone: Int) throws {
    folder = try TemporaryFolder()
    let rows = (10..<10 + active).map { row($0, "2026-03-30T00:00:00Z") }
    try folder.write(
      "token,topic,environment,user_id,registered_at\n" + rows.joined(), to: "registry.csv")
    let lines = (10..<10 + gone).map { line($0, "2026-03-30T09:00:00Z", 410, "Unregistered") }
    try folder.write(lines.joined(), to: "log.jsonl")
    try expect("registry", "import", "registry.csv")
    try expect("ingest", "log.jsonl")
  }

  func run(_ arguments: String...) throws -> Run { try run(arguments) }

  private func run(_ arguments: [String]) throws -> Run {
    try Run(arguments + ["--db", "push.db", "--as-of", "2026-03-31T12:00:00Z"], in: folder)
  }

  private func expect(_ arguments: String...) throws {
    let run = try run(arguments)
    guard run.status == 0 else { throw QuerySample.Failed(message: run.errors) }
  }

  /// The lines of an `--actions` file.
  func actions(_ name: String) throws -> [JSON] {
    try folder.text(name).split(separator: "\n").map { try JSON(parsing: String($0)) }
  }
}

private func row(
  _ number: Int, _ registeredAt: String, topic: String = RuleSample.topic,
  environment: String = "production"
) -> String {
  "\(RuleSample.token(number)),\(topic),\(environment),user-\(number),\(registeredAt)\n"
}

private func line(
  _ number: Int, _ time: String, _ status: Int, _ reason: String? = nil, apple: String? = nil,
  topic: String = RuleSample.topic, environment: String? = "production"
) -> String {
  let id = String(String(1_000_000_000_000 + number * 1000 + status).suffix(12))
  var members = [
    #""apns_id":"00000000-0000-4000-8000-\#(id)""#,
    #""token":"\#(RuleSample.token(number))""#, #""timestamp":"\#(time)""#,
    #""status":\#(status)"#, #""topic":"\#(topic)""#,
  ]
  if let reason { members.append(#""reason":"\#(reason)""#) }
  if let apple { members.append(#""unregistered_at":"\#(apple)""#) }
  if let environment { members.append(#""environment":"\#(environment)""#) }
  return "{" + members.joined(separator: ",") + "}\n"
}
