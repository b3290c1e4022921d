/// What a string with escapes says.
enum Unescaping {
  /// Replaces `result` by the string's bytes in UTF-8.
  /// - Parameter content: what stands between the quotes, checked by `JSONCursor.skipString`.
  static func decode(_ content: Span<UInt8>, into result: inout [UInt8]) {
    result.removeAll(keepingCapacity: true)
    var p = 0
    while p < content.count {
      let byte = content[p]
      p += 1
      guard byte == ASCII.backslash, p < content.count else {
        result.append(byte)
        continue
      }
      let escape = content[p]
      p += 1
      switch escape {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(ASCII.newline)
      case UInt8(ascii: "r"): result.append(ASCII.carriageReturn)
      case UInt8(ascii: "t"): result.append(ASCII.tab)
      case UInt8(ascii: "u"):
        var scalar = codeUnit(content, p)
        p += 4
        if scalar & 0xFC00 == 0xD800 {
          // The low half stands behind another `\u`.
          scalar = 0x10000 + ((scalar & 0x3FF) << 10 | (codeUnit(content, p + 2) & 0x3FF))
          p += 6
        }
        UTF8.encode(Unicode.Scalar(scalar) ?? "\u{FFFD}")?.forEach { result.append($0) }
      default: result.append(escape)
      }
    }
  }

  private static func codeUnit(_ content: Span<UInt8>, _ start: Int) -> UInt32 {
    var unit: UInt32 = 0
    for p in start..<start + 4 where p < content.count {
      unit = unit << 4 | UInt32(Hex.value(content[p]) ?? 0)
    }
    return unit
  }
}
