public import DeliveryLog

/// Times as people read them, on the clock of a zone.
public enum LocalTime {
  /// `2026-03-03 09:00:00`
  public static func text(_ milliseconds: Int64, in zone: Zone) -> String {
    "\(date(milliseconds, in: zone)) \(clock(milliseconds, in: zone))"
  }

  /// `2026-03-03 09:00`
  public static func minute(_ milliseconds: Int64, in zone: Zone) -> String {
    String(text(milliseconds, in: zone).dropLast(3))
  }

  /// `2026-03-03`
  public static func date(_ milliseconds: Int64, in zone: Zone) -> String {
    CivilDate(days: Int(floorDivide(shown(milliseconds, in: zone), 86_400))).text
  }

  /// `09:00:00`
  public static func clock(_ milliseconds: Int64, in zone: Zone) -> String {
    let seconds = shown(milliseconds, in: zone)
    let ofDay = Int(seconds - floorDivide(seconds, 86_400) * 86_400)
    return "\(padded(ofDay / 3600)):\(padded(ofDay / 60 % 60)):\(padded(ofDay % 60))"
  }

  /// Seconds since 1970 as the clock shows them.
  private static func shown(_ milliseconds: Int64, in zone: Zone) -> Int64 {
    let seconds = floorDivide(milliseconds, 1000)
    return seconds + Int64(zone.offset(at: Int(seconds)))
  }
}
