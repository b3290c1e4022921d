/// Comma-separated values as RFC 4180 has them: records end in CR LF, and a field with a comma, a
/// quote, a line break or a blank at an end stands in quotes.
struct CSVWriter {
  var bytes: [UInt8] = []

  /// Nil is an empty field; an empty text is a quoted one, so that the two stay apart.
  mutating func record(_ fields: [String?]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      if let field { self.field(field) }
    }
    bytes.append(contentsOf: "\r\n".utf8)
  }

  private mutating func field(_ text: String) {
    guard Self.needsQuotes(text) else { return bytes.append(contentsOf: text.utf8) }
    let quote = UInt8(ascii: "\"")
    bytes.append(quote)
    for byte in text.utf8 {
      if byte == quote { bytes.append(quote) }
      bytes.append(byte)
    }
    bytes.append(quote)
  }

  private static func needsQuotes(_ text: String) -> Bool {
    text.isEmpty || text.hasPrefix(" ") || text.hasSuffix(" ")
      || text.utf8.contains { ",\"\r\n".utf8.contains($0) }
  }
}
