/// Times as senders write them, downwards to milliseconds.
enum TimeForm {
  enum Unit: Equatable {
    case seconds, milliseconds, microseconds, nanoseconds

    /// One second in powers of ten of this unit, negated: what makes seconds of a number.
    var powerOfSecond: Int {
      switch self {
      case .seconds: 0
      case .milliseconds: -3
      case .microseconds: -6
      case .nanoseconds: -9
      }
    }
  }

  enum Reading: Equatable {
    /// - unit: nil where it was no epoch but ISO 8601.
    case instant(Int64, unit: Unit?)
    /// The year 0001.
    case absent
    case problem(TimeProblem)
  }

  /// The unit of an epoch, which its size tells: below 1e11 seconds (until the year 5138), below 1e14
  /// milliseconds, below 1e17 microseconds, else nanoseconds.
  static func unit(of epoch: ExactDecimal) -> Unit {
    switch epoch.integerDigits {
    case ...11: .seconds
    case ...14: .milliseconds
    case ...17: .microseconds
    default: .nanoseconds
    }
  }

  /// An epoch.
  static func read(number: Span<UInt8>) -> Reading {
    guard let value = ExactDecimal(number) else { return .problem(.malformed) }
    let unit = unit(of: value)
    guard let milliseconds = value.scaled(by: unit.powerOfSecond + 3) else {
      return .problem(.implausible)
    }
    return plausible(milliseconds, unit)
  }

  /// ISO 8601, or an epoch as a string.
  ///
  /// - Parameter zone: what a time without a zone is in; nil: that is a problem.
  static func read(text: Span<UInt8>, zone: Zone?) -> Reading {
    // 2026-03-03T09:00 is the shortest.
    guard text.count >= 16, text[4] == ASCII.minus, text[7] == ASCII.minus else {
      return read(number: text)
    }
    guard text[10] == UInt8(ascii: "T") || text[10] == ASCII.space,
      let year = Digits.four(text, 0), let month = Digits.two(text, 5),
      let day = Digits.two(text, 8), let minutes = ClockTime.minutes(text, 11),
      1...12 ~= month, day >= 1, day <= CivilDate.daysIn(month: month, of: year)
    else { return .problem(.malformed) }
    var p = 16
    guard var clock = ClockTime(text, &p) else { return .problem(.malformed) }
    clock.minutes = minutes
    guard let offset = ZoneOffset(text, p) else { return .problem(.malformed) }
    if year == 1 { return .absent }
    let local = CivilDate.days(year, month, day) &* 86_400 &+ clock.seconds
    let seconds: Int
    switch (offset, zone) {
    case (.seconds(let east), _): seconds = local &- east
    case (.none, let zone?):
      guard let instant = zone.instant(ofLocal: local) else { return .problem(.malformed) }
      seconds = instant
    case (.none, nil): return .problem(.withoutZone)
    }
    if clock.isLeapSecond, seconds - floorDivide(seconds, 86_400) * 86_400 != 86_399 {
      return .problem(.malformed)
    }
    return plausible(Int64(seconds) &* 1000 &+ Int64(clock.milliseconds), nil)
  }

  @inline(__always)
  private static func plausible(_ milliseconds: Int64, _ unit: Unit?) -> Reading {
    Instant.earliest <= milliseconds && milliseconds <= Instant.latest
      ? .instant(milliseconds, unit: unit) : .problem(.implausible)
  }
}

/// The time of day, within an ISO 8601 text.
private struct ClockTime {
  var minutes = 0
  var second = 0
  var milliseconds = 0
  var isLeapSecond = false

  var seconds: Int { minutes &* 60 &+ second }

  /// `09:00`, as minutes since midnight.
  @inline(__always)
  static func minutes(_ text: Span<UInt8>, _ start: Int) -> Int? {
    guard let hour = Digits.two(text, start), text[start &+ 2] == ASCII.colon,
      let minute = Digits.two(text, start &+ 3), hour < 24, minute < 60
    else { return nil }
    return hour &* 60 &+ minute
  }

  /// What follows hour and minute: `:00`, `:00.123`, `:00,5`, or nothing.
  @inline(__always)
  init?(_ text: Span<UInt8>, _ p: inout Int) {
    guard p < text.count, text[p] == ASCII.colon else { return }
    guard p &+ 3 <= text.count, let second = Digits.two(text, p &+ 1), second <= 60 else {
      return nil
    }
    self.second = second
    p &+= 3
    if p < text.count, text[p] == ASCII.dot || text[p] == ASCII.comma {
      p &+= 1
      let start = p
      var unit = 100
      while p < text.count, ASCII.isDigit(text[p]) {
        milliseconds &+= Int(text[p] &- ASCII.zero) &* unit
        unit /= 10
        p &+= 1
      }
      guard p > start else { return nil }
    }
    if second == 60 { (self.second, milliseconds, isLeapSecond) = (59, 999, true) }
  }
}

/// The end of an ISO 8601 text: `Z`, `+01:00`, `-0800`, `+00`, or nothing.
private enum ZoneOffset {
  /// East of UTC.
  case seconds(Int)
  case none

  @inline(__always)
  init?(_ text: Span<UInt8>, _ start: Int) {
    let length = text.count &- start
    guard length > 0 else {
      self = .none
      return
    }
    if length == 1, text[start] == UInt8(ascii: "Z") {
      self = .seconds(0)
      return
    }
    guard text[start] == ASCII.plus || text[start] == ASCII.minus, length >= 3,
      let hours = Digits.two(text, start &+ 1), hours < 24
    else { return nil }
    var minutes = 0
    if length > 3 {
      let hasColon = text[start &+ 3] == ASCII.colon
      guard length == (hasColon ? 6 : 5),
        let value = Digits.two(text, start &+ (hasColon ? 4 : 3)), value < 60
      else { return nil }
      minutes = value
    }
    let seconds = hours &* 3600 &+ minutes &* 60
    self = .seconds(text[start] == ASCII.plus ? seconds : -seconds)
  }
}
