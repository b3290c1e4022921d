internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

/// Cuts a line of a template at its gaps.
enum TemplateLine {
  static func pieces(
    of line: Substring, number: Int
  ) throws(ChangeTemplate.Problem) -> [ChangeTemplate.Piece] {
    var pieces: [ChangeTemplate.Piece] = []
    var text = ""
    var rest = line
    while let character = rest.first {
      guard character == "{", let word = word(rest) else {
        text.append(character)
        rest.removeFirst()
        continue
      }
      if let quote = text.last, "'\"`".contains(quote) {
        throw .init(
          line: number, why: "a quote stands before {\(word)}",
          hint: "no quotes around a gap: its value brings its own.")
      }
      pieces += [.text(text), .gap(try gap(word, number))]
      text = ""
      rest = rest.dropFirst(word.count + 2)
    }
    return (pieces + [.text(text)]).filter { $0 != .text("") }
  }

  /// What stands between braces, where it looks like a gap at all: SQL has braces of its own.
  private static func word(_ rest: Substring) -> Substring? {
    guard let end = rest.firstIndex(of: "}") else { return nil }
    let word = rest[rest.index(after: rest.startIndex)..<end]
    let isGap =
      !word.isEmpty
      && word.utf8.allSatisfy { $0 >= 97 && $0 <= 122 || " =_:".utf8.contains($0) }
    return isGap ? word : nil
  }

  private static func gap(
    _ word: Substring, _ number: Int
  ) throws(ChangeTemplate.Problem) -> ChangeTemplate.Gap {
    let isCondition = word.hasPrefix("=")
    let parts = word.drop { $0 == "=" || $0 == " " }.split(separator: ":", maxSplits: 1)
    let name = parts.first.map(String.init) ?? ""
    let names = ChangeField.allCases.map(\.rawValue)
    guard let field = ChangeField(rawValue: name) else {
      let near = closest(to: name, among: names).map { "{\($0)}, or " } ?? ""
      throw .init(
        line: number, why: "there is no {\(name)}",
        hint: "\(near)one of \(names.joined(separator: ", ")).")
    }
    guard parts.count == 2 else { return .init(field: field, isCondition: isCondition) }
    guard field.isTime, let form = ChangeTemplate.Gap.Form(rawValue: String(parts[1])) else {
      throw .init(
        line: number, why: "{\(name)} has no form '\(parts[1])'",
        hint: "times alone have forms: utc, ms (milliseconds since 1970) and s (seconds).")
    }
    return .init(field: field, isCondition: isCondition, form: form)
  }
}

extension SQLDialect {
  /// A gap's value in a change; nil where it cannot be written.
  func literal(_ gap: ChangeTemplate.Gap, _ change: ExportedChange) -> String? {
    let value: String?
    switch gap.field.value(change) {
    case .text(let text): value = literal(text)
    case .number(let number): value = number.map { String($0) } ?? "NULL"
    case .time(let time): value = time.map { literal($0, gap.form) } ?? "NULL"
    }
    guard gap.isCondition else { return value }
    return value == "NULL" ? "IS NULL" : value.map { "= " + $0 }
  }

  private func literal(_ time: Int64, _ form: ChangeTemplate.Gap.Form) -> String {
    switch form {
    case .iso: return "'\(Instant.iso(time))'"
    case .utc:
      let iso = Instant.iso(time).dropLast()
      return "'" + iso.split(separator: "T").joined(separator: " ") + "'"
    case .ms: return String(time)
    case .s:
      let fraction = String(time % 1000 + 1000).dropFirst()
      return "\(time / 1000).\(fraction)"
    }
  }
}
