/// What a value may be. Checked when the command line is parsed, so that a command meets good values only.
public enum ValueKind: Sendable, Equatable {
  /// Any text but the empty one. Times are texts here: reading them needs a zone.
  case text
  /// A file or a folder; `-` may stand for standard input or output.
  case path
  case integer(ClosedRange<Int>)
  /// 0 to 100, with or without a fraction and a percent sign: `20`, `2.5`, `20%`.
  case percent
  /// A whole number and a unit: `90m`, `12h`, `30d`, `4w`.
  case duration
  case choice([String])
  /// Some of these, in order, with commas between them.
  case choices([String])

  /// The words it may be; empty where it is no enumeration.
  public var choices: [String] {
    switch self {
    case .choice(let words), .choices(let words): words
    default: []
    }
  }

  /// What is wrong with a value; nil where it is good.
  func problem(with text: String) -> ValueProblem? {
    guard !text.isEmpty else { return .empty }
    switch self {
    case .text, .path: return nil
    case .integer(let range):
      guard text.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 || $0 == 45 }) else {
        return .noInteger(text)
      }
      // What is digits and still no Int is too large for any range.
      guard let number = Int(text), range.contains(number) else { return .outside(text, range) }
      return nil
    case .percent: return percentage(text) == nil ? .noPercentage(text) : nil
    case .duration: return seconds(text) == nil ? .noDuration(text) : nil
    case .choice(let words):
      return words.contains(text) ? nil : .noneOf(words, text, closest(to: text, among: words))
    case .choices(let words):
      let given = list(text)
      if let odd = given.first(where: { !words.contains($0) }) {
        return .noneOf(words, odd, closest(to: odd, among: words))
      }
      return Set(given).count == given.count ? nil : .twiceInList(text)
    }
  }
}

/// `20`, `2.5` or `20%` as a number from 0 to 100; nil for anything else.
func percentage(_ text: String) -> Double? {
  let digits = text.hasSuffix("%") ? text.dropLast() : Substring(text)
  // Double alone would also take "nan", "0x1p3" and "1e1".
  guard digits.utf8.first.map({ $0 >= 48 && $0 <= 57 }) ?? false,
    digits.utf8.allSatisfy({ $0 >= 48 && $0 <= 57 || $0 == 46 }),
    let number = Double(digits), number <= 100
  else { return nil }
  return number
}

/// `30d` in seconds; nil for what is no duration, or longer than 10,000 weeks.
func seconds(_ text: String) -> Int? {
  let units: [Character: Int] = ["m": 60, "h": 3600, "d": 86_400, "w": 604_800]
  guard let unit = text.last.flatMap({ units[$0] }),
    text.dropLast().utf8.allSatisfy({ $0 >= 48 && $0 <= 57 }),
    let number = Int(text.dropLast()), number > 0, number <= 10_000 * 604_800 / unit
  else { return nil }
  return number * unit
}

/// `a, b` as its words.
func list(_ text: String) -> [String] {
  text.split(separator: ",", omittingEmptySubsequences: false).map { word in
    String(word.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }
}
