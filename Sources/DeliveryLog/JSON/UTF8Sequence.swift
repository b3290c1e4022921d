/// Characters of several bytes, as RFC 3629 allows them: none longer than needed, no surrogates,
/// nothing above U+10FFFF.
enum UTF8Sequence {
  /// Where the character ends that begins with the byte at `start`, which is not ASCII.
  static func end(_ text: Span<UInt8>, _ start: Int) throws(JSONProblem) -> Int {
    guard start < text.count else { throw .incomplete }
    let length: Int
    // What the second byte may be; the others may be anything from 80 to BF.
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch text[start] {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: throw .badEncoding
    }
    for offset in 1..<length {
      guard start &+ offset < text.count else { throw .incomplete }
      let range = offset == 1 ? second : 0x80...0xBF
      guard range.contains(text[start &+ offset]) else { throw .badEncoding }
    }
    return start &+ length
  }
}
