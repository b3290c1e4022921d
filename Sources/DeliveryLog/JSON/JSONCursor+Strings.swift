extension JSONCursor {
  /// Passes over a string whose opening quote is already behind.
  /// - Returns: whether it holds escapes.
  @inline(__always)
  mutating func skipString(_ text: Span<UInt8>) throws(JSONProblem) -> Bool {
    var p = position
    var hasEscapes = false
    while true {
      // Eight bytes at a time as long as all of them are plain.
      while p &+ 8 <= text.count {
        // Safe: any eight bytes are an integer, and the load checks its bounds.
        let word = unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: p, as: UInt64.self)
        let stops = Self.stops(UInt64(littleEndian: word))
        guard stops == 0 else {
          p &+= stops.trailingZeroBitCount &>> 3
          break
        }
        p &+= 8
      }
      guard p < text.count else { throw .incomplete }
      let byte = text[p]
      if byte == ASCII.quote {
        position = p &+ 1
        return hasEscapes
      } else if byte == ASCII.backslash {
        hasEscapes = true
        p = try Self.endOfEscape(text, p)
      } else if byte < 0x20 {
        throw .badJSON
      } else if byte < 0x80 {
        p &+= 1
      } else {
        p = try UTF8Sequence.end(text, p)
      }
    }
  }

  /// Marks, with its top bit, the first byte of eight that is a quote, a backslash, a control
  /// character or not ASCII. Later marks may be false: subtraction borrows upwards only.
  @inline(__always)
  private static func stops(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quotes = word ^ (ones &* UInt64(ASCII.quote))
    let backslashes = word ^ (ones &* UInt64(ASCII.backslash))
    let found =
      ((quotes &- ones) & ~quotes) | ((backslashes &- ones) & ~backslashes)
      | ((word &- ones &* 0x20) & ~word) | word
    return found & (ones &* 0x80)
  }

  /// - Parameter start: where the backslash is.
  private static func endOfEscape(
    _ text: Span<UInt8>, _ start: Int
  ) throws(JSONProblem) -> Int {
    guard start &+ 1 < text.count else { throw .incomplete }
    switch text[start &+ 1] {
    case ASCII.quote, ASCII.backslash, ASCII.slash, UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start &+ 2
    case UInt8(ascii: "u"):
      let unit = try codeUnit(text, start &+ 2)
      if unit & 0xF800 != 0xD800 { return start &+ 6 }
      // A surrogate: it must be a high one, and a low one must follow at once.
      guard unit < 0xDC00 else { throw .badEncoding }
      try require(ASCII.backslash, text, start &+ 6)
      try require(UInt8(ascii: "u"), text, start &+ 7)
      guard try codeUnit(text, start &+ 8) & 0xFC00 == 0xDC00 else { throw .badEncoding }
      return start &+ 12
    default: throw .badJSON
    }
  }

  private static func require(
    _ byte: UInt8, _ text: Span<UInt8>, _ place: Int
  ) throws(JSONProblem) {
    guard place < text.count else { throw .incomplete }
    guard text[place] == byte else { throw .badEncoding }
  }

  /// Four hex digits.
  private static func codeUnit(
    _ text: Span<UInt8>, _ start: Int
  ) throws(JSONProblem) -> UInt32 {
    var unit: UInt32 = 0
    for p in start..<start &+ 4 {
      guard p < text.count else { throw .incomplete }
      guard let digit = Hex.value(text[p]) else { throw .badJSON }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}
