import Foundation
import Testing

@testable import DeliveryLog

@Suite struct `Times in logs` {
  static let nine: Int64 = 1_772_528_400_000

  @Test(
    arguments: [
      ("2026-03-03T09:00:00Z", 0), ("2026-03-03T10:00:00+01:00", 0),
      ("2026-03-03T01:00:00.000-0800", 0),
      ("2026-03-03 09:00:00+00", 0), ("2026-03-03 14:30:00+05:30", 0),
      ("2026-03-03T09:00:00-00:00", 0),
      ("2026-03-03T09:00:00.123456789Z", 123), ("2026-03-03T09:00:00.9999Z", 999),
      ("2026-03-03T09:00:00,5Z", 500), ("2026-03-03T09:00:00.05Z", 50), ("2026-03-03T09:00Z", 0),
      ("2026-03-03T09:00:59.001Z", 59_001), ("2026-03-02T23:00:00-10:00", 0),
      ("2026-03-03T08:59:60.7Z", nil), ("2026-03-03T23:59:60Z", 53_999_999),
      ("2026-03-04T00:59:60+01:00", 53_999_999), ("2026-03-03T23:59:60+01:00", nil),
      ("1772528400", 0), ("1772528400000", 0), ("1772528400000000", 0), ("1772528400000000000", 0),
      ("1772528400.5", 500), ("1772528400.0019", 1), ("1.7725284e+12", 0), ("1.7725284e9", 0),
      ("17725284E2", 0), ("1772528400000.9", 0), ("1772528400999999", 999),
      ("1772528400999999999", 999),
    ] as [(String, Int64?)])
  func `are read to the millisecond`(_ text: String, offset: Int64?) {
    let expected = offset.map { Result<Int64, TimeProblem>.success(Self.nine + $0) }
    #expect(Instant.parse(text) == expected ?? .failure(.malformed))
  }

  @Test(arguments: [
    "2026-02-30T00:00:00Z", "2026-02-29T00:00:00Z", "2026-03-03T24:00:00Z", "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-04-31T00:00:00Z", "2026-03-03T09:60:00Z",
    "2026-03-03T09:00:61Z", "2026-03-03T09:00:00.Z", "2026-03-03T09:00:00+1:00",
    "2026-03-03T09:00:00+24:00",
    "2026-03-03T09:00:00+01:60", "2026-03-03T09:00:00+01:0", "2026-03-03T09:00:00+010",
    "2026-03-03T09:00:00 Z", "2026-03-03T09:00:00ZZ", "2026-03-03T09:00:00+01:00Z",
    "2026-03-03_09:00:00Z",
    "2026/03/03 09:00:00Z", "2026-3-3T09:00:00Z", "2026-03-03", "2026-03-03T09Z",
    "2026-03-03T9:00:00Z",
    "20260303T090000Z", "12026-03-03T09:00:00Z", "", " 1772528400", "1772528400 ", "yesterday",
    "0x69a5f0d0", "1772528400Z", "--", "٢٠٢٦-٠٣-٠٣T09:00:00Z", "2026-03-03T09:00:00\u{0}",
    "2026-03-03T09:00:00+aa:bb", "2026-03-03T09:00:00+01-00", "03 Mar 2026 09:00:00 GMT",
    "1_772_528_400",
  ]) func `are refused in any other form`(_ text: String) {
    #expect(Instant.parse(text) == .failure(.malformed))
    #expect(Instant.parse(text, zone: .utc) == .failure(.malformed))
  }

  @Test(arguments: [
    "0", "1", "-1772528400", "794221200", "1230767999.999", "2008-12-31T23:59:59.999Z", "1e9999",
    "253402300800", "253402300800000", "9999-12-31T23:59:59-01:00", "0000-01-01T00:00:00Z", "1e30",
    "1970-01-01T00:00:00Z", "999999999999999999999999999999",
  ]) func `are implausible before 2009 and after 9999`(_ text: String) {
    #expect(Instant.parse(text) == .failure(.implausible))
  }

  @Test func `are plausible from the first to the last moment`() {
    #expect(Instant.parse("2009-01-01T00:00:00Z") == .success(Instant.earliest))
    #expect(Instant.parse("1230768000") == .success(Instant.earliest))
    #expect(Instant.parse("9999-12-31T23:59:59.999Z") == .success(Instant.latest))
  }

  @Test func `of each size of number have one unit`() {
    // The largest of one unit and the smallest of the next.
    #expect(Instant.parse("99999999999") == .success(99_999_999_999_000))
    #expect(Instant.parse("99999999999.9999") == .success(99_999_999_999_999))
    #expect(Instant.parse("100000000000") == .failure(.implausible))
    #expect(Instant.parse("99999999999999") == .success(99_999_999_999_999))
    #expect(Instant.parse("100000000000000") == .failure(.implausible))
    #expect(Instant.parse("99999999999999999") == .success(99_999_999_999_999))
    #expect(Instant.parse("100000000000000000") == .failure(.implausible))
  }

