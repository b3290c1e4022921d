// The sentences of `RegistryFileReport.problem`: what is wrong, where, and what to do. The path is
// beside them.

enum RegistryProblem {
  static let empty = "it has no rows; was the export finished?"

  static func unsupported(_ kind: ContentKind.Unsupported) -> String {
    "it is \(kind.name), which is not read; make plain or gzipped CSV or JSON lines in UTF-8 of it"
  }

  static func damaged(at byte: Int64?) -> String {
    let place = byte.map { " at byte \($0)" } ?? ""
    return "the gzip member\(place) is damaged; copy the file again from where it came"
  }

  static func truncated(at byte: Int64) -> String {
    "the gzip data stop short at byte \(byte); import the whole file when it is there"
  }

  static func unclosedQuote(line: Int64) -> String {
    "the quote that opens on line \(line) is never closed, so no row after it was read; "
      + "write a quote within a field twice"
  }
}
