/// What is wrong with a time.
public enum TimeProblem: Error, Equatable, Sendable {
  /// No form that is known, or no time that exists: 30 February, 24:00, an hour that a zone skips.
  case malformed
  /// It names no zone, and none was to be assumed.
  case withoutZone
  /// Before 2009, when APNs did not exist, or after the year 9999.
  case implausible
  /// The year 0001, by which Go writes that there is none.
  case absent
}

/// Moments: milliseconds since 1970 in UTC.
public enum Instant {
  /// 2009-01-01: APNs began in June of that year. Earlier times are mostly seconds since 2001.
  public static let earliest: Int64 = 1_230_768_000_000
  /// The end of the year 9999.
  public static let latest: Int64 = 253_402_300_799_999
  /// Milliseconds.
  public static let day: Int64 = 86_400_000

  /// ISO 8601 in UTC: `2026-03-03T09:00:00.000Z`.
  public static func iso(_ milliseconds: Int64) -> String {
    let days = floorDivide(Int(milliseconds), Int(day))
    // Exact: the difference is within one day even where the product is not in range.
    let rest = Int(milliseconds) &- days &* Int(day)
    let time = [rest / 3_600_000, rest / 60_000 % 60, rest / 1000 % 60].map {
      Digits.padded($0, to: 2)
    }
    let fraction = Digits.padded(rest % 1000, to: 3)
    return "\(CivilDate(days: days).text)T\(time.joined(separator: ":")).\(fraction)Z"
  }

  /// A time in any form that a log may have: ISO 8601, or an epoch in seconds, milliseconds,
  /// microseconds or nanoseconds.
  ///
  /// - Parameter zone: what a time without a zone is in; nil: that is a problem.
  public static func parse(_ text: String, zone: Zone? = nil) -> Result<Int64, TimeProblem> {
    switch TimeForm.read(text: Array(text.utf8).span, zone: zone) {
    case .instant(let milliseconds, _): .success(milliseconds)
    case .absent: .failure(.absent)
    case .problem(let problem): .failure(problem)
    }
  }
}
