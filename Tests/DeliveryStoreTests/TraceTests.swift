import DeliveryLog
import SQLFiles
import Testing

@testable import DeliveryStore

@Suite struct `A trace of pushes` {
  static let now = time("2026-03-31T00:00:00Z")

  private func trace(
    _ sample: SampleStore, _ subject: TraceQuery.Subject, from: String? = nil, to: String? = nil,
    campaign: String? = nil
  ) throws -> TraceResult {
    try sample.store.trace(
      TraceQuery(
        subject, range: TimeRange(from: from.map(time), to: to.map(time)), campaignID: campaign,
        asOf: Self.now))
  }

  private func ids(_ result: TraceResult) -> [UInt64] {
    result.notifications.map { $0.apnsID?.low ?? 0 }
  }

  @Test func `by apns-id has every attempt, on whatever day, in order of time`() throws {
    let sample = try SampleStore()
    try sample.add(
      .init(at: "2026-03-05T09:00:00Z", id: 1, token: 1, status: 200, campaign: "spring"),
      .init(at: "2026-03-03T09:00:00Z", id: 1, token: 1, status: 429, reason: "TooManyRequests"),
      .init(at: "2026-03-04T09:00:00Z", id: 1, token: 1, status: nil),
      .init(at: "2026-03-04T09:00:00Z", id: 2, token: 1, status: 200))
    let result = try trace(sample, .apnsID(SampleStore.apnsID(1)))
    #expect(result.notifications.count == 1)
    let notification = try #require(result.notifications.first)
    #expect(notification.attempts.map(\.status) == [429, nil, 200])
    #expect(notification.attempts.map(\.reason) == ["TooManyRequests", nil, nil])
    #expect(notification.attempts.map(\.file) == ["log.jsonl", "log.jsonl", "log.jsonl"])
    #expect(notification.attempts.map(\.line) == [2, 3, 1])
    #expect(notification.responseClass == .accepted)
    #expect(notification.token == SampleStore.token(1))
    #expect(notification.campaignID == "spring")
    #expect(notification.topic == "com.example.app")
    #expect(try trace(sample, .apnsID(SampleStore.apnsID(9))).notifications.isEmpty)
  }

  @Test func `tells two tokens under one apns-id apart`() throws {
    let sample = try SampleStore()
    try sample.add(
      .init(at: "2026-03-03T09:00:00Z", id: 1, token: 1, status: 200),
      .init(at: "2026-03-03T09:00:01Z", id: 1, token: 2, status: 410, reason: "Unregistered"))
    let result = try trace(sample, .apnsID(SampleStore.apnsID(1)))
    #expect(result.notifications.map(\.responseClass) == [.accepted, .gone])
  }

