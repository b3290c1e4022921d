/// Values of request headers, as senders log them. What cannot be read counts as absent: it changes
/// nothing about the answer.
enum HeaderForms {
  /// `apns-priority`: 10, 5 or 1; others up to 255 are kept.
  static func priority(_ text: Span<UInt8>) -> UInt8? {
    ExactDecimal(text)?.integer.flatMap { UInt8(exactly: $0) }
  }

  /// `apns-expiration` in seconds since 1970. Small numbers stand for themselves, for 0 has a meaning;
  /// large ones have the unit that `TimeForm` gives them.
  static func expiration(number: Span<UInt8>) -> Int64? {
    guard let value = ExactDecimal(number), !value.isNegative else { return nil }
    return value.scaled(by: TimeForm.unit(of: value).powerOfSecond)
  }

  /// The same, or a time as ISO 8601 has it.
  static func expiration(text: Span<UInt8>, zone: Zone?) -> Int64? {
    if case .instant(let milliseconds, unit: nil) = TimeForm.read(text: text, zone: zone) {
      return milliseconds / 1000
    }
    return expiration(number: text)
  }
}