  @Test(arguments: ["0001-01-01T00:00:00Z", "0001-01-01T00:00:00", "0001-12-31 23:59:59.5+01:00"])
  func `of the year 1 are absent`(_ text: String) {
    #expect(Instant.parse(text) == .failure(.absent))
  }

  @Test func `without a zone need one`() throws {
    for text in [
      "2026-03-03T09:00:00", "2026-03-03 09:00:00.54", "2026-03-03T09:00", "2026-03-03T23:59:60",
    ] {
      #expect(Instant.parse(text) == .failure(.withoutZone))
    }
    #expect(Instant.parse("2026-03-03 09:00:00.54", zone: .utc) == .success(Self.nine + 540))
    let berlin = try #require(Zone("Europe/Berlin"))
    #expect(Instant.parse("2026-03-03T10:00:00", zone: berlin) == .success(Self.nine))
    #expect(Instant.parse("2026-03-03T09:00:00Z", zone: berlin) == .success(Self.nine))
    // Skipped: 02:00 to 03:00 on 29 March; shown twice: the same on 25 October.
    #expect(Instant.parse("2026-03-29T02:30:00", zone: berlin) == .failure(.malformed))
    #expect(
      Instant.parse("2026-03-29T03:00:00", zone: berlin) == Instant.parse("2026-03-29T01:00:00Z"))
    #expect(
      Instant.parse("2026-10-25T02:30:00", zone: berlin) == Instant.parse("2026-10-25T00:30:00Z"))
    #expect(
      Instant.parse("2026-10-25T03:00:00", zone: berlin) == Instant.parse("2026-10-25T02:00:00Z"))
    #expect(
      Instant.parse("2026-07-01T01:59:60", zone: berlin) == Instant.parse("2026-06-30T23:59:60Z"))
    #expect(Instant.parse("2026-06-30T23:59:60", zone: berlin) == .failure(.malformed))
  }

  @Test func `are written in UTC, in odd years too`() {
    #expect(Instant.iso(Self.nine + 7) == "2026-03-03T09:00:00.007Z")
    #expect(Instant.iso(0) == "1970-01-01T00:00:00.000Z")
    #expect(Instant.iso(-1) == "1969-12-31T23:59:59.999Z")
    #expect(Instant.iso(Instant.latest + 1) == "+010000-01-01T00:00:00.000Z")
    #expect(Instant.iso(-62_167_219_200_001) == "-000001-12-31T23:59:59.999Z")
    #expect(Instant.iso(.max) == "+292278994-08-17T07:12:55.807Z")
    #expect(Instant.iso(.min) == "-292275055-05-16T16:47:04.192Z")
  }

  @Test func `come back as they were written`() {
    var generator = JSONGenerator(seed: 5)
    for _ in 0..<2000 {
      let instant = Int64.random(in: Instant.earliest...Instant.latest, using: &generator)
      #expect(Instant.parse(Instant.iso(instant)) == .success(instant))
    }
  }

  /// Whatever stands in a time, the answer is an answer.
  @Test func `never trap`() {
    var generator = JSONGenerator(seed: 6)
    let seeds = [
      "2026-03-03T09:00:00.123+01:00", "1772528400.5", "-0.1e-999999999999", "9999-12-31 23:59:60",
    ]
    var read = 0
    for _ in 0..<20_000 {
      let bytes = generator.spoiled(Array(generator.pick(seeds).utf8))
      if case .instant = TimeForm.read(text: bytes.span, zone: .utc) { read += 1 }
      _ = TimeForm.read(number: bytes.span)
    }
    #expect(read > 1000)
  }
}

@Suite struct `Civil dates` {
  @Test func `agree with Foundation from 1600 on, and back`() throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    for days in stride(from: -135_140, through: 146_097 * 2, by: 97) {
      let date = CivilDate(days: days)
      let other = calendar.dateComponents(
        [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(days) * 86_400))
      #expect([date.year, date.month, date.day] == [other.year, other.month, other.day])
      #expect(date.weekday % 7 + 1 == other.weekday)
      #expect(CivilDate(year: date.year, month: date.month, day: date.day) == date)
      #expect(CivilDate(date.text) == date)
    }
  }

  @Test func `every day follows the one before`() {
    var last = CivilDate(days: -800_000)
    for days in -799_999 ..< -650_000 {
      let date = CivilDate(days: days)
      let follows =
        date.day == last.day + 1 && date.month == last.month
        || date.day == 1 && last.day == CivilDate.daysIn(month: last.month, of: last.year)
          && (date.month == last.month + 1 || date.month == 1 && date.year == last.year + 1)
      if !follows { Issue.record("\(last.text), \(date.text)") }
      last = date
    }
  }

  @Test(arguments: [
    "2026-02-29", "2026-13-01", "2026-1-01", "2026-01-01 ", "20260101", "2026-01-0a", "٢026-01-01",
    "",
  ]) func `are no other texts`(_ text: String) { #expect(CivilDate(text) == nil) }

  @Test func `of no size trap`() {
    for days in [Int.min, Int.max, 0] { #expect(!CivilDate(days: days).text.isEmpty) }
    #expect(CivilDate(year: .max, month: 1, day: 1) == nil)
  }
}
