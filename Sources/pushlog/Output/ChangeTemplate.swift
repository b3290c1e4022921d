internal import CommandLineKit
internal import DeliveryStore

/// SQL with gaps: what each change does to somebody's own table.
///
/// Lines `-- begin`, `-- deactivate`, `-- prune`, `-- restore` and `-- end` head its parts; a change
/// takes the part that is named like it. `{token}` is a gap for a value, in quotes of its own;
/// `{= topic}` is `= 'com.example.shop'`, or `IS NULL` where there is none; `{cutoff:ms}` is one of
/// the other forms of a time. `-- dialect: mysql` says how quotes are read.
struct ChangeTemplate {
  enum Part: String, CaseIterable { case begin, deactivate, prune, restore, end }

  struct Gap: Equatable {
    enum Form: String { case iso, utc, ms, s }
    var field: ChangeField
    var isCondition: Bool
    var form = Form.iso
  }

  enum Piece: Equatable {
    case text(String)
    case gap(Gap)
  }

  private(set) var dialect = SQLDialect.postgresql
  private(set) var parts: [Part: [Piece]] = [:]

  struct Problem: Error, Equatable {
    var line: Int
    var why: String
    var hint: String
  }

  init(_ text: String) throws(Problem) {
    var part: Part?
    // CR LF is one character.
    var lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
    if lines.last == "" { lines.removeLast() }
    for (index, line) in lines.enumerated() {
      if let next = Self.heading(line) {
        guard parts[next] == nil else {
          throw Problem(
            line: index + 1, why: "the part '-- \(next.rawValue)' is there twice",
            hint: "one part of each name.")
        }
        part = next
        parts[next] = []
      } else if let part {
        let pieces = try TemplateLine.pieces(of: line, number: index + 1)
        if part == .begin || part == .end, pieces.contains(where: \.isGap) {
          throw Problem(
            line: index + 1, why: "'-- \(part.rawValue)' belongs to no change, and has no values",
            hint: "gaps in the other parts only.")
        }
        parts[part]? += pieces + [.text("\n")]
      } else {
        try readHead(line, number: index + 1)
      }
    }
    guard parts[.deactivate] != nil || parts[.prune] != nil || parts[.restore] != nil else {
      throw Problem(
        line: 1, why: "it has no part for any change",
        hint: "lines such as '-- deactivate': pushlog export changes --show-template has them.")
    }
  }

  /// The SQL for a change; nil where the template has no part for it, or where a value cannot be
  /// written in this dialect.
  func sql(_ change: ExportedChange) -> String? {
    parts[Part(change)].flatMap { fill($0, change) }
  }

  /// What comes before and after all changes.
  func frame(_ part: Part) -> String { (parts[part] ?? []).map(\.literal).joined() }

  private func fill(_ pieces: [Piece], _ change: ExportedChange) -> String? {
    var sql = ""
    for piece in pieces {
      switch piece {
      case .text(let text): sql += text
      case .gap(let gap):
        guard let value = dialect.literal(gap, change) else { return nil }
        sql += value
      }
    }
    return sql
  }

  private mutating func readHead(_ line: Substring, number: Int) throws(Problem) {
    guard let name = Self.comment(line)?.split(separator: ":", maxSplits: 1), name.count == 2,
      name[0] == "dialect"
    else { return }
    let word = String(name[1].drop { $0 == " " })
    guard let dialect = SQLDialect(rawValue: word) else {
      throw Problem(
        line: number, why: "there is no dialect \(quoted(word))",
        hint: "one of \(SQLDialect.allCases.map(\.rawValue).joined(separator: ", ")).")
    }
    self.dialect = dialect
  }

  private static func heading(_ line: Substring) -> Part? {
    comment(line).flatMap { Part(rawValue: $0) }
  }

  private static func comment(_ line: Substring) -> String? {
    guard line.hasPrefix("--") else { return nil }
    let text = line.dropFirst(2).drop { $0 == " " }
    return String(text.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}

extension ChangeTemplate.Part {
  /// An undo of an undo takes out again what a `restore` in the journal says.
  init(_ change: ExportedChange) {
    switch (change.action, change.state) {
    case ("restore", "inactive"), ("deactivate", _): self = .deactivate
    case ("restore", "pruned"), ("prune", _): self = .prune
    default: self = .restore
    }
  }
}

extension ChangeTemplate.Piece {
  fileprivate var isGap: Bool { if case .gap = self { true } else { false } }
  fileprivate var literal: String { if case .text(let text) = self { text } else { "" } }
}
