/// Comparing a text with words of the program, without making a `String` of it.
enum Word {
  /// Whether both have the same bytes.
  static func equals(_ text: Span<UInt8>, _ word: StaticString) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    for p in text.indices where text[p] != byte(p, of: word) { return false }
    return true
  }

  /// Whether a text is a word of lower-case ASCII letters, whatever its own letter case.
  static func matches(_ text: Span<UInt8>, _ word: StaticString) -> Bool {
    guard text.count == word.utf8CodeUnitCount else { return false }
    for p in text.indices where text[p] | 0x20 != byte(p, of: word) { return false }
    return true
  }

  @inline(__always)
  static func byte(_ index: Int, of word: StaticString) -> UInt8 {
    precondition(index < word.utf8CodeUnitCount)
    // Safe: a static string's bytes live as long as the program, and the index was checked.
    return unsafe word.utf8Start[index]
  }
}
