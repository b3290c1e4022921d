import Foundation
import SQLFiles
import TestSupport
import Testing

@testable import DeliveryLog
@testable import DeliveryStore

private let day: Int64 = 86_400_000
/// 2026-03-03T00:00:00Z
private let monday: Int64 = 1_772_496_000_000

@Suite struct Retention {
  private static func sends(days: Range<Int64>, each: Int = 3) -> [TestSend] {
    var sends: [TestSend] = []
    for number in days {
      let start = monday + number * day
      sends.append(TestSend(id: nil, token: nil, sentAt: start, user: "maria"))
      for index in 0..<each {
        let (id, sentAt) = (UInt64(number) << 8 | UInt64(index + 1), start + Int64(index) * 1000)
        var send = TestSend(id: id, token: UInt8(index + 1), sentAt: sentAt)
        if index == 0 { (send.status, send.reason) = (429, "TooManyRequests") }
        if index == 1 { send.user = "maria" }
        sends.append(send)
      }
    }
    return sends
  }

  @Test func `old sends go, counts and what is known of tokens stay`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch(Self.sends(days: 0..<10))])
    let counts = try fixture.rows("SELECT * FROM count ORDER BY 1, 2, 3, 4", columns: 7)
    let endpoints = try fixture.rows("SELECT * FROM endpoint ORDER BY 1, 2", columns: 7)

    let result = try fixture.store.removeSends(before: monday / day + 7)
    #expect(result.daysRemoved == 7)
    #expect(result.sendsRemoved == 28)
    #expect(result.firstDayKept == monday / day + 7)
    for table in ["send", "send_by_apns_id", "send_without_token", "unaccepted", "day"] {
      let old = try fixture.store.database.number(
        "SELECT count(*) FROM \(table) WHERE day < \(monday / day + 7)")
      let kept = try fixture.store.database.number("SELECT count(*) FROM \(table)")
      #expect(old == 0, "\(table)")
      #expect(kept ?? 0 > 0, "\(table)")
    }
    #expect(try fixture.rows("SELECT * FROM count ORDER BY 1, 2, 3, 4", columns: 7) == counts)
    #expect(try fixture.rows("SELECT * FROM endpoint ORDER BY 1, 2", columns: 7) == endpoints)
  }

  @Test func `what went is skipped where a log brings it again`() throws {
    let fixture = try StoreFixture()
    let sends = Self.sends(days: 0..<10)
    try fixture.load([DeliveryBatch(sends)])
    let counts = try fixture.rows("SELECT * FROM count ORDER BY 1, 2, 3, 4", columns: 7)
    _ = try fixture.store.removeSends(before: monday / day + 7)
    let again = try fixture.load([DeliveryBatch(sends)])
    #expect(again[0].stored == 0)
    #expect(again[0].duplicates == 12)
    #expect(again[0].report.counts.skipped == 28)
    #expect(again[0].report.counts.deliveries == 12)
    #expect(again[0].report.counts.lines == 40)
    let file = try fixture.rows(
      "SELECT lines, stored, duplicates, skipped FROM file ORDER BY id DESC LIMIT 1", columns: 4)
    #expect(file == ["40|0|12|28"])
    #expect(try fixture.rows("SELECT * FROM count ORDER BY 1, 2, 3, 4", columns: 7) == counts)
  }

  @Test func `a line that is skipped brings no token and no user into the store`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch(Self.sends(days: 8..<9))])
    _ = try fixture.store.removeSends(before: monday / day + 8)
    try fixture.load([
      DeliveryBatch([
        TestSend(id: 1, token: 99, sentAt: monday, user: "old"),
        TestSend(id: 2, token: 98, sentAt: monday + 8 * day, user: "new"),
      ])
    ])
    let users = try fixture.rows("SELECT user_id FROM user ORDER BY 1", columns: 1)
    #expect(users == ["maria", "new"])
    #expect(
      try fixture.rows("SELECT hex(token) FROM token ORDER BY token DESC LIMIT 1", columns: 1)
        == [String(repeating: "62", count: 32)])
  }

  @Test func `counts of the days that are kept still equal a recount`() throws {
    let fixture = try StoreFixture()
    // A push that was put off before the limit and accepted after it counts where it was accepted.
    let retried = [
      TestSend(id: 77, sentAt: monday + 6 * day, status: 503),
      TestSend(id: 77, sentAt: monday + 8 * day),
    ]
    try fixture.load([DeliveryBatch(Self.sends(days: 0..<10) + retried)])
    _ = try fixture.store.removeSends(before: monday / day + 7)
    try fixture.load([
      DeliveryBatch([TestSend(id: 78, sentAt: monday + 8 * day + 5000, status: 503)])
    ])
    let kept = try fixture.rows(
      """
      SELECT quarter, app_id, context_id, response_id, attempts, notifications, accepted
      FROM count WHERE quarter >= \((monday + 7 * day) / 900_000) ORDER BY 1, 2, 3, 4
      """, columns: 7)
    let again = try fixture.store.database.prepare(.recount).map { row in
      (0..<7).map { row.text($0) ?? "NULL" }.joined(separator: "|")
    }
    #expect(kept == again)
  }

  @Test func `the limit never goes back`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch(Self.sends(days: 0..<3))])
    _ = try fixture.store.removeSends(before: monday / day + 2)
    let result = try fixture.store.removeSends(before: monday / day)
    #expect(result.firstDayKept == monday / day + 2)
    #expect(try fixture.store.firstDayKept() == monday / day + 2)
  }

  @Test func `a run that was cut short goes on where it stopped`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch(Self.sends(days: 0..<3))])
    // The limit is set first of all; a kill may come at any time after it.
    try fixture.store.database.prepare(.setFloor).run(["day": .integer(monday / day + 2)])
    try fixture.store.database.prepare(.dropSends).run(["day": .integer(monday / day)])
    let result = try fixture.store.removeSends(before: monday / day)
    #expect(result.daysRemoved == 2)
    let left = try fixture.rows(
      "SELECT (SELECT min(day) FROM day), (SELECT min(day) FROM send_by_apns_id), count(*) FROM send",
      columns: 3)
    #expect(left == ["\(monday / day + 2)|\(monday / day + 2)|4"])
  }

  @Test func `a dry run says what would go and changes nothing`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch(Self.sends(days: 0..<3))])
    let result = try fixture.store.removeSends(before: monday / day + 2, dryRun: true)
    #expect(result.sendsRemoved == 8)
    #expect(try fixture.store.database.number("SELECT count(*) FROM send") == 12)
    #expect(try fixture.store.firstDayKept() == nil)
  }

  @Test func `the space is given back`() throws {
    let fixture = try StoreFixture()
    try fixture.load([DeliveryBatch(Self.sends(days: 0..<40, each: 200))])
    try fixture.store.finish()
    let path = fixture.folder.path("push.db")
    func size() throws -> Int {
      try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
    }
    let before = try size()
    let result = try fixture.store.removeSends(before: monday / day + 39)
    #expect(try size() < before / 2)
    #expect(Int64(before) == result.bytesBefore)
    #expect(try Int64(size()) == result.bytesAfter)
    #expect(try fixture.rows("PRAGMA integrity_check", columns: 1) == ["ok"])
  }
}
