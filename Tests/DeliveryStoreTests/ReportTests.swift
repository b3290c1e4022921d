import DeliveryLog
import Testing

@testable import DeliveryStore

@Suite struct `A report` {
  typealias Value = DeliveryReport.Value

  @Test func `counts three attempts of one apns-id as one notification, on the day of the last`()
    throws
  {
    let sample = try SampleStore()
    try sample.add(
      .init(at: "2026-03-03T23:00:00Z", id: 1, token: 1, status: 429, reason: "TooManyRequests"),
      .init(at: "2026-03-03T23:30:00Z", id: 1, token: 1, status: 503, reason: "Shutdown"),
      .init(at: "2026-03-04T00:30:00Z", id: 1, token: 1, status: 200))
    try sample.count()
    let report = try sample.store.report(ReportQuery(columns: [.day]))
    #expect(report.rows.map(\.values) == [[.text("2026-03-03")], [.text("2026-03-04")]])
    #expect(report.rows.map(\.counts.attempts) == [2, 1])
    #expect(report.rows.map(\.counts.notifications) == [0, 1])
    #expect(report.rows.map(\.counts.accepted) == [0, 1])
    #expect(report.rows.map(\.counts.deliveryRate) == [nil, 1])
    #expect(report.totals.attemptSuccessRate == 0.3333)
  }

  @Test func `of an empty store has no rows and nothing to divide`() throws {
    let report = try SampleStore().store.report(ReportQuery(columns: [.day]))
    #expect(report.rows.isEmpty)
    #expect(report.totals == DeliveryReport.Counts())
    #expect(report.totals.deliveryRate == nil)
  }

  @Test func `puts columns in order, and what is not named last`() throws {
    let sample = try SampleStore()
    try sample.add(
      .init(
        at: "2026-03-03T09:00:00Z", token: 1, status: 410, reason: "Unregistered", campaign: "b"),
      .init(at: "2026-03-03T09:00:00Z", token: 1, status: 200, campaign: "b"),
      .init(at: "2026-03-03T09:00:00Z", token: 1, status: nil),
      .init(at: "2026-03-03T09:00:00Z", token: 1, status: 200, campaign: "a"))
    try sample.count()
    let report = try sample.store.report(
      ReportQuery(columns: [.campaign, .status, .responseClass]))
    #expect(
      report.rows.map(\.values) == [
        [.text("a"), .number(200), .text("accepted")],
        [.text("b"), .number(200), .text("accepted")],
        [.text("b"), .number(410), .text("token_gone")],
        [.none, .none, .text("no_response")],
      ])
  }

  @Test func `filters by topic, environment and campaign`() throws {
    let sample = try SampleStore()
    try sample.add(
      .init(at: "2026-03-03T09:00:00Z", token: 1, status: 200, campaign: "a"),
      .init(at: "2026-03-03T09:00:00Z", token: 1, status: 200, topic: "other", campaign: "a"),
      .init(at: "2026-03-03T09:00:00Z", token: 1, status: 200, environment: "sandbox"))
    try sample.count()
    func attempts(_ query: ReportQuery) throws -> Int64 {
      try sample.store.report(query).totals.attempts
    }
    #expect(try attempts(ReportQuery()) == 3)
    #expect(try attempts(ReportQuery(topic: "com.example.app")) == 2)
    #expect(try attempts(ReportQuery(environment: "sandbox")) == 1)
    #expect(try attempts(ReportQuery(campaignID: "a")) == 2)
    #expect(try attempts(ReportQuery(topic: "other", environment: "sandbox")) == 0)
  }

  @Test func `keeps the local days of a zone apart, also by quarters of an hour`() throws {
    let sample = try SampleStore()
    // In Kathmandu (+05:45) the first is still the 3rd.
    try sample.add(
      .init(at: "2026-03-03T18:14:59Z", token: 1, status: 200),
      .init(at: "2026-03-03T18:15:00Z", token: 1, status: 200))
    try sample.count()
    let kathmandu = try #require(Zone("Asia/Kathmandu"))
    let report = try sample.store.report(ReportQuery(zone: kathmandu, columns: [.day, .hour]))
    #expect(
      report.rows.map(\.values) == [
        [.text("2026-03-03"), .text("2026-03-03T23:00")],
        [.text("2026-03-04"), .text("2026-03-04T00:00")],
      ])
  }

  @Test func `tells an hour that the clock shows twice apart by its offset`() throws {
    let sample = try SampleStore()
    try sample.add(
      .init(at: "2026-11-01T07:30:00Z", token: 1, status: 200),
      .init(at: "2026-11-01T08:30:00Z", token: 1, status: 200),
      .init(at: "2026-11-01T09:30:00Z", token: 1, status: 200),
      .init(at: "2026-11-01T10:30:00Z", token: 1, status: 200))
    try sample.count()
    let losAngeles = try #require(Zone("America/Los_Angeles"))
    let hours = try sample.store.report(ReportQuery(zone: losAngeles, columns: [.hour]))
    #expect(
      hours.rows.map(\.values) == [
        [.text("2026-11-01T00:00")], [.text("2026-11-01T01:00-07:00")],
        [.text("2026-11-01T01:00-08:00")], [.text("2026-11-01T02:00")],
      ])
    let days = try sample.store.report(ReportQuery(zone: losAngeles, columns: [.day]))
    #expect(days.rows.map(\.counts.attempts) == [4])
  }

  @Test(arguments: [
    ("2026-03-03T12:00:00Z", "2026-W10", "2026-03"),
    ("2025-12-29T00:00:00Z", "2026-W01", "2025-12"),
    ("2027-01-03T23:59:59Z", "2026-W53", "2027-01"),
    ("2027-01-04T00:00:00Z", "2027-W01", "2027-01"),
  ]) func `names weeks and months`(_ at: String, _ week: String, _ month: String) throws {
    let sample = try SampleStore()
    try sample.add(.init(at: at, token: 1, status: 200))
    try sample.count()
    let report = try sample.store.report(ReportQuery(columns: [.week, .month]))
    #expect(report.rows.map(\.values) == [[.text(week), .text(month)]])
  }

  @Test func `rounds a rate to four decimals`() {
    func rate(_ accepted: Int64, _ notifications: Int64) -> Double? {
      DeliveryReport.Counts(notifications: notifications, accepted: accepted).deliveryRate
    }
    #expect(rate(1, 3) == 0.3333)
    #expect(rate(2, 3) == 0.6667)
    #expect(rate(1, 1) == 1)
    #expect(rate(1, 20_000) == 0.0001)
    #expect(rate(1, 20_001) == 0)
    #expect(rate(0, 0) == nil)
  }
}
