/// A device token: bytes, which logs write in hex of any length and letter case.
public enum DeviceToken {
  /// The bytes of a token in any form that logs use: hex, blanks around it, or as NSData describes
  /// itself (`<a1b2c3d4 …>`). Nil for anything else, stars included.
  public static func parse(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    guard case .bytes(let count) = read(Array(text.utf8), into: &bytes) else { return nil }
    return Array(bytes[..<count])
  }

  /// Lower-case hex, the whole of it.
  public static func text(_ bytes: some Sequence<UInt8>) -> String { Hex.text(bytes) }

  /// What people and errors are shown: enough to recognise a token, too little to send to it.
  public static func short(_ bytes: some Sequence<UInt8>) -> String {
    let text = Hex.text(bytes)
    return text.utf8.count <= 16 ? text : "\(text.prefix(8))…\(text.suffix(4))"
  }

  enum Reading: Equatable {
    /// That many bytes were written to the buffer.
    case bytes(Int)
    /// Empty, or nothing but blanks.
    case absent
    /// Somebody put stars in its place.
    case masked
    case bad
  }

  /// - Parameter buffer: takes the bytes, from 0; grows where it must.
  static func read(_ text: Span<UInt8>, into buffer: inout [UInt8]) -> Reading {
    var (start, end) = (0, text.count)
    while start < end, isBlank(text[start]) { start += 1 }
    while end > start, isBlank(text[end - 1]) { end -= 1 }
    if start == end { return .absent }
    if buffer.count < (end - start) / 2 + 1 {
      buffer = [UInt8](repeating: 0, count: max((end - start) / 2 + 1, 128))
    }
    var written = 0
    let isDescription = text[start] == ASCII.less
    if isDescription {
      guard end - start > 2, text[end - 1] == ASCII.greater else {
        return hasStar(text) ? .masked : .bad
      }
      (start, end) = (start + 1, end - 1)
    } else {
      var span = buffer.mutableSpan
      // Safe: all bit patterns are bytes, and each store checks its bounds.
      var bytes = unsafe span.mutableBytes
      while end - start >= 8, let four = Hex.value(ofEight: Hex.eight(text, start)) {
        bytes.storeBytes(of: four.bigEndian, toByteOffset: written, as: UInt32.self)
        (start, written) = (start &+ 8, written &+ 4)
      }
    }
    var high: UInt8?
    for p in start..<end {
      if isDescription, text[p] == ASCII.space { continue }
      guard let digit = Hex.value(text[p]) else { return hasStar(text) ? .masked : .bad }
      if let first = high {
        buffer[written] = first << 4 | digit
        (high, written) = (nil, written + 1)
      } else {
        high = digit
      }
    }
    return high == nil && written > 0 ? .bytes(written) : .bad
  }

  static func read(_ text: [UInt8], into buffer: inout [UInt8]) -> Reading {
    read(text.span, into: &buffer)
  }

  private static func hasStar(_ text: Span<UInt8>) -> Bool {
    for p in text.indices where text[p] == ASCII.star { return true }
    return false
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.tab || byte == ASCII.newline
      || byte == ASCII.carriageReturn
  }
}
