internal import DeliveryLog

/// An hour on the clock of a zone: `2026-03-03T09:00`. Where the clock is put back and shows an hour
/// twice, the offset tells which: `2026-11-01T01:00-07:00`.
struct LocalHour: Hashable, Comparable {
  /// Whole hours from 1970-01-01T00:00 as the zone's clock shows it.
  var hours: Int64
  /// Seconds east of UTC; nil where the clock shows the hour once.
  var offset: Int?

  init(hours: Int64, offset: Int, in zone: Zone) {
    self.hours = hours
    let local = Int(hours) * 3600
    // Another offset of the days around, under which the clock shows this hour, too.
    let others = [local - offset - 86_400, local - offset + 86_400].map(zone.offset(at:))
    let isShownTwice = others.contains { other in
      other != offset
        && (zone.offset(at: local - other) == other
          || zone.offset(at: local - other + 3599) == other)
    }
    self.offset = isShownTwice ? offset : nil
  }

  var text: String {
    let (day, hour) = (floorDivide(hours, 24), hours - floorDivide(hours, 24) * 24)
    let date = CivilDate(days: Int(day)).text
    return "\(date)T\(padded(Int(hour))):00" + (offset.map(Self.text(ofOffset:)) ?? "")
  }

  /// `-07:00`
  static func text(ofOffset seconds: Int) -> String {
    let minutes = Int(seconds.magnitude) / 60
    return "\(seconds < 0 ? "-" : "+")\(padded(minutes / 60)):\(padded(minutes % 60))"
  }

  /// The clock is put back, so the larger offset comes first.
  static func < (a: Self, b: Self) -> Bool {
    a.hours != b.hours ? a.hours < b.hours : (a.offset ?? 0) > (b.offset ?? 0)
  }
}

/// Division downwards; `divisor` is positive.
func floorDivide(_ value: Int64, _ divisor: Int64) -> Int64 {
  let quotient = value / divisor
  return value % divisor < 0 ? quotient - 1 : quotient
}

/// Two digits.
func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
