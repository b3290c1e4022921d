extension JSONCursor {
  /// Passes over a number.
  mutating func skipNumber(_ text: Span<UInt8>) throws(JSONProblem) {
    if try peek(text) == ASCII.minus { position &+= 1 }
    if try peek(text) == ASCII.zero {
      position &+= 1
    } else {
      try skipDigits(text)
    }
    // At the end of the text more digits could follow.
    var next = try peek(text)
    if next == ASCII.dot {
      position &+= 1
      try skipDigits(text)
      next = try peek(text)
    }
    if next | 0x20 == UInt8(ascii: "e") {
      position &+= 1
      let sign = try peek(text)
      if sign == ASCII.plus || sign == ASCII.minus { position &+= 1 }
      try skipDigits(text)
    }
  }

  /// Passes over at least one digit.
  @inline(__always)
  private mutating func skipDigits(_ text: Span<UInt8>) throws(JSONProblem) {
    let start = position
    while position < text.count, ASCII.isDigit(text[position]) { position &+= 1 }
    if position == start { throw unexpected(text) }
  }

  /// Passes over `true`, `false` or `null`.
  mutating func skipWord(_ word: StaticString, _ text: Span<UInt8>) throws(JSONProblem) {
    for i in 0..<word.utf8CodeUnitCount { try skip(Word.byte(i, of: word), text) }
  }

  /// Passes over an object or array that starts here and lies in one other.
  mutating func skipNested(_ text: Span<UInt8>) throws(JSONProblem) {
    // The containers that are open, the innermost in the lowest bit; 1 is an object.
    var open: UInt128 = 1
    let base = 1
    var depth = base
    repeat {
      // Here a value is due.
      let byte = try peek(text)
      var isClosed = true
      switch byte {
      case ASCII.leftBrace, ASCII.leftBracket:
        depth += 1
        guard depth <= Self.maxDepth else { throw .badJSON }
        let isObject = byte == ASCII.leftBrace
        open = open << 1 | (isObject ? 1 : 0)
        position &+= 1
        skipSpace(text)
        if try peek(text) != (isObject ? ASCII.rightBrace : ASCII.rightBracket) {
          if isObject { try skipKey(text) }
          isClosed = false
        } else {
          position &+= 1
          (depth, open) = (depth - 1, open >> 1)
        }
      default: _ = try skipScalar(text)
      }
      // Behind a value: close what ends here, or go on to the next one.
      while isClosed, depth > base {
        skipSpace(text)
        let isObject = open & 1 == 1
        let next = try peek(text)
        if next == ASCII.comma {
          position &+= 1
          skipSpace(text)
          if isObject { try skipKey(text) }
          isClosed = false
        } else {
          try skip(isObject ? ASCII.rightBrace : ASCII.rightBracket, text)
          (depth, open) = (depth - 1, open >> 1)
        }
      }
    } while depth > base
  }

  /// Passes over a key, its colon and the space behind.
  private mutating func skipKey(_ text: Span<UInt8>) throws(JSONProblem) {
    try skip(ASCII.quote, text)
    _ = try skipString(text)
    skipSpace(text)
    try skip(ASCII.colon, text)
    skipSpace(text)
  }

  /// Passes over anything but an object or array.
  /// - Returns: what it was.
  @inline(__always)
  mutating func skipScalar(_ text: Span<UInt8>) throws(JSONProblem) -> JSONSlice.Kind {
    switch try peek(text) {
    case ASCII.quote:
      position &+= 1
      return try skipString(text) ? .escapedString : .string
    case ASCII.minus, ASCII.zero...ASCII.nine:
      try skipNumber(text)
      return .number
    case UInt8(ascii: "n"):
      try skipWord("null", text)
      return .null
    case UInt8(ascii: "t"):
      try skipWord("true", text)
      return .boolean
    case UInt8(ascii: "f"):
      try skipWord("false", text)
      return .boolean
    default: throw unexpected(text)
    }
  }
}
