import DeliveryLog
import SQLFiles
import Testing

@testable import DeliveryStore

@Suite struct `The range of a report` {
  /// Retries within a day, over days and over the longest pause, ties, lines without an apns-id and
  /// without a token.
  private func busyStore(seed: UInt64) throws -> SampleStore {
    let sample = try SampleStore()
    var random = SeededGenerator(seed)
    let start = time("2026-03-01T00:00:00Z")
    let answers: [(Int64?, String?)] = [
      (200, nil), (200, nil), (429, "TooManyRequests"), (503, "Shutdown"), (nil, nil),
      (410, "Unregistered"),
    ]
    var seen: Set<String> = []
    for _ in 0..<400 {
      // Few times, apns-ids and tokens, so that they meet.
      let day = Int64([0, 0, 0, 1, 1, 2, 29, 30, 31, 32].randomElement(using: &random) ?? 0)
      let minute = Int64.random(in: 0..<40, using: &random)
      let at = Instant.iso(start + day * 86_400_000 + minute * 300_000)
      let answer = answers.randomElement(using: &random) ?? (nil, nil)
      let id = Int.random(in: 0..<30, using: &random)
      let token = UInt8.random(in: 0..<3, using: &random)
      // The store holds no event twice.
      guard id < 5 || seen.insert("\(at) \(answer) \(id) \(token)").inserted else { continue }
      try sample.add(
        .init(
          at: at, id: id < 5 ? nil : id, token: token == 0 ? nil : token, status: answer.0,
          reason: answer.1, campaign: ["a", "b"].randomElement(using: &random)))
    }
    try sample.count()
    return sample
  }

