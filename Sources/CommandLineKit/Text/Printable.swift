/// A text from outside, fit to be shown on one line of a terminal: control characters are spelled
/// out, so that nothing in a log can move the cursor or change colours.
public func printable(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isUnprintable) else { return text }
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case _ where isUnprintable(scalar):
      result += "\\u{\(String(scalar.value, radix: 16))}"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

private func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
  // The joiner inside emoji is harmless; other format characters turn the direction of writing.
  if scalar == "\u{200d}" { return false }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator: return true
  default: return false
  }
}

/// What somebody typed, quoted for an error: printable, not longer than a line, and with long runs of
/// hex digits shortened, for they may be secrets.
public func quoted(_ text: String) -> String {
  let shown = shortened(String(text.prefix(400)))
  return shown.count > 40 ? "'\(shown.prefix(36))…'" : "'\(shown)'"
}

/// A text from outside, printable, with long runs of hex digits shortened.
public func shortened(_ text: String) -> String {
  var shown = ""
  var run = ""
  func close() {
    shown += run.count >= 32 ? "\(run.prefix(8))…\(run.suffix(4))" : run
    run = ""
  }
  for character in printable(text) {
    if character.isASCII, character.isHexDigit {
      run.append(character)
    } else {
      close()
      shown.append(character)
    }
  }
  close()
  return shown
}

/// `a`, `a or b`, `a, b or c`.
func joined(_ words: [String], _ last: String) -> String {
  guard words.count > 1 else { return words.first ?? "" }
  return "\(words.dropLast().joined(separator: ", ")) \(last) \(words[words.count - 1])"
}
