import DeliveryLog
import Testing

@testable import DeliveryStore

private let day: Int64 = 86_400_000
/// 2026-03-31T12:00:00Z
private let now: Int64 = 1_774_958_400_000

@Suite struct `The brake` {
  /// A store with some active registrations, of which the first `gone` got a 410.
  private static func fixture(active: Int, gone: Int) throws -> StoreFixture {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch((0..<gone).map { Self.gone($0) })])
    for token in 0..<active { try fixture.register(UInt8(token + 1), registeredAt: now - 5 * day) }
    return fixture
  }

  private static func gone(_ index: Int) -> TestSend {
    TestSend(
      id: UInt64(index + 1), token: UInt8(index + 1), sentAt: now - day, status: 410,
      reason: "Unregistered")
  }

  @Test(arguments: [
    (active: 100, gone: 20, stops: false),
    (active: 99, gone: 20, stops: true),
    (active: 19, gone: 19, stops: false),
    (active: 20, gone: 20, stops: true),
  ])
  func `takes many and a large share`(active: Int, gone: Int, stops: Bool) throws {
    let fixture = try Self.fixture(active: active, gone: gone)
    let result = try fixture.store.cleanUp(CleanupOptions(asOf: now))
    #expect(result.brake.isEmpty != stops)
    #expect((result.run == nil) == stops)
    let inactive = try fixture.store.database.number(
      "SELECT count(*) FROM registration WHERE state <> 'active'")
    #expect(inactive == (stops ? 0 : Int64(gone)))
    if stops { #expect(try fixture.store.runs().isEmpty) }
  }

  @Test func `stops a dry run too, and lets a forced run pass`() throws {
    let fixture = try Self.fixture(active: 30, gone: 20)
    var options = CleanupOptions(asOf: now)
    options.dryRun = true
    #expect(try fixture.store.cleanUp(options).brake.map(\.wouldChange) == [20])
    options.dryRun = false
    options.force = true
    let forced = try fixture.store.cleanUp(options)
    #expect(forced.wasForced)
    #expect(forced.counts.deactivate == 20)
  }

  @Test func `counts what runs of the last 7 days took, but for undone and forced ones`() throws {
    func later(_ change: (StoreFixture) throws -> Void) throws -> Bool {
      let fixture = try Self.fixture(active: 100, gone: 15)
      try change(fixture)
      try fixture.load([DeliveryBatch((15..<30).map { Self.gone($0) })])
      return try fixture.store.cleanUp(CleanupOptions(asOf: now)).brake.isEmpty
    }
    var yesterday = CleanupOptions(asOf: now - day / 2)
    #expect(try later { _ = try $0.store.cleanUp(yesterday) } == false)
    #expect(
      try later {
        _ = try $0.store.cleanUp(yesterday)
        _ = try $0.store.undo(1, asOf: now)
      })
    yesterday.asOf = now - 7 * day
    // The 410s were sent later than that, so this run takes nothing.
    #expect(try later { _ = try $0.store.cleanUp(yesterday) } == false)
  }

  @Test func `sees a sender that uses the wrong environment`() throws {
    let fixture = try StoreFixture()
    var sends: [TestSend] = []
    for token in UInt8(1)...4 {
      sends.append(
        TestSend(
          id: UInt64(token), token: token, sentAt: now - 2 * day, environment: "sandbox"))
      sends.append(
        TestSend(
          id: 100 + UInt64(token), token: token, sentAt: now - day, status: 400,
          reason: "BadDeviceToken"))
      try fixture.register(token, registeredAt: now - 5 * day)
    }
    try fixture.load([DeliveryBatch(sends)])
    let result = try fixture.store.cleanUp(CleanupOptions(asOf: now))
    #expect(result.counts.suspect == 4)
    #expect(result.mixUps.map(\.acceptedIn.environment) == ["sandbox"])
    #expect(result.mixUps.map(\.acceptedThere) == [4])
  }
}
