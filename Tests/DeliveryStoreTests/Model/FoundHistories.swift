import DeliveryLog
import Testing

@testable import DeliveryStore

private let day: Int64 = 86_400_000
/// 2026-03-31T12:00:00Z
private let now: Int64 = 1_774_958_400_000

/// Histories in which the program and the naive model had parted, cut down to what matters.
@Suite struct `Histories that went wrong once` {
  typealias Row = NaiveStore.Row
  private let key = NaiveStore.Key(
    token: 1, topic: "com.example.app", environment: "production")
  private let comparison: Comparison

  init() throws { comparison = try Comparison() }

  /// What was said, the registrations last; the model has said the same.
  private func run(_ steps: History.Step...) throws -> [String] {
    try comparison.run(History(steps: steps))
  }

  private func gone(_ token: UInt8 = 1, at time: Int64, topic: String? = "com.example.app")
    -> TestSend
  {
    TestSend(
      id: UInt64(time), token: token, sentAt: time, status: 410, reason: "Unregistered",
      topic: topic)
  }

  private func cleanUp(
    _ time: Int64 = now, _ change: (inout CleanupOptions) -> Void = { _ in }
  ) -> History.Step {
    var options = CleanupOptions(asOf: time)
    options.maxShare = 100
    change(&options)
    return .cleanUp(options)
  }

  @Test func `an undo is not taken back once the registry knows the token alive`() throws {
    let said = try run(
      .ingest([[gone(at: now - 2 * day)]]), cleanUp(), .undo(back: 0, asOf: now),
      .importRegistry([Row(key: key, registeredAt: now - day)], now: now),
      .undo(back: 0, asOf: now))
    #expect(said.contains("undo 0"))
    #expect(said.last?.contains("|active|") == true)
  }

  @Test func `an undo is not taken back over what a later run did and undid`() throws {
    let said = try run(
      .importRegistry([Row(key: key, registeredAt: now - 9 * day)], now: now),
      .ingest([[gone(at: now - 2 * day)]]), cleanUp(), .undo(back: 0, asOf: now),
      .ingest([[gone(at: now - day)]]), cleanUp(), .undo(back: 0, asOf: now),
      .undo(back: 2, asOf: now))
    #expect(said.filter { $0.hasPrefix("undo") } == ["undo 2", "undo 4", "undo 0"])
  }

  @Test func `an undo does not overrule the registry that has confirmed what was taken out`()
    throws
  {
    let said = try run(
      .importRegistry([Row(key: key, registeredAt: now - 9 * day)], now: now),
      .ingest([[gone(at: now - 2 * day)]]), cleanUp(), .undo(back: 0, asOf: now),
      .undo(back: 0, asOf: now),
      .importRegistry([Row(key: key, registeredAt: now - day, isActive: false)], now: now),
      .undo(back: 0, asOf: now))
    #expect(said.filter { $0.hasPrefix("undo") } == ["undo 2", "undo 3", "undo 0"])
  }

  @Test func `a third undo takes the first run back again, for the brake too`() throws {
    let tokens = UInt8(1)...40
    let rows = tokens.map {
      Row(
        key: .init(token: $0, topic: key.topic, environment: key.environment),
        registeredAt: now - 9 * day)
    }
    let said = try run(
      .importRegistry(rows, now: now), .ingest([(1...15).map { gone($0, at: now - 2 * day) }]),
      cleanUp(), .undo(back: 0, asOf: now), .undo(back: 0, asOf: now), .undo(back: 0, asOf: now),
      .undo(back: 3, asOf: now), .ingest([(16...24).map { gone($0, at: now - 2 * day) }]),
      cleanUp { $0.maxShare = 20 })
    // Taken back, and so not to be taken back once more; and of the second run's nine, none is braked.
    #expect(said.filter { $0.hasPrefix("undo") } == ["undo 2", "undo 3", "undo 4", "undo 0"])
    #expect(said.contains { $0.hasPrefix("run 5 ") })
  }

  @Test func `in a stale dump those without a date are not pruned either`() throws {
    var rows = (UInt8(2)...21).map {
      Row(
        key: .init(token: $0, topic: key.topic, environment: key.environment),
        registeredAt: now - 95 * day)
    }
    rows.append(Row(key: key))
    let said = try run(
      .importRegistry(rows, now: now),
      .ingest([
        [
          TestSend(id: 1, token: 1, sentAt: now - 91 * day),
          TestSend(id: 2, token: 50, sentAt: now),
        ]
      ]),
      cleanUp())
    #expect(said.contains(#"held ["com.example.app", "production", "stale_registry", "21"]"#))
  }

