import Testing

@testable import DeliveryLog
@testable import DeliveryStore

private let day: Int64 = 86_400_000
/// 2026-03-03T00:00:00Z
private let monday: Int64 = 1_772_496_000_000

@Suite struct `Exports of registrations` {
  private static func export(
    _ fixture: StoreFixture, _ kind: RegistrationQuery.Kind,
    _ change: (inout RegistrationQuery) -> Void = { _ in }
  ) throws -> [ExportedRegistration] {
    var query = RegistrationQuery(kind, asOf: monday)
    change(&query)
    var result: [ExportedRegistration] = []
    try fixture.store.exportRegistrations(query) { result.append($0) }
    return result
  }

  /// 1 is well; 2 is dead; 3 is doubtful; 4 was never answered; 5 is silent; 6 is well again after a
  /// 410; 7 was pruned.
  private static func fixture() throws -> StoreFixture {
    let fixture = try StoreFixture()
    func send(
      _ id: UInt64, _ token: UInt8, _ days: Int64, _ status: Int32 = 200, _ reason: String? = nil
    ) -> TestSend {
      TestSend(id: id, token: token, sentAt: monday - days * day, status: status, reason: reason)
    }
    // Not in the order of the tokens, and one without a registration.
    try fixture.load([
      DeliveryBatch([
        send(6, 6, 9, 410, "Unregistered"), send(5, 5, 31), send(8, 8, 1),
        send(3, 3, 1, 400, "BadDeviceToken"), send(2, 2, 1, 410, "Unregistered"), send(1, 1, 30),
      ])
    ])
    for token in (1...5 as ClosedRange<UInt8>).reversed() {
      try fixture.register(token, registeredAt: monday - 40 * day, user: "u-\(token)", locale: "de")
    }
    try fixture.register(6, registeredAt: monday - 5 * day, locale: "de_AT")
    try fixture.register(7, registeredAt: monday - 40 * day)
    try fixture.store.database.execute(
      """
      UPDATE registration SET state = 'pruned'
      WHERE token_id = (SELECT id FROM token WHERE hex(token) LIKE '07%')
      """)
    return fixture
  }

  @Test func `come in the order of the tokens, with the state and the doubt`() throws {
    let all = try Self.export(Self.fixture(), .registrations(state: nil))
    #expect(all.map { $0.token[0] } == [1, 2, 3, 4, 5, 6, 7])
    #expect(all.map(\.state) == [String](repeating: "active", count: 6) + ["pruned"])
    #expect(all.map(\.suspect) == [nil, nil, .badDeviceToken, nil, nil, nil, nil])
    #expect(all[0].lastAcceptedAt == monday - 30 * day)
    #expect(all[0].person.userID == "u-1")
  }

  @Test func `of one state`() throws {
    let fixture = try Self.fixture()
    func tokens(_ state: String) throws -> [UInt8] {
      try Self.export(fixture, .registrations(state: state)).map { $0.token[0] }
    }
    #expect(try tokens("active") == [1, 2, 3, 4, 5, 6])
    #expect(try tokens("suspect") == [3])
    #expect(try tokens("pruned") == [7])
    #expect(try tokens("inactive") == [])
  }

  @Test func `an audience is active, neither dead nor doubtful`() throws {
    let audience = try Self.export(Self.fixture(), .audience)
    #expect(audience.map { $0.token[0] } == [1, 4, 5, 6])
  }

  @Test func `an audience by locale, topic and environment`() throws {
    let fixture = try Self.fixture()
    func tokens(_ change: (inout RegistrationQuery) -> Void) throws -> [UInt8] {
      try Self.export(fixture, .audience, change).map { $0.token[0] }
    }
    #expect(try tokens { $0.locales = [LocaleFilter("de-at")] } == [6])
    #expect(try tokens { $0.locales = [LocaleFilter("DE")] } == [1, 4, 5, 6])
    #expect(try tokens { $0.topic = "com.example.other" } == [])
    #expect(try tokens { $0.environment = "sandbox" } == [])
    // Nobody's version is known.
    #expect(try tokens { $0.minAppVersion = AppVersion("1") } == [])
  }

  @Test func `a probe is who was never answered, or not for so long`() throws {
    let probe = try Self.export(Self.fixture(), .probe(silentDays: 30))
    #expect(probe.map { $0.token[0] } == [3, 4, 5, 6])
    #expect(probe.map(\.silence) == [.neverAccepted, .neverAccepted, .silent, .neverAccepted])
    let longer = try Self.export(Self.fixture(), .probe(silentDays: 31))
    #expect(longer.map { $0.token[0] } == [3, 4, 6])
  }

