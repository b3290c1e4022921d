/// A day of the Gregorian calendar, also before it was introduced.
public struct CivilDate: Hashable, Comparable, Sendable {
  /// Whole days since 1970-01-01.
  public var days: Int

  public init(days: Int) { self.days = days }

  /// Nil where there is no such day. Years from -999,999 to 999,999.
  public init?(year: Int, month: Int, day: Int) {
    guard (-999_999...999_999).contains(year), 1...12 ~= month,
      day >= 1, day <= Self.daysIn(month: month, of: year)
    else { return nil }
    days = Self.days(year, month, day)
  }

  /// `2026-03-03`, exactly so; nil for anything else.
  public init?(_ text: String) {
    let text = Array(text.utf8)
    guard text.count == 10, text[4] == ASCII.minus, text[7] == ASCII.minus,
      let year = Digits.four(text.span, 0), let month = Digits.two(text.span, 5),
      let day = Digits.two(text.span, 8)
    else { return nil }
    self.init(year: year, month: month, day: day)
  }

  /// Monday is 1, Sunday 7 (ISO 8601).
  public var weekday: Int {
    let sinceThursday = days % 7
    return (sinceThursday + 10) % 7 + 1
  }

  public var year: Int { parts.year }
  public var month: Int { parts.month }
  public var day: Int { parts.day }

  /// `2026-03-03`; years that have no four digits as ISO 8601 expands them, `+12026-03-03`.
  public var text: String {
    let (year, month, day) = parts
    let digits = Digits.padded(Int(year.magnitude), to: year < 0 || year > 9999 ? 6 : 4)
    let sign = year < 0 ? "-" : year > 9999 ? "+" : ""
    return "\(sign)\(digits)-\(Digits.padded(month, to: 2))-\(Digits.padded(day, to: 2))"
  }

  public static func < (a: Self, b: Self) -> Bool { a.days < b.days }

  static func daysIn(month: Int, of year: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  private static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Years are taken to begin in March, so that the leap day is the last of its year, and counted in
  /// eras of 400, which all have 146,097 days.
  static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = floorDivide(year, 400)
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    // 719,468 days lie between 0000-03-01 and 1970-01-01.
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Year, month and day at once.
  public var parts: (year: Int, month: Int, day: Int) {
    // Held within what has a year that fits; nothing that was read lies outside.
    let shifted = min(max(days, -1 << 56), 1 << 56) + 719_468
    let era = floorDivide(shifted, 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * month + 2) / 5 + 1
    let isNextYear = month >= 10
    return (
      yearOfEra + era * 400 + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3, day
    )
  }
}

/// Division downwards; `divisor` is positive.
func floorDivide(_ value: Int, _ divisor: Int) -> Int {
  let quotient = value / divisor
  return value % divisor < 0 ? quotient - 1 : quotient
}

enum Digits {
  @inline(__always)
  static func two(_ text: Span<UInt8>, _ start: Int) -> Int? {
    let (a, b) = (text[start] &- ASCII.zero, text[start &+ 1] &- ASCII.zero)
    return a < 10 && b < 10 ? Int(a) &* 10 &+ Int(b) : nil
  }

  @inline(__always)
  static func four(_ text: Span<UInt8>, _ start: Int) -> Int? {
    guard let a = two(text, start), let b = two(text, start &+ 2) else { return nil }
    return a &* 100 &+ b
  }

  static func padded(_ value: Int, to width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
