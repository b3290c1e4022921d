/// Colour and weight on a terminal, or neither.
struct Style: Sendable {
  var isOn: Bool

  static let plain = Style(isOn: false)

  func bold(_ text: String) -> String { marked(text, "1") }
  func dim(_ text: String) -> String { marked(text, "2") }
  func red(_ text: String) -> String { marked(text, "31") }
  func green(_ text: String) -> String { marked(text, "32") }
  func yellow(_ text: String) -> String { marked(text, "33") }

  private func marked(_ text: String, _ code: String) -> String {
    isOn && !text.isEmpty ? "\u{1b}[\(code)m\(text)\u{1b}[0m" : text
  }
}