  @Test func `without a registry the logs suggest them`() throws {
    let fixture = try StoreFixture()
    try fixture.load([
      DeliveryBatch([
        TestSend(id: 1, token: 2, sentAt: monday - day),
        TestSend(id: 2, token: 1, sentAt: monday - day, status: 410, reason: "Unregistered"),
      ])
    ])
    #expect(try Self.export(fixture, .audience).map { $0.token[0] } == [2])
    let all = try Self.export(fixture, .registrations(state: "active"))
    #expect(all.map { $0.token[0] } == [1, 2])
  }

  @Test(arguments: [
    ("1.9", "1.10", true), ("1.10", "1.9", false), ("2", "2.0.0", false), ("2.0", "2.0.1", true),
    ("2.4.1-beta", "2.4.1", false), ("2.4", "2.4.1 (77)", true), ("010", "9", false),
    ("99999999999999999999998", "99999999999999999999999", true),
  ]) func `versions are compared number by number`(_ a: String, _ b: String, _ isLess: Bool) throws
  {
    let (a, b) = (try #require(AppVersion(a)), try #require(AppVersion(b)))
    #expect((a < b) == isLess)
  }

  @Test(arguments: ["", "beta", ".1", "v2"]) func `what begins with no number is no version`(
    _ text: String
  ) { #expect(AppVersion(text) == nil) }
}

@Suite struct `Exports of changes and sends` {
  @Test func `a change names the moment from which a registration is newer`() throws {
    let fixture = try StoreFixture()
    try fixture.load([
      DeliveryBatch([
        TestSend(
          id: 1, token: 2, sentAt: monday, status: 410, reason: "Unregistered",
          unregisteredAt: monday - 5)
      ])
    ])
    try fixture.register(2, registeredAt: monday - day)
    try fixture.register(1, registeredAt: monday - 200 * day)
    let run = try #require(try fixture.store.cleanUp(CleanupOptions(asOf: monday + day)).run)
    let undo = try fixture.store.undo(run, asOf: monday + 2 * day)
    let redo = try fixture.store.undo(undo.run, asOf: monday + 3 * day)
    var changes: [ExportedChange] = []
    try fixture.store.exportChanges { changes.append($0) }
    #expect(changes.map(\.run) == [run, run, undo.run, undo.run, redo.run, redo.run])
    #expect(changes.map { $0.token[0] } == [1, 2, 1, 2, 1, 2])
    #expect(
      changes.map(\.action) == ["prune", "deactivate", "restore", "restore", "restore", "restore"])
    #expect(
      changes.map(\.state) == ["pruned", "inactive", "active", "active", "pruned", "inactive"])
    #expect(
      changes.map(\.newerFrom) == [
        monday - 200 * day + 1, monday - 5 + 1, nil, nil, monday - 200 * day + 1, monday - day + 1,
      ])

    var later: [Int64] = []
    try fixture.store.exportChanges(since: monday + 2 * day) { later.append($0.run) }
    #expect(later == [undo.run, undo.run, redo.run, redo.run])
    var one: [Int64] = []
    try fixture.store.exportChanges(run: run) { one.append($0.run) }
    #expect(one == [run, run])
  }

  @Test func `sends come in the order of time, whatever was loaded first`() throws {
    var sends: [TestSend] = []
    for index in 0..<40 {
      let sentAt = monday + Int64(index * 7 % 40) * day / 8
      var send = TestSend(id: UInt64(index), token: UInt8(index % 3 + 1), sentAt: sentAt)
      if index % 5 == 0 { send.id = nil }
      if index % 7 == 0 { send.token = nil }
      if index % 2 == 0 { send.campaign = "spring" }
      send.user = "u-\(index % 4)"
      sends.append(send)
    }
    func export(_ order: [TestSend], _ query: SendQuery) throws -> [String] {
      let fixture = try StoreFixture()
      for send in order { try fixture.load([DeliveryBatch([send])]) }
      var result: [String] = []
      try fixture.store.exportSends(query) { send in
        result.append(
          "\(send.sentAt) \(send.token ?? []) \(String(describing: send.apnsID)) \(send.userID ?? "")"
        )
      }
      return result
    }
    let all = try export(sends, SendQuery())
    #expect(all.count == 40)
    #expect(try export(sends.reversed(), SendQuery()) == all)
    let range = TimeRange(from: monday + day / 2, to: monday + 2 * day)
    let some = try export(sends, SendQuery(range: range))
    #expect(some.count == 12)
    var query = SendQuery()
    query.campaignID = "spring"
    #expect(try export(sends, query).count == 20)
  }
}