  @Test func `a push accepted without a topic tells that its registration's sender is not silent`()
    throws
  {
    var accepted = TestSend(id: 1, token: 2, sentAt: now - day)
    accepted.topic = nil
    let said = try run(
      .ingest([
        [
          accepted, gone(2, at: now - 2 * day), gone(2, at: now - 3 * day, topic: nil),
          TestSend(id: 2, token: 1, sentAt: now - 91 * day),
        ]
      ]),
      cleanUp(now) { $0.usesGone = false })
    #expect(said.contains { $0.hasPrefix("prune idle 1 ") })
    // It is so even where that registration is not active any more.
    accepted.sentAt = now - 2 * day
    let after = try run(
      .ingest([
        [accepted, gone(2, at: now - day), TestSend(id: 2, token: 1, sentAt: now - 91 * day)]
      ]),
      cleanUp(now) { $0.idleDays = nil }, cleanUp())
    #expect(after.contains { $0.hasPrefix("prune idle 1 ") })
  }

  @Test(arguments: [false, true])
  func `a date of the future hides no other, whichever comes first`(isFirst: Bool) throws {
    let rows = [
      Row(key: key, registeredAt: now + 900 * day, isActive: false),
      Row(key: key, registeredAt: now - day, isActive: true),
    ]
    let said = try run(
      .ingest([[gone(at: now - 2 * day)]]),
      .importRegistry([isFirst ? rows[0] : rows[1]], now: now),
      .importRegistry([isFirst ? rows[1] : rows[0]], now: now), cleanUp())
    #expect(said.contains { $0.hasPrefix("keep registered_later 1 ") })
  }

  @Test(arguments: [false, true])
  func `a tombstone gets nobody's name from an older dump, whichever comes first`(
    isFirst: Bool
  ) throws {
    let old = Row(key: key, registeredAt: now - 99 * day, user: "maria", locale: "de")
    let new = Row(key: key, registeredAt: now)
    let said = try run(
      .importRegistry([Row(key: key, registeredAt: now - 95 * day, user: "jonas")], now: now),
      cleanUp(), .importRegistry([isFirst ? old : new], now: now),
      .importRegistry([isFirst ? new : old], now: now))
    #expect(said.last == "01|com.example.app|production|active|1|NULL|NULL|\(now)|NULL|NULL")
  }

  @Test(arguments: [false, true])
  func `the latest row tells the state, though a date that was of the future has come true`(
    isFirst: Bool
  ) throws {
    let later = now + 30 * day
    let old = Row(key: key, registeredAt: later - 20 * day - 1, isActive: false)
    let new = Row(key: key, registeredAt: later - 10 * day)
    let said = try run(
      .importRegistry(
        [Row(key: key, registeredAt: later, lastActiveAt: now - 120 * day)], now: now),
      cleanUp(), .importRegistry([isFirst ? old : new], now: later),
      .importRegistry([isFirst ? new : old], now: later))
    #expect(said.contains { $0.hasPrefix("prune idle 1 ") })
    #expect(said.last?.contains("|active|") == true)
  }

  @Test(arguments: [false, true])
  func
    `the latest row tells the state, though the cleanup looked at a moment before the latest date`(
      isFirst: Bool
    ) throws
  {
    let old = Row(key: key, registeredAt: now - 50 * day, isActive: false)
    let new = Row(key: key, registeredAt: now - 40 * day)
    let said = try run(
      .importRegistry(
        [Row(key: key, registeredAt: now - 60 * day, lastActiveAt: now - day)], now: now),
      .ingest([[gone(at: now - 35 * day)]]), cleanUp(now - 30 * day),
      .importRegistry([isFirst ? old : new], now: now),
      .importRegistry([isFirst ? new : old], now: now))
    #expect(said.contains { $0.hasPrefix("deactivate unregistered 1 ") })
    #expect(said.last?.contains("|active|") == true)
  }

  @Test func `of two 410s that differ in the reason alone, the same one counts in any order`()
    throws
  {
    var other = gone(at: now - day)
    other.reason = "SomethingNew"
    let one = try run(.ingest([[gone(at: now - day)]]), .ingest([[other]]), cleanUp())
    let two = try run(.ingest([[other]]), .ingest([[gone(at: now - day)]]), cleanUp())
    #expect(one == two)
  }
}
