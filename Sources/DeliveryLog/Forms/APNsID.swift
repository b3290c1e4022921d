/// The UUID that names a notification.
public enum APNsID {
  /// A UUID in its usual form, of any letter case, in braces or not; nil for anything else.
  public static func parse(_ text: String) -> EventID? { parse(Array(text.utf8).span) }

  /// The canonical form: lower case, with hyphens.
  public static func text(_ id: EventID) -> String {
    let digits = hex(id.high) + hex(id.low)
    var text = ""
    for (i, digit) in digits.enumerated() {
      if i == 8 || i == 12 || i == 16 || i == 20 { text += "-" }
      text.append(digit)
    }
    return text
  }

  private static func hex(_ word: UInt64) -> String {
    Hex.text((0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) })
  }

  static func parse(_ text: Span<UInt8>) -> EventID? {
    var start = 0
    if text.count == 38, text[0] == ASCII.leftBrace, text[37] == ASCII.rightBrace {
      start = 1
    } else if text.count != 36 {
      return nil
    }
    guard text[start + 8] == ASCII.minus, text[start + 13] == ASCII.minus,
      text[start + 18] == ASCII.minus, text[start + 23] == ASCII.minus
    else { return nil }
    // 8-4-4-4-12 digits, taken eight at a time.
    guard let a = Hex.value(ofEight: Hex.eight(text, start)),
      let b = Hex.value(
        ofEight: Hex.four(text, start + 9) | Hex.four(text, start + 14) << 32),
      let c = Hex.value(
        ofEight: Hex.four(text, start + 19) | Hex.four(text, start + 24) << 32),
      let d = Hex.value(ofEight: Hex.eight(text, start + 28))
    else { return nil }
    return EventID(
      high: UInt64(a) << 32 | UInt64(b), low: UInt64(c) << 32 | UInt64(d))
  }
}
