internal import DeliveryLog

/// Times as people read them, in one zone.
struct LocalClock {
  let zone: Zone

  /// `2026-03-03 09:00`
  func minute(_ milliseconds: Int64) -> String { String(second(milliseconds).dropLast(3)) }

  /// `2026-03-03 09:00:05`
  func second(_ milliseconds: Int64) -> String {
    let offset = Int64(zone.offset(at: Int(milliseconds / 1000))) * 1000
    let iso = Instant.iso(milliseconds + offset)
    return String(iso.prefix(10)) + " " + String(iso.dropFirst(11).prefix(8))
  }

  /// `2026-03-03`
  func day(_ milliseconds: Int64) -> String { String(second(milliseconds).prefix(10)) }
}
