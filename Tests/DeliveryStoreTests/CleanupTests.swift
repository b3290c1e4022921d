import DeliveryLog
import Testing

@testable import DeliveryStore

private let day: Int64 = 86_400_000
/// 2026-03-31T12:00:00Z
private let now: Int64 = 1_774_958_400_000

@Suite struct `A cleanup` {
  @Test func `is journalled, and an undo brings every field back`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch([Self.gone(token: 1, at: now - day)])])
    try fixture.register(1, registeredAt: now - 5 * day, user: "maria", locale: "de")
    try fixture.register(2, registeredAt: now - 200 * day, user: "jonas", locale: "fr")
    try fixture.register(3, registeredAt: now - day, user: "ada")
    let before = try fixture.registrations()

    let result = try fixture.store.cleanUp(CleanupOptions(asOf: now))
    #expect(result.run == 1)
    #expect(result.counts.deactivate == 1)
    #expect(result.counts.prune == 1)
    #expect(result.counts.activeBefore == 3)
    // The tombstone has no person in it.
    #expect(
      try fixture.registrations(columns: "state, user_id, locale") == [
        "inactive|1|de", "pruned|NULL|NULL", "active|3|NULL",
      ])
    let shown = try fixture.store.actions(ofRun: 1)
    #expect(shown.map(\.why) == [.unregistered, .idle])
    #expect(shown.map(\.userID) == ["maria", "jonas"])
    #expect(shown[0].evidence?.line == 0)

    let undo = try fixture.store.undo(1, asOf: now)
    #expect(undo.restored == 2)
    let facts = "token_id, app_id, state, user_id, registered_at, locale, run_id"
    #expect(try fixture.registrations(columns: facts) == before.map { "\($0)|NULL" })
    // Not again on the same evidence.
    let again = try fixture.store.cleanUp(CleanupOptions(asOf: now + day))
    #expect(again.counts.deactivate == 0)
    #expect(again.counts.prune == 0)
    #expect(again.counts.keep == 2)
  }

  @Test func `an undo can be taken back, and then the run counts again`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch([Self.gone(token: 1, at: now - day)])])
    try fixture.register(1, registeredAt: now - 5 * day, user: "maria")
    try fixture.register(2, registeredAt: now - 200 * day, user: "jonas")
    _ = try fixture.store.cleanUp(CleanupOptions(asOf: now))
    let cleaned = try fixture.registrations(columns: "*")
    let undo = try fixture.store.undo(1, asOf: now)
    _ = try fixture.store.undo(undo.run, asOf: now)
    #expect(try fixture.registrations(columns: "*") == cleaned)
    #expect(try fixture.store.run(1)?.undoneBy == nil)
  }

  @Test func `an undo that would lose a later change is refused, whole`() throws {
    let fixture = try StoreFixture()
    try fixture.load([
      DeliveryBatch([Self.gone(token: 1, at: now - day), Self.gone(token: 2, at: now - day)])
    ])
    try fixture.register(1, registeredAt: now - 5 * day)
    try fixture.register(2, registeredAt: now - 5 * day)
    _ = try fixture.store.cleanUp(CleanupOptions(asOf: now))
    try fixture.store.database.execute(
      "UPDATE registration SET state = 'active' WHERE token_id = 1")
    let before = try fixture.registrations(columns: "*")
    #expect(throws: UndoError.self) { try fixture.store.undo(1, asOf: now) }
    #expect(try fixture.registrations(columns: "*") == before)
  }

  @Test func `a dry run says the same and changes nothing`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch([Self.gone(token: 1, at: now - day)])])
    try fixture.register(1, registeredAt: now - 5 * day)
    var options = CleanupOptions(asOf: now)
    options.dryRun = true
    var planned: [CleanupAction] = []
    let dry = try fixture.store.cleanUp(options) { planned = $0 }
    #expect(dry.run == nil)
    #expect(try fixture.registrations(columns: "state") == ["active"])
    let real = try fixture.store.cleanUp(CleanupOptions(asOf: now))
    #expect(planned.map(\.why) == [.unregistered])
    #expect(real.counts == dry.counts)
  }

  @Test func `nothing changes when the actions cannot be written`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch([Self.gone(token: 1, at: now - day)])])
    try fixture.register(1, registeredAt: now - 5 * day)
    struct Full: Error {}
    #expect(throws: Full.self) {
      try fixture.store.cleanUp(CleanupOptions(asOf: now)) { _ in throw Full() }
    }
    #expect(try fixture.registrations(columns: "state") == ["active"])
    #expect(try fixture.store.runs().isEmpty)
  }

  @Test func `a 410 speaks for its own topic and environment only`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch([Self.gone(token: 1, at: now - day)])])
    try fixture.register(1, registeredAt: now - 5 * day)
    try fixture.register(1, registeredAt: now - 5 * day, environment: "sandbox")
    var planned: [CleanupAction] = []
    _ = try fixture.store.cleanUp(CleanupOptions(asOf: now)) { planned = $0 }
    #expect(planned.map(\.environment) == ["production"])
  }

  @Test func `tokens that a registry does not have are counted and left alone`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch([Self.gone(token: 9, at: now - day)])])
    try fixture.register(1, registeredAt: now - 5 * day)
    let result = try fixture.store.cleanUp(CleanupOptions(asOf: now))
    #expect(result.counts.notInRegistry == 1)
    #expect(result.counts.deactivate == 0)
  }

  @Test func `without a registry the logs stand in, and what was taken out stays out`() throws {
    let fixture = try StoreFixture()
    try fixture.load([
      DeliveryBatch([
        Self.gone(token: 1, at: now - day), TestSend(id: 50, token: 2, sentAt: now - day),
        TestSend(id: 51, token: 3, sentAt: now - 91 * day),
      ])
    ])
    let first = try fixture.store.cleanUp(CleanupOptions(asOf: now))
    #expect(first.counts.registrations == 3)
    #expect(first.counts.deactivate == 1)
    #expect(first.counts.prune == 1)
    let second = try fixture.store.cleanUp(CleanupOptions(asOf: now))
    #expect(second.counts.activeBefore == 1)
    #expect(second.counts.deactivate + second.counts.prune == 0)
    // An undo of what the logs had suggested.
    _ = try fixture.store.undo(1, asOf: now)
    #expect(try fixture.store.cleanUp(CleanupOptions(asOf: now)).counts.keep == 2)
  }

  @Test func `a silent sender prunes nothing`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch([TestSend(id: 1, token: 1, sentAt: now - 91 * day)])])
    let result = try fixture.store.cleanUp(CleanupOptions(asOf: now))
    #expect(result.counts.prune == 0)
    #expect(result.held.map(\.why) == [.senderSilent])
  }

  @Test func `a registry in which nobody was active for a week is an old dump`() throws {
    let fixture = try StoreFixture()
    for token in 1...20 { try fixture.register(UInt8(token), registeredAt: now - 100 * day) }
    var options = CleanupOptions(asOf: now)
    options.maxShare = 100
    let stale = try fixture.store.cleanUp(options)
    #expect(stale.counts.prune == 0)
    #expect(stale.held == [.init(app: Self.app, why: .staleRegistry, registrations: 20)])
    try fixture.register(21, registeredAt: now - 7 * day)
    #expect(try fixture.store.cleanUp(options).counts.prune == 20)
  }

  @Test func `events of the future neither condemn nor rescue`() throws {
    let fixture = try StoreFixture()
    try fixture.load([
      DeliveryBatch([
        Self.gone(token: 1, at: now + 2 * day), Self.gone(token: 2, at: now - day),
        TestSend(id: 60, token: 2, sentAt: now + 2 * day),
      ])
    ])
    for token in 1...2 { try fixture.register(UInt8(token), registeredAt: now - 5 * day) }
    var planned: [CleanupAction] = []
    _ = try fixture.store.cleanUp(CleanupOptions(asOf: now)) { planned = $0 }
    #expect(planned.map(\.token.first) == [2])
    #expect(planned.map(\.kind) == [.deactivate])
    // When the time has come, they count.
    var later = CleanupOptions(asOf: now + 3 * day)
    later.dryRun = true
    _ = try fixture.store.cleanUp(later) { planned = $0 }
    #expect(planned.map(\.token.first) == [1])
  }

  @Test func `a window looks at late 410s only`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch([Self.gone(token: 1, at: now - 8 * day)])])
    try fixture.register(1, registeredAt: now - 30 * day)
    var options = CleanupOptions(asOf: now)
    options.windowDays = 7
    #expect(try fixture.store.cleanUp(options).counts.deactivate == 0)
    options.windowDays = 8
    #expect(try fixture.store.cleanUp(options).counts.deactivate == 1)
  }

  private static let app = DeliveryBatch.App(topic: "com.example.app", environment: "production")

  private static func gone(token: UInt8, at time: Int64) -> TestSend {
    TestSend(id: UInt64(token), token: token, sentAt: time, status: 410, reason: "Unregistered")
  }
}
