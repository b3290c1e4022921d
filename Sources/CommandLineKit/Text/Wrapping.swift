/// Breaks a text into lines of at most `width` characters. Words stay whole, also where one is longer
/// than a line; an empty line of the text stays one.
public func wrapped(_ text: String, width: Int, indent: Int = 0) -> String {
  let margin = String(repeating: " ", count: indent)
  let room = max(20, width - indent)
  var lines: [String] = []
  for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
    var line = ""
    for word in paragraph.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > room {
        lines.append(margin + line)
        line = ""
      }
      line += line.isEmpty ? word : " " + word
    }
    lines.append(line.isEmpty ? "" : margin + line)
  }
  return lines.joined(separator: "\n")
}

/// Terms at the left, their explanations at the right, as in a dictionary. A term too long for its
/// column has its explanation below it.
func definitions(_ entries: [(term: String, text: String)], width: Int) -> String {
  let margin = 2
  let column = min(entries.map(\.term.count).max() ?? 0, max(12, width * 3 / 10)) + margin + 2
  return entries.map { entry in
    let text = wrapped(entry.text, width: width, indent: column)
    let term = String(repeating: " ", count: margin) + entry.term
    guard term.count + 2 <= column else { return "\(term)\n\(text)" }
    return term + text.dropFirst(term.count)
  }.joined(separator: "\n")
}
