/// Base64 (RFC 4648, section 4), for bytes that are no text.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    result.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let padded = Array(group) + [UInt8](repeating: 0, count: 3 - group.count)
      let word = Int(padded[0]) << 16 | Int(padded[1]) << 8 | Int(padded[2])
      for place in 0..<4 {
        let isPadding = place > group.count
        result.append(
          isPadding ? UInt8(ascii: "=") : alphabet[word >> (18 - 6 * place) & 63])
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
