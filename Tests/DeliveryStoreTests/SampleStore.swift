import DeliveryLog
import SQLFiles
import TestSupport

@testable import DeliveryStore

/// A store that a test fills line by line, by SQL: what a trace or a report reads, without the loader.
final class SampleStore {
  private let folder: TemporaryFolder
  let store: Store

  struct Line {
    /// ISO 8601.
    var at: String
    /// Number of an apns-id; nil: the line has none.
    var id: Int?
    /// A byte that is repeated; nil: the line has none.
    var token: UInt8?
    var status: Int64?
    var reason: String?
    var topic: String? = "com.example.app"
    var environment: String? = "production"
    var campaign: String?
    var pushType: String? = "alert"
    var priority: Int64?
    var user: String?
    var collapse: String?
    var expiration: Int64?
    var unregisteredAt: String?
  }

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(folder.path("push.db"), .create)
    try execute(
      """
      INSERT INTO file (id, path, state, mapping, preset, read_at)
      VALUES (1, 'log.jsonl', 'complete', '', 'default', 0)
      """)
  }

  func add(_ lines: Line...) throws { for line in lines { try add(line) } }

  func add(_ line: Line) throws {
    lines += 1
    let sentAt = time(line.at)
    let day = sentAt / 86_400_000
    let token = try line.token.map(tokenID) ?? 0
    let user = try line.user.map(userID)
    let event: SQLValue = line.id.map { .blob(Self.bytes($0)) } ?? .integer(lines)
    let response = APNsReason.classify(status: line.status.map(Int32.init), reason: line.reason)
    let responseID = try number(
      "response", "status IS :a AND reason IS :b", "(status, reason, class)", ":a, :b, :c",
      ["a": .integer(line.status), "b": .text(line.reason)],
      ["a": .integer(line.status), "b": .text(line.reason), "c": .text(response.rawValue)])
    let context: KeyValuePairs<String, SQLValue> = [
      "a": .text(line.campaign), "b": .text(line.pushType), "c": .integer(line.priority),
    ]
    let contextID = try number(
      "context", "campaign_id IS :a AND push_type IS :b AND priority IS :c",
      "(campaign_id, push_type, priority)", ":a, :b, :c", context, context)
    try run("INSERT OR IGNORE INTO day VALUES (:day)", ["day": .integer(day)])
    try run(
      """
      INSERT INTO send VALUES (:day, :token, :event, :sent, :response, :app, :context, :user, 1,
        :line, :unregistered, :expiration, :collapse)
      """,
      [
        "day": .integer(day), "token": .integer(token), "event": event, "sent": .integer(sentAt),
        "response": .integer(responseID), "app": .integer(try appID(line.topic, line.environment)),
        "context": .integer(contextID), "user": .integer(user), "line": .integer(lines),
        "unregistered": .integer(line.unregisteredAt.map(time)),
        "expiration": .integer(line.expiration), "collapse": .text(line.collapse),
      ])
    if line.id != nil {
      try run(
        "INSERT OR IGNORE INTO send_by_apns_id VALUES (:day, :event, :token)",
        ["day": .integer(day), "event": event, "token": .integer(token)])
    }
    guard let user else { return }
    if token != 0 {
      try nameUser(user, with: token)
    } else {
      try run(
        "INSERT INTO send_without_token VALUES (:user, :day, :event, :sent, :response)",
        [
          "user": .integer(user), "day": .integer(day), "event": event, "sent": .integer(sentAt),
          "response": .integer(responseID),
        ])
    }
  }

  /// The registry's word that a user had a token from a time on. The last one is the registration.
  func register(
    _ token: UInt8, to user: String, since: String? = nil, state: String = "active",
    topic: String? = "com.example.app", environment: String? = "production"
  ) throws {
    let (token, user) = (try tokenID(token), try userID(user))
    let app = try appID(topic, environment)
    let since = since.map(time)
    try nameUser(user, with: token)
    try run(
      "INSERT INTO ownership VALUES (:token, :app, :since, :user)",
      [
        "token": .integer(token), "app": .integer(app), "since": .integer(since ?? 0),
        "user": .integer(user),
      ])
    try run(
      """
      INSERT OR REPLACE INTO registration
        (token_id, app_id, state, in_registry, user_id, registered_at)
      VALUES (:token, :app, :state, 1, :user, :since)
      """,
      [
        "token": .integer(token), "app": .integer(app), "state": .text(state),
        // A tombstone keeps nothing of the person.
        "user": state == "pruned" ? .null : .integer(user), "since": .integer(since),
      ])
  }

  /// Fills `count` from the sends.
  func count() throws {
    let recount = try store.database.prepare(.recount).map { row in (0..<7).map { row.int($0) } }
    for row in recount {
      try execute(
        "INSERT INTO count VALUES (\(row.map { String($0) }.joined(separator: ", ")))")
    }
  }

  static func apnsID(_ number: Int) -> EventID { EventID(high: 0, low: UInt64(number)) }
  static func token(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 32) }

  private var lines = 0

  private static func bytes(_ number: Int) -> [UInt8] {
    [UInt8](repeating: 0, count: 12)
      + (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
  }

  private func tokenID(_ byte: UInt8) throws -> Int64 {
    let token: KeyValuePairs<String, SQLValue> = ["a": .blob(Self.token(byte))]
    return try number("token", "token = :a", "(token)", ":a", token, token)
  }

  private func userID(_ name: String) throws -> Int64 {
    try number("user", "user_id = :a", "(user_id)", ":a", ["a": .text(name)], ["a": .text(name)])
  }

  private func appID(_ topic: String?, _ environment: String?) throws -> Int64 {
    let app: KeyValuePairs<String, SQLValue> = ["a": .text(topic), "b": .text(environment)]
    return try number(
      "app", "topic IS :a AND environment IS :b", "(topic, environment)", ":a, :b", app, app)
  }

  private func nameUser(_ user: Int64, with token: Int64) throws {
    try run(
      "INSERT OR IGNORE INTO user_token VALUES (:user, :token)",
      ["user": .integer(user), "token": .integer(token)])
  }

  /// The number of a row, which is made where it is missing.
  private func number(
    _ table: String, _ condition: String, _ columns: String, _ values: String,
    _ known: KeyValuePairs<String, SQLValue>, _ new: KeyValuePairs<String, SQLValue>
  ) throws -> Int64 {
    let find = "SELECT id FROM \(table) WHERE \(condition)"
    if let id = try store.database.prepare(find).first(known, { $0.int(0) }) { return id }
    try run("INSERT INTO \(table) \(columns) VALUES (\(values))", new)
    return try store.database.prepare(find).first(known) { $0.int(0) } ?? 0
  }

  private func run(_ sql: String, _ parameters: KeyValuePairs<String, SQLValue>) throws {
    try store.database.prepare(sql).run(parameters)
  }

  private func execute(_ sql: String) throws { try store.database.execute(sql) }
}

/// Milliseconds since 1970 of an ISO 8601 text; a mistake in it fails the test at once.
func time(_ text: String) -> Int64 {
  guard case .success(let milliseconds) = Instant.parse(text) else {
    preconditionFailure("\(text) is no time")
  }
  return milliseconds
}
