/// Which files of a folder are logs, by their names; what is in them is asked later.
enum LogFileName {
  private static let endings = [".jsonl", ".ndjson", ".json", ".log"]

  /// True for `send.log`, `send.log.1`, `send.log.2.gz`, `send-2026-03-03.jsonl.gz`,
  /// `log.jsonl-20260303.gz`: an ending of a log, with rotation numbers, dates and `.gz` behind it.
  static func matches(_ name: String) -> Bool {
    guard !name.hasPrefix(".") else { return false }
    var rest = name.lowercased()[...]
    while !endings.contains(where: rest.hasSuffix) {
      if rest.hasSuffix(".gz") {
        rest = rest.dropLast(3)
      } else if let shorter = withoutNumber(rest) {
        rest = shorter
      } else {
        return false
      }
    }
    return true
  }

  /// Without a number or date at the end and the dots and dashes in it and before it; nil where there
  /// is none.
  private static func withoutNumber(_ name: Substring) -> Substring? {
    guard let last = name.utf8.last, isDigit(last) else { return nil }
    let end = name.utf8.lastIndex { !isDigit($0) && !".-_".utf8.contains($0) }
    guard let end else { return nil }
    let rest = name[...end]
    // A number without a separator is part of the word: `send.log2` is no log.
    let next = name.utf8[name.utf8.index(after: end)]
    return isDigit(next) ? nil : rest
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
}
