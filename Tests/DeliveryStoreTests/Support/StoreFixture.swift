import Foundation
import TestSupport

@testable import DeliveryLog
@testable import DeliveryStore

/// A store in a folder of its own, gone with the value.
final class StoreFixture {
  let folder: TemporaryFolder
  let store: Store

  init() throws {
    folder = try TemporaryFolder()
    store = try Store(folder.path("push.db"), .create)
  }

  /// Loads batches in one run, each a file of its own.
  @discardableResult
  func load(_ batches: [DeliveryBatch]) throws -> [FileOutcome] {
    let run = try IngestRun(
      into: store, paths: batches.indices.map { "file-\($0).jsonl" }, mapping: "test",
      preset: "default", now: 0)
    for (ordinal, batch) in batches.enumerated() {
      var batch = batch
      for index in batch.deliveries.indices { batch.deliveries[index].file = UInt32(ordinal) }
      var report = FileReport(
        ordinal: UInt32(ordinal), path: "file", state: .complete, preset: "default")
      report.counts.deliveries = batch.deliveries.count
      batch.ended = [report]
      batch.endsAtFileEnd = true
      try run.load(batch)
    }
    return try run.finish()
  }

  /// Rows as text, for comparisons.
  func rows(_ sql: String, columns: Int) throws -> [String] {
    try store.database.prepare(sql).map { row in
      (0..<columns).map { row.text($0) ?? "NULL" }.joined(separator: "|")
    }
  }
}

extension StoreFixture {
  /// A registration as an import would leave it; its token is the byte 32 times.
  func register(
    _ token: UInt8, registeredAt: Int64?, topic: String? = "com.example.app",
    environment: String? = "production", user: String? = nil, locale: String? = nil
  ) throws {
    let database = store.database
    try database.execute(
      "INSERT OR IGNORE INTO registry_import VALUES (1, 'test', 0, 0, 0, 0, 0, 0, 0, 0)")
    try database.prepare("INSERT OR IGNORE INTO token (token) VALUES (:token)")
      .run(["token": .blob([UInt8](repeating: token, count: 32))])
    var tables = try SmallTables(database)
    let app = try tables.number(of: DeliveryBatch.App(topic: topic, environment: environment))
    if let user {
      try database.prepare("INSERT OR IGNORE INTO user (user_id) VALUES (:user)")
        .run(["user": .text(user)])
    }
    try database.prepare(
      """
      INSERT INTO registration (
        token_id, app_id, state, in_registry, user_id, registered_at, locale)
      VALUES (
        (SELECT id FROM token WHERE token = :token), :app, 'active', 1,
        (SELECT id FROM user WHERE user_id = :user), :registered_at, :locale)
      """
    ).run([
      "token": .blob([UInt8](repeating: token, count: 32)), "app": .integer(Int(app)),
      "user": .text(user), "registered_at": .integer(registeredAt), "locale": .text(locale),
    ])
  }

  /// The registrations, in the order of their tokens.
  func registrations(
    columns: String = "token_id, app_id, state, user_id, registered_at, locale"
  ) throws -> [String] {
    let count =
      columns == "*" ? 21 : columns.split(separator: ",").count
    return try rows("SELECT \(columns) FROM registration ORDER BY token_id, app_id", columns: count)
  }
}

/// A send, as a test writes it.
struct TestSend: Hashable {
  var id: UInt64?
  var token: UInt8? = 1
  var sentAt: Int64
  var status: Int32? = 200
  var reason: String?
  var topic: String? = "com.example.app"
  var environment: String? = "production"
  var user: String?
  var unregisteredAt: Int64 = 0
  var campaign: String?
}

extension DeliveryBatch {
  init(_ sends: [TestSend]) {
    self.init()
    for send in sends {
      var delivery = Delivery()
      delivery.sentAt = send.sentAt
      delivery.unregisteredAt = send.unregisteredAt
      if let id = send.id {
        delivery.event = EventID(high: id, low: id)
      } else {
        delivery.event = EventID(hash: UInt64(bitPattern: Int64(send.hashOfFields)))
      }
      if let token = send.token {
        delivery.token = tokens.add([UInt8](repeating: token, count: 32).span)
      }
      if let user = send.user { delivery.user = users.add(user) }
      func text(_ string: String?) -> UInt32 { string.map { texts.intern($0) } ?? Delivery.noIndex }
      delivery.app = app(topic: text(send.topic), environment: text(send.environment))
      delivery.context = context(
        campaign: text(send.campaign), pushType: Delivery.noIndex, priority: nil)
      delivery.response = response(status: send.status, reason: text(send.reason))
      deliveries.append(delivery)
    }
  }
}

extension TestSend {
  /// The same in every process, unlike `hashValue`.
  fileprivate var hashOfFields: Int {
    var hash: UInt64 = 14_695_981_039_346_656_037
    let numbers = "\(token ?? 0) \(sentAt) \(status ?? 0) \(unregisteredAt)"
    for text in [reason, topic, environment, user, campaign, numbers] {
      for byte in (text ?? "-").utf8 { hash = (hash ^ UInt64(byte)) &* 1_099_511_628_211 }
    }
    return Int(truncatingIfNeeded: hash)
  }
}

/// SplitMix64: the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
