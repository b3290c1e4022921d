/// Texts of JSON outside of a parser.
public enum JSONText {
  /// What a string with escapes says, in UTF-8. Escapes that JSON does not know are taken for the
  /// character behind the backslash.
  ///
  /// - Parameter content: what stands between the quotes.
  public static func unescaped(_ content: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    Unescaping.decode(content.span, into: &result)
    return result
  }
}
