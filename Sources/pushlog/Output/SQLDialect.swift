/// How a database reads a text between quotes.
enum SQLDialect: String, CaseIterable {
  case postgresql, mysql, sqlite

  /// A text as a literal that cannot end early; NULL for nil.
  ///
  /// Nil where the database has no way to write it: none of them takes a NUL in a script.
  func literal(_ text: String?) -> String? {
    guard let text else { return "NULL" }
    guard !text.utf8.contains(0) else { return nil }
    let quoted =
      "'"
      + text.split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: "''") + "'"
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return quoted }
    let doubled = quoted.split(separator: "\\", omittingEmptySubsequences: false)
      .joined(separator: "\\\\")
    return switch self {
    // With the E it means the same whatever standard_conforming_strings says.
    case .postgresql: "E" + doubled
    // Where NO_BACKSLASH_ESCAPES is set this is another text, and matches nothing.
    case .mysql: doubled
    case .sqlite: quoted
    }
  }
}