  @Test func `by user has what names them, and what went to their token while it was theirs`()
    throws
  {
    let sample = try SampleStore()
    try sample.register(1, to: "maria", since: "2026-03-02T00:00:00Z")
    try sample.register(1, to: "tom", since: "2026-03-10T00:00:00Z")
    try sample.add(
      // Before all that is known: the first owner's.
      .init(at: "2026-03-01T09:00:00Z", id: 1, token: 1, status: 200),
      .init(at: "2026-03-09T23:59:59Z", id: 2, token: 1, status: 200),
      .init(at: "2026-03-10T00:00:00Z", id: 3, token: 1, status: 200),
      // The line knows better.
      .init(at: "2026-03-11T09:00:00Z", id: 4, token: 1, status: 200, user: "maria"),
      .init(at: "2026-03-04T09:00:00Z", id: 5, token: 1, status: 200, user: "tom"),
      // A user and no token.
      .init(at: "2026-03-12T09:00:00Z", id: 6, status: 200, user: "maria"),
      .init(at: "2026-03-12T09:00:00Z", id: 7, token: 2, status: 200))
    #expect(ids(try trace(sample, .user("maria"))) == [1, 2, 4, 6])
    #expect(ids(try trace(sample, .user("tom"))) == [5, 3])
    #expect(try trace(sample, .user("maria")).notifications.allSatisfy { $0.userID == "maria" })
    #expect(ids(try trace(sample, .user("nobody"))) == [])
    #expect(try !trace(sample, .user("nobody")).isSubjectKnown)
    // A trace by token or id says whose it was.
    #expect(
      try trace(sample, .token(SampleStore.token(1))).notifications.map(\.userID)
        == ["maria", "tom", "maria", "tom", "maria"])
  }

  @Test func `takes an unknown app for the only candidate, never for one of several`() throws {
    let sample = try SampleStore()
    try sample.register(1, to: "maria")
    try sample.add(.init(at: "2026-03-03T09:00:00Z", id: 1, token: 1, status: 200, topic: nil))
    #expect(ids(try trace(sample, .user("maria"))) == [1])
    try sample.register(1, to: "tom", topic: "com.example.other")
    #expect(ids(try trace(sample, .user("maria"))) == [])
    #expect(ids(try trace(sample, .user("tom"))) == [])
    #expect(try trace(sample, .token(SampleStore.token(1))).notifications.map(\.userID) == [nil])
  }

  @Test func `of a day has notifications with an attempt on it, whole`() throws {
    let sample = try SampleStore()
    try sample.add(
      .init(at: "2026-01-01T09:00:00Z", id: 1, token: 1, status: 503, user: "maria"),
      .init(at: "2026-01-25T09:00:00Z", id: 1, token: 1, status: 503, user: "maria"),
      .init(at: "2026-02-20T09:00:00Z", id: 1, token: 1, status: 200, user: "maria"),
      .init(at: "2026-02-19T23:59:59Z", id: 2, token: 1, status: 200, user: "maria"),
      .init(at: "2026-02-21T00:00:00Z", id: 3, token: 1, status: 200, user: "maria"),
      .init(at: "2026-02-20T10:00:00Z", id: 4, status: 200, user: "maria"))
    let day = (from: "2026-02-20T00:00:00Z", to: "2026-02-21T00:00:00Z")
    for subject in [TraceQuery.Subject.user("maria"), .token(SampleStore.token(1))] {
      let result = try trace(sample, subject, from: day.from, to: day.to)
      #expect(result.notifications.first?.attempts.count == 3, "also what is 50 days back")
    }
    #expect(ids(try trace(sample, .user("maria"), from: day.from, to: day.to)) == [1, 4])
    #expect(
      ids(try trace(sample, .token(SampleStore.token(1)), from: day.from, to: day.to)) == [1])
    #expect(ids(try trace(sample, .user("maria"), from: day.to)) == [3])
    #expect(ids(try trace(sample, .user("maria"), to: day.from)) == [1, 2])
  }

  @Test func `of a campaign has its notifications only`() throws {
    let sample = try SampleStore()
    try sample.add(
      .init(at: "2026-03-03T09:00:00Z", id: 1, token: 1, status: 200, campaign: "a", user: "maria"),
      .init(at: "2026-03-03T09:00:00Z", id: 2, token: 1, status: 200, campaign: "b", user: "maria"),
      .init(at: "2026-03-03T09:00:00Z", id: 3, token: 1, status: 200, user: "maria"))
    #expect(ids(try trace(sample, .user("maria"), campaign: "b")) == [2])
  }

  @Test func `shows lines without an apns-id one by one`() throws {
    let sample = try SampleStore()
    try sample.add(
      .init(at: "2026-03-03T09:00:00Z", token: 1, status: 503),
      .init(at: "2026-03-03T09:00:00Z", token: 1, status: 200))
    let result = try trace(sample, .token(SampleStore.token(1)))
    #expect(result.notifications.map(\.attempts.count) == [1, 1])
    #expect(result.notifications.map(\.apnsID) == [nil, nil])
  }

  @Test func `lists the registrations concerned`() throws {
    let sample = try SampleStore()
    try sample.register(1, to: "maria", since: "2026-03-02T00:00:00Z")
    try sample.register(2, to: "maria", state: "pruned")
    try sample.register(3, to: "maria", since: "2026-03-02T00:00:00Z")
    try sample.register(3, to: "tom", since: "2026-03-03T00:00:00Z")
    try sample.add(.init(at: "2026-03-04T09:00:00Z", id: 1, token: 3, status: 200))
    let maria = try trace(sample, .user("maria"))
    #expect(maria.registrations.map(\.token) == [SampleStore.token(1), SampleStore.token(2)])
    #expect(maria.registrations.map(\.state) == ["active", "pruned"])
    #expect(maria.registrations.map(\.registeredAt) == [time("2026-03-02T00:00:00Z"), nil])
    let push = try trace(sample, .apnsID(SampleStore.apnsID(1)))
    #expect(push.registrations.map(\.userID) == ["tom"])
    #expect(try trace(sample, .token(SampleStore.token(9))).registrations.isEmpty)
  }

  @Test func `looks for an apns-id a day at a time, not through the sends`() throws {
    let sample = try SampleStore()
    for file in [SQLFile.sendsByAPNsID, .sendsOfToken, .sendsWithoutToken, .tokensOfUser] {
      let plan = try sample.store.database.prepare("EXPLAIN QUERY PLAN " + file.text)
        .map { $0.text(3) ?? "" }
      #expect(!plan.contains { $0.contains("SCAN") && $0 != "SCAN day" }, "\(file.name): \(plan)")
    }
  }

  @Test func `says what the store covers`() throws {
    let sample = try SampleStore()
    #expect(try sample.store.coverage().firstSend == nil)
    try sample.add(
      .init(at: "2026-03-03T09:00:00Z", token: 1, status: 200),
      .init(at: "2026-03-05T10:00:00Z", token: 1, status: 200))
    let coverage = try sample.store.coverage()
    #expect(coverage.firstSend == time("2026-03-03T09:00:00Z"))
    #expect(coverage.lastSend == time("2026-03-05T10:00:00Z"))
    #expect(coverage.days == 2)
    #expect(coverage.files == 1)
  }
}
