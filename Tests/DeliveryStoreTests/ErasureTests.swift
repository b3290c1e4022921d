import Testing

@testable import DeliveryLog
@testable import DeliveryStore

private let day: Int64 = 86_400_000
/// 2026-03-03T00:00:00Z
private let monday: Int64 = 1_772_496_000_000

@Suite struct Erasure {
  private static let sends = [
    TestSend(id: 1, token: 1, sentAt: monday, user: "maria"),
    TestSend(id: 2, token: 1, sentAt: monday + day),
    TestSend(id: 3, token: 2, sentAt: monday, status: 410, reason: "Unregistered", user: "maria"),
    TestSend(id: 4, token: nil, sentAt: monday, status: 503, user: "maria"),
    TestSend(id: nil, token: nil, sentAt: monday + 7, user: "maria"),
    TestSend(id: 5, token: 3, sentAt: monday, status: 429, user: "tom"),
    TestSend(id: 4, token: nil, sentAt: monday + 9, user: "tom"),
  ]

  private static func count(_ fixture: StoreFixture, _ table: String) throws -> Int64? {
    try fixture.store.database.number("SELECT count(*) FROM \(table)")
  }

  @Test func `everything about a user goes, and nothing of anybody else`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch(Self.sends)])
    try fixture.register(1, registeredAt: monday - day, user: "maria")
    let counts = try fixture.rows("SELECT * FROM count ORDER BY 1, 2, 3, 4", columns: 7)

    let result = try fixture.store.erase(.user("maria"), now: monday)
    #expect(result.users == 1)
    #expect(result.tokens == 2)
    #expect(result.sends == 5)
    #expect(result.registrations == 1)
    #expect(result.isLogEmpty)
    // Tom's, of which one shares an apns-id with hers.
    #expect(try fixture.rows("SELECT user_id FROM user", columns: 1) == ["tom"])
    let expected = [
      ("token", 1), ("send", 2), ("send_by_apns_id", 2), ("send_without_token", 1),
      ("unaccepted", 2), ("endpoint", 1), ("user_token", 1), ("registration", 0),
    ]
    for (table, rows) in expected {
      #expect(try Self.count(fixture, table) == Int64(rows), "\(table)")
    }
    #expect(try fixture.rows("SELECT * FROM count ORDER BY 1, 2, 3, 4", columns: 7) == counts)
  }

  @Test func `nothing comes back, not even a token that was not known yet`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch(Self.sends)])
    _ = try fixture.store.erase(.user("maria"), now: monday)
    let more = [TestSend(id: 9, token: 9, sentAt: monday, user: "maria")]
    let outcomes = try fixture.load([DeliveryBatch(Self.sends + more)])
    #expect(outcomes[0].stored == 0)
    #expect(outcomes[0].duplicates == 2)
    #expect(outcomes[0].report.counts.skipped == 6)
    #expect(try fixture.rows("SELECT user_id FROM user", columns: 1) == ["tom"])
    #expect(try Self.count(fixture, "token") == 1)
    #expect(try Self.count(fixture, "send") == 2)
  }

  @Test func `a token goes alone`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch(Self.sends)])
    let bytes = [UInt8](repeating: 1, count: 32)
    let result = try fixture.store.erase(.token(bytes), now: monday)
    #expect(result.tokens == 1)
    #expect(result.sends == 2)
    #expect(result.users == 0)
    let outcomes = try fixture.load([DeliveryBatch(Self.sends)])
    #expect(outcomes[0].report.counts.skipped == 2)
    #expect(outcomes[0].stored == 0)
  }

  @Test func `from a token that is somebody else's now goes what was the user's`() throws {
    let fixture = try StoreFixture()
    try fixture.load([
      DeliveryBatch([
        TestSend(id: 1, token: 1, sentAt: monday, user: "maria"),
        // To nobody by name: hers at the time, then his.
        TestSend(id: 2, token: 1, sentAt: monday + day),
        TestSend(id: 3, token: 1, sentAt: monday + 3 * day),
        TestSend(id: 4, token: 1, sentAt: monday + 4 * day, user: "tom"),
      ])
    ])
    try fixture.register(1, registeredAt: monday + 2 * day, user: "tom")
    try fixture.store.database.execute(
      """
      INSERT INTO ownership SELECT 1, 1, \(monday - day), id FROM user WHERE user_id = 'maria';
      INSERT INTO ownership SELECT 1, 1, \(monday + 2 * day), id FROM user WHERE user_id = 'tom'
      """)
    let result = try fixture.store.erase(.user("maria"), now: monday)
    #expect(result.tokens == 0)
    #expect(result.tokensLeftToOthers == 1)
    #expect(result.sends == 2)
    #expect(result.ownerships == 1)
    let left = try fixture.rows("SELECT sent_at FROM send ORDER BY 1", columns: 1)
    #expect(left == ["\(monday + 3 * day)", "\(monday + 4 * day)"])
    #expect(try fixture.registrations(columns: "state") == ["active"])
    #expect(
      try fixture.rows(
        "SELECT user.user_id FROM user_token JOIN user ON user.id = user_token.user_id", columns: 1)
        == ["tom"])
  }

  @Test func `a run whose changes were erased can still be shown and undone`() throws {
    let fixture = try StoreFixture()
    try fixture.load([
      DeliveryBatch([
        TestSend(id: 1, token: 1, sentAt: monday, status: 410, reason: "Unregistered"),
        TestSend(id: 2, token: 2, sentAt: monday, status: 410, reason: "Unregistered"),
      ])
    ])
    try fixture.register(1, registeredAt: monday - day, user: "maria")
    try fixture.register(2, registeredAt: monday - day, user: "tom")
    let run = try #require(try fixture.store.cleanUp(CleanupOptions(asOf: monday + day)).run)
    let result = try fixture.store.erase(.user("maria"), now: monday)
    #expect(result.changes == 1)
    #expect(try fixture.store.actions(ofRun: run).map(\.userID) == ["tom"])
    #expect(try fixture.store.run(run)?.counts.deactivate == 2)
    #expect(try fixture.store.undo(run, asOf: monday + 2 * day).restored == 1)
    #expect(try fixture.registrations(columns: "state") == ["active"])
  }

  @Test func `a tombstone's person is found through the journal`() throws {
    let fixture = try StoreFixture()
    try fixture.register(1, registeredAt: monday - 300 * day, user: "maria", locale: "xx-secret")
    _ = try fixture.store.cleanUp(CleanupOptions(asOf: monday))
    #expect(try fixture.registrations(columns: "state, user_id") == ["pruned|NULL"])
    let result = try fixture.store.erase(.user("maria"), now: monday)
    #expect(result.tokens == 1)
    #expect(result.changes == 1)
    #expect(try Self.count(fixture, "change") == 0)
    #expect(try Self.count(fixture, "registration") == 0)
  }

  @Test func `a dry run changes nothing`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch(Self.sends)])
    let result = try fixture.store.erase(.user("maria"), now: monday, dryRun: true)
    #expect(result.isDryRun)
    #expect(result.sends == 5)
    #expect(try Self.count(fixture, "send") == 7)
    #expect(try Self.count(fixture, "erased") == 0)
    #expect(try fixture.load([DeliveryBatch(Self.sends)])[0].duplicates == 7)
  }

  @Test func `somebody the store never met is kept out all the same, until it is lifted`() throws {
    let fixture = try StoreFixture()
    let subject = ErasureSubject.user("maria")
    #expect(try fixture.store.erase(subject, now: monday).isNothing)
    #expect(try fixture.load([DeliveryBatch(Self.sends)])[0].report.counts.skipped == 4)
    #expect(try fixture.store.liftErasure(of: subject))
    #expect(try !fixture.store.liftErasure(of: subject))
    #expect(try fixture.load([DeliveryBatch(Self.sends)])[0].stored == 4)
  }
}
