/// Finds the end of an object too long to be held, from pieces of it. Knows strings, escapes and
/// depth, and nothing else of JSON.
struct StructuralSkip {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// Goes through `text` from `start` on; the first piece begins with the object's brace.
  ///
  /// - Parameter newlines: the newlines passed are added.
  /// - Returns: the index behind the object, or of the newline inside a string where it is torn;
  ///   nil where the text ends before the object does.
  mutating func skip(_ text: Span<UInt8>, from start: Int, newlines: inout Int) -> Int? {
    var i = start
    while i < text.count {
      let byte = text[i]
      if isInString {
        if byte == UInt8(ascii: "\n") { return i }
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          if depth <= 0 { return i + 1 }
        case UInt8(ascii: "\n"): newlines += 1
        default: break
        }
      }
      i += 1
    }
    return nil
  }
}
