/// Why a text cannot be read as JSON.
enum JSONProblem: Error {
  /// All of it could begin a valid text, but it ends too early.
  case incomplete
  /// It is no JSON (RFC 8259), or nested deeper than `JSONCursor.maxDepth`.
  case badJSON
  /// Bytes that are no UTF-8, or half of a surrogate pair.
  case badEncoding
}

/// A place in a text, and the verbs that move it: `skip…` checks and passes over, `scan…` says where
/// the thing lies and what it is, and only the forms (`ExactDecimal`, `Unescaping`) make values of it.
///
/// Every verb is handed the text anew: a stored span would need lifetimes that are still an
/// experiment. Each either moves behind what it names, or throws and leaves the cursor anywhere.
struct JSONCursor {
  /// Objects and arrays within one another; the outermost is 1.
  static let maxDepth = 128

  var position: Int
  /// Line feeds passed. Strings hold none, so only white space counts.
  var newlines = 0

  init(at position: Int) { self.position = position }

  @inline(__always)
  mutating func skipSpace(_ text: Span<UInt8>) {
    while position < text.count {
      switch text[position] {
      case ASCII.space, ASCII.tab, ASCII.carriageReturn: break
      case ASCII.newline: newlines &+= 1
      default: return
      }
      position &+= 1
    }
  }

  /// The byte here, which the cursor stays on.
  @inline(__always)
  func peek(_ text: Span<UInt8>) throws(JSONProblem) -> UInt8 {
    guard position < text.count else { throw .incomplete }
    return text[position]
  }

  @inline(__always)
  mutating func skip(_ byte: UInt8, _ text: Span<UInt8>) throws(JSONProblem) {
    guard try peek(text) == byte else { throw unexpected(text) }
    position &+= 1
  }

  /// What is wrong where something else was due: a byte that is not even UTF-8 says more than that
  /// it is out of place. A character that the text's end cuts may yet be either.
  func unexpected(_ text: Span<UInt8>) -> JSONProblem {
    guard position < text.count else { return .incomplete }
    guard text[position] >= 0x80 else { return .badJSON }
    do throws(JSONProblem) {
      _ = try UTF8Sequence.end(text, position)
      return .badJSON
    } catch {
      return error
    }
  }
}

enum ASCII {
  static let tab: UInt8 = 0x09
  static let newline: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let star: UInt8 = 0x2A
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let dot: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let zero: UInt8 = 0x30
  static let nine: UInt8 = 0x39
  static let colon: UInt8 = 0x3A
  static let less: UInt8 = 0x3C
  static let greater: UInt8 = 0x3E
  static let leftBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let rightBracket: UInt8 = 0x5D
  static let underscore: UInt8 = 0x5F
  static let leftBrace: UInt8 = 0x7B
  static let rightBrace: UInt8 = 0x7D

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }
}
