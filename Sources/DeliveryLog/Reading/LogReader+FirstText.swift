// Gzip data may hold what is no log: another gzip file, UTF-16.

extension LogReader {
  /// Looks at the first text of a gzip file. What is no log is passed over up to the end of its member,
  /// where the verdict counts: damage must not make a file another kind of file.
  ///
  /// - Returns: false where there is nothing to cut.
  mutating func isLog(_ reading: inout FileReading) -> Bool {
    if reading.isAtTextStart && !reading.isLeavingOut {
      // What it is cannot be told from the first few bytes that happen to come.
      guard window.pending >= ContentKind.prefixLength else { return false }
      reading.isAtTextStart = false
      reading.verdict = verdict()
    }
    guard reading.verdict != nil else { return true }
    reading.cutter.leaveOut(&window)
    return false
  }

  private func verdict() -> String? {
    let start = window.start
    let prefix = window.bytes.span.extracting(start..<start + ContentKind.prefixLength)
    return switch ContentKind(prefix) {
    case .gzip: FileProblem.gzipInGzip
    case .unsupported(let kind): FileProblem.unsupported(inside: kind)
    case .empty, .plain: nil
    }
  }
}
