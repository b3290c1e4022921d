public import DeliveryLog

extension TimeRange {
  /// A calendar day of a zone: 23, 24 or 25 hours, or none where the zone skipped it.
  public static func day(_ date: CivilDate, in zone: Zone) -> TimeRange {
    TimeRange(from: zone.start(of: date), to: zone.start(of: CivilDate(days: date.days + 1)))
  }

  /// The last hours, days or weeks before now.
  public static func last(seconds: Int, before now: Int64) -> TimeRange {
    TimeRange(from: now - Int64(seconds) * 1000, to: now)
  }

  /// Where a range begins or ends that somebody typed: a time, or a day. As an end, a day is included.
  public static func limit(
    _ text: String, isEnd: Bool, now: Int64, zone: Zone
  ) -> Result<Int64, TimeProblem> {
    guard let date = DayWord.date(text, now: now, zone: zone) else {
      return Instant.parse(text, zone: zone)
    }
    let day = TimeRange.day(date, in: zone)
    guard let limit = isEnd ? day.to : day.from else { return .failure(.malformed) }
    return .success(limit)
  }
}

/// The words for a day: `2026-03-10`, `today`, `yesterday`, or a day of the week in English.
public enum DayWord {
  /// - Returns: nil for anything else. A day of the week is the latest one that is not after today.
  public static func date(_ text: String, now: Int64, zone: Zone) -> CivilDate? {
    let today = zone.date(at: now)
    let word = text.lowercased()
    switch word {
    case "today": return today
    case "yesterday": return CivilDate(days: today.days - 1)
    default: break
    }
    guard let weekday = weekdays.firstIndex(of: word) else { return CivilDate(text) }
    // Monday is 1.
    let ago = (today.weekday - (weekday + 1) + 7) % 7
    return CivilDate(days: today.days - ago)
  }

  /// From Monday on.
  public static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
}
