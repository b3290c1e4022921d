/// A JSON value whose objects keep their order.
indirect enum JSON: Sendable {
  case null
  case bool(Bool)
  case number(String)
  case text(String)
  case list([JSON])
  case object([(String, JSON)])

  static func int(_ value: some BinaryInteger) -> JSON { .number(String(value)) }

  static func optional(_ value: String?) -> JSON { value.map { .text($0) } ?? .null }

  /// A share with four decimals; null where there is nothing to divide by.
  static func share(_ part: Int, of whole: Int) -> JSON {
    whole == 0 ? .null : .number(shareText(part, of: whole))
  }

  /// Objects of scalars stand on one line, everything else is indented.
  func text(indent: Int = 0) -> String {
    let inner = String(repeating: " ", count: indent + 2)
    let close = "\n" + String(repeating: " ", count: indent)
    switch self {
    case .null: return "null"
    case .bool(let value): return value ? "true" : "false"
    case .number(let text): return text
    case .text(let text): return quoted(text)
    case .list(let items):
      if items.allSatisfy(\.isScalar) {
        return "[" + items.map { $0.text() }.joined(separator: ", ") + "]"
      }
      return "[\n" + items.map { inner + $0.text(indent: indent + 2) }.joined(separator: ",\n")
        + close + "]"
    case .object(let members):
      if members.allSatisfy(\.1.isScalar) {
        return "{" + members.map { quoted($0) + ": " + $1.text() }.joined(separator: ", ") + "}"
      }
      return "{\n"
        + members.map { inner + quoted($0) + ": " + $1.text(indent: indent + 2) }
        .joined(separator: ",\n") + close + "}"
    }
  }

  private var isScalar: Bool {
    switch self {
    case .list(let items): items.isEmpty
    case .object(let members): members.isEmpty
    default: true
    }
  }
}

/// Everything that is quoted here is ASCII without control characters.
func quoted(_ text: String) -> String {
  "\""
    + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
}

/// `0.9876`
func shareText(_ part: Int, of whole: Int) -> String {
  let scaled = (part * 20_000 + whole) / (2 * whole)
  return "\(scaled / 10_000)." + padded(scaled % 10_000, 4)
}
