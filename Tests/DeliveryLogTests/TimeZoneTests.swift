import Foundation
import Testing

@testable import DeliveryLog

@Suite struct `Time zones` {
  static let range = 1_577_836_800...1_893_456_000

  @Test(arguments: [
    "Europe/Berlin", "America/Los_Angeles", "Asia/Kolkata", "Asia/Kathmandu", "Australia/Lord_Howe",
    "Africa/Casablanca", "Africa/Cairo", "America/Sao_Paulo", "Pacific/Apia", "Asia/Tehran",
    "America/St_Johns", "Pacific/Chatham", "Etc/GMT+12", "UTC", "Europe/Dublin", "Antarctica/Troll",
  ]) func `agree with Foundation's, to the second of each change`(_ name: String) throws {
    let zone = try #require(Zone(name, covering: Self.range))
    let other = try #require(TimeZone(identifier: name))
    func foundation(_ seconds: Int) -> Int {
      other.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
    for t in stride(
      from: Self.range.lowerBound, through: Self.range.upperBound, by: 86_400 * 3 + 1801)
    where zone.offset(at: t) != foundation(t) {
      Issue.record("\(t): \(zone.offset(at: t)), Foundation \(foundation(t))")
    }
    for stretch in zone.stretches where stretch.start > Self.range.lowerBound {
      #expect(stretch.offset == foundation(stretch.start))
      #expect(stretch.offset != foundation(stretch.start - 1))
    }
  }

  @Test(arguments: [
    "", "Nowhere/Land", "../zoneinfo/UTC", "/etc/passwd", ":UTC", "Europe", "leapseconds",
    "tzdata.zi", "right/Europe/Berlin", "CET-1CEST", "Europe/Berlin ", "europe/berlin\u{0}",
    "./UTC", "Europe/../UTC",
  ]) func `of unknown names are nil`(_ name: String) { #expect(Zone(name) == nil) }

  /// In a process of its own: other tests look at zones at the same time.
  @Test func `leave TZ as it was`() async {
    await #expect(processExitsWith: .success) {
      let before = ProcessInfo.processInfo.environment["TZ"]
      let zone = Zone("Asia/Tokyo")
      precondition(zone?.offset(at: 0) == 32_400)
      precondition(ProcessInfo.processInfo.environment["TZ"] == before)
    }
  }

  @Test(arguments: [
    "Europe/Berlin", "America/Los_Angeles", "Australia/Lord_Howe", "Africa/Casablanca",
  ])
  func `find the first moment of a local time, or none in a gap`(_ name: String) throws {
    let zone = try #require(Zone(name))
    for change in zone.stretches.dropFirst().prefix(40) {
      let before = zone.offset(at: change.start - 1)
      for instant in stride(from: change.start - 9000, to: change.start + 9000, by: 599) {
        let local = instant + zone.offset(at: instant)
        let first = try #require(zone.instant(ofLocal: local))
        #expect(first + zone.offset(at: first) == local)
        // Earlier than asked for only where the clocks show it twice.
        #expect(first == instant || first == instant - (before - change.offset))
        #expect(first <= instant)
      }
      if change.offset > before {
        for skipped in [0, change.offset - before - 1] {
          #expect(zone.instant(ofLocal: change.start + before + skipped) == nil)
        }
      } else {
        #expect(
          zone.instant(ofLocal: change.start + change.offset) == change.start
            - (before - change.offset))
      }
    }
  }

  @Test func `begin each day where its first moment is`() throws {
    // Cairo's clocks go forward at midnight; the day begins at 01:00.
    for name in ["Africa/Cairo", "America/Los_Angeles", "Asia/Kathmandu", "UTC"] {
      let zone = try #require(Zone(name))
      for days in 19_000..<21_000 {
        let start = zone.start(of: CivilDate(days: days))
        if zone.date(at: start).days != days || zone.date(at: start - 1).days != days - 1 {
          Issue.record("\(name), day \(days)")
        }
      }
    }
    for days in [Int.min, Int.max] { _ = Zone.utc.start(of: CivilDate(days: days)) }
    for instant in [Int64.min, .max] { _ = Zone.utc.date(at: instant) }
  }
}