  @Test(arguments: 0..<4) func `may be cut anywhere: the parts add up to the whole`(_ seed: UInt64)
    throws
  {
    let sample = try busyStore(seed: seed)
    let columns: [ReportColumn] = [.campaign, .reason, .status]
    let whole = try sample.store.report(ReportQuery(columns: columns))
    #expect(whole.totals.attempts > 300)
    var random = SeededGenerator(seed)
    for _ in 0..<10 {
      let cuts = (0..<4).map { _ in
        time("2026-03-01T00:00:00Z") + Int64.random(in: 0..<33 * 86_400_000, using: &random)
      }.sorted()
      var rows: [[DeliveryReport.Value]: DeliveryReport.Counts] = [:]
      for (from, to) in zip([nil] + cuts.map(Optional.some), cuts.map(Optional.some) + [nil]) {
        let part = try sample.store.report(
          ReportQuery(range: TimeRange(from: from, to: to), columns: columns))
        for row in part.rows { rows[row.values, default: .init()] += row.counts }
      }
      #expect(rows.count == whole.rows.count)
      for row in whole.rows { #expect(rows[row.values] == row.counts) }
    }
  }

  @Test(arguments: 0..<4) func `counts the sends as sql/reports/recount.sql and a trace do`(
    _ seed: UInt64
  ) throws {
    let sample = try busyStore(seed: seed)
    // Every quarter of an hour by count-sends.sql alone, against the table that recount.sql filled.
    let query = ReportQuery(zone: .utc, columns: [.hour, .campaign, .reason])
    var bySends = ReportCounting(query)
    let all = time("2026-03-01T00:00:00Z")..<time("2026-04-03T00:00:00Z")
    try bySends.add(sample.store.database.prepare(.countSends), all, offset: 0)
    #expect(bySends.report == (try sample.store.report(query)))
    // The same rule, in Swift.
    var notifications: [[LoggedSend]] = []
    for token in UInt8(0)..<3 {
      let id =
        try sample.store.database.prepare("SELECT id FROM token WHERE token = :token")
        .first(["token": .blob(SampleStore.token(token))]) { $0.int(0) } ?? 0
      notifications += NotificationGroups.split(
        try sample.store.database.prepare(.sendsOfToken).map(["token_id": .integer(id)]) {
          LoggedSend($0)
        })
    }
    let totals = try sample.store.report(ReportQuery()).totals
    #expect(notifications.count == Int(totals.notifications))
    #expect(notifications.count { $0.contains(where: \.isAccepted) } == Int(totals.accepted))
    let byReason = try sample.store.report(ReportQuery(columns: [.reason]))
    for row in byReason.rows {
      let last = notifications.count { group in
        (group.last?.reason).map { .text($0) } ?? .none == row.values[0]
      }
      #expect(last == Int(row.counts.notifications))
    }
  }

  @Test func `takes a day of 23 or 25 hours as it is`() throws {
    let losAngeles = try #require(Zone("America/Los_Angeles"))
    func hours(_ date: String) throws -> Int64 {
      let day = TimeRange.day(try #require(CivilDate(date)), in: losAngeles)
      return (try #require(day.to) - (try #require(day.from))) / 3_600_000
    }
    #expect(try hours("2026-03-08") == 23)
    #expect(try hours("2026-03-10") == 24)
    #expect(try hours("2026-11-01") == 25)
    let day = TimeRange.day(try #require(CivilDate("2026-03-08")), in: losAngeles)
    #expect(day.from.map(Instant.iso) == "2026-03-08T08:00:00.000Z")
    #expect(day.to.map(Instant.iso) == "2026-03-09T07:00:00.000Z")
  }

  @Test func `is cut where the zone changes its clock, and nowhere else`() throws {
    let losAngeles = try #require(Zone("America/Los_Angeles"))
    let year = time("2026-01-01T08:00:00Z")..<time("2027-01-01T08:00:00Z")
    let pieces = ReportPiece.cut(year, in: losAngeles)
    #expect(pieces.map(\.offset) == [-28_800, -25_200, -28_800])
    #expect(
      pieces.map { Instant.iso($0.range.lowerBound) }.dropFirst() == [
        "2026-03-08T10:00:00.000Z", "2026-11-01T09:00:00.000Z",
      ])
    #expect(pieces.allSatisfy { $0.parts.ends.isEmpty })
    #expect(ReportPiece.cut(0..<0, in: losAngeles).isEmpty)
  }

  @Test func `needs the sends only within a quarter of an hour at its ends`() {
    let piece = ReportPiece(range: 900_001..<2_700_001, offset: 0)
    #expect(piece.parts.quarters == 1_800_000..<2_700_000)
    #expect(piece.parts.ends == [900_001..<1_800_000, 2_700_000..<2_700_001])
    let within = ReportPiece(range: 10..<20, offset: 0)
    #expect(within.parts.quarters.isEmpty)
    #expect(within.parts.ends == [10..<20])
  }

  @Test(arguments: [
    ("2026-03-10", "2026-03-10"), ("today", "2026-03-09"), ("Yesterday", "2026-03-08"),
    ("monday", "2026-03-09"), ("tuesday", "2026-03-03"), ("Sunday", "2026-03-08"),
    ("2026-02-30", nil), ("tomorrow", nil), ("", nil), ("2026-3-1", nil),
  ]) func `understands words for a day`(_ word: String, _ expected: String?) {
    // A Monday.
    let now = time("2026-03-09T06:00:00Z")
    #expect(DayWord.date(word, now: now, zone: .utc)?.text == expected)
  }

  @Test func `asks the zone what day it is`() throws {
    let losAngeles = try #require(Zone("America/Los_Angeles"))
    // There it is still Sunday evening.
    let now = time("2026-03-09T06:00:00Z")
    #expect(DayWord.date("today", now: now, zone: losAngeles)?.text == "2026-03-08")
    #expect(DayWord.date("monday", now: now, zone: losAngeles)?.text == "2026-03-02")
  }

  @Test func `includes the day it ends with`() {
    let now = time("2026-03-09T06:00:00Z")
    func limit(_ text: String, isEnd: Bool) -> String? {
      guard case .success(let limit) = TimeRange.limit(text, isEnd: isEnd, now: now, zone: .utc)
      else { return nil }
      return Instant.iso(limit)
    }
    #expect(limit("2026-03-05", isEnd: false) == "2026-03-05T00:00:00.000Z")
    #expect(limit("2026-03-05", isEnd: true) == "2026-03-06T00:00:00.000Z")
    #expect(limit("2026-03-05T10:00:00Z", isEnd: true) == "2026-03-05T10:00:00.000Z")
    #expect(limit("yesterday", isEnd: true) == "2026-03-09T00:00:00.000Z")
    #expect(limit("soon", isEnd: false) == nil)
    #expect(limit("2026-02-30", isEnd: false) == nil)
  }
}
