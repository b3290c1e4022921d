extension UsageError {
  /// What is wrong, in a sentence or two.
  public var sentence: String { problem.sentence }

  /// The command line to try: `pushlog cleanup --help`.
  public func helpLine(of program: Program) -> String {
    ([program.name] + path + ["--help"]).joined(separator: " ")
  }
}

extension UsageProblem {
  var sentence: String {
    switch self {
    case .missingCommand(let names):
      return "a command is missing: one of \(joined(names, "or"))."
    case .unknownCommand(let word, let path, let names, let suggestion):
      let what = path.isEmpty ? "there is no command" : "\(words(path)) has no sub-command"
      let help = suggestion.map { "Did you mean \($0)?" } ?? "There is \(joined(names, "and"))."
      return "\(what) \(quoted(word)). \(help)"
    case .missingSubcommand(let path, let names):
      return "\(words(path)) needs a sub-command: \(joined(names, "or"))."
    case .unknownOption(let option, let path, let suggestion):
      let what = path.isEmpty ? "there is no option" : "\(words(path)) has no option"
      return "\(what) \(option)." + (suggestion.map { " Did you mean \($0)?" } ?? "")
    case .misplacedOption(let option, let path, let owners):
      let what = "\(option) is an option of \(joined(owners, "and"))"
      return path.isEmpty
        ? "\(what): write it after the command." : "\(what), not of \(words(path))."
    case .missingValue(let option, let valueName, let next):
      guard let next else { return "\(option) needs a value: \(option) \(valueName)." }
      return "\(option) needs a value, and \(next) is an option. "
        + "Where it is meant as the value, write \(option)=\(next)."
    case .unexpectedValue(let option):
      return "\(option) takes no value: it is on where it is given, off where it is not."
    case .repeatedOption(let option):
      return "\(option) is given twice; give it once."
    case .badValue(let place, let problem):
      return "\(place) \(problem.predicate)"
    case .missingArgument(let name, let path):
      return "\(words(path)) needs \(article(name)) \(name)."
    case .unexpectedArgument(let text, let path):
      return "\(words(path)) has no use for \(quoted(text))."
    case .conflict(let one, let other, let reason):
      return "\(one.words) and \(other.words) cannot be given together"
        + (reason.isEmpty ? "." : ": \(reason).")
    case .noneGiven(let terms, let path):
      return "\(words(path)) needs \(joined(terms.map(\.words), "or"))."
    case .missingCompanion(let term, let others):
      return "\(term.words) goes only with \(joined(others.map(\.words), "or"))."
    }
  }
}

extension ValueProblem {
  /// The rest of a sentence that begins with the option.
  var predicate: String {
    switch self {
    case .empty:
      "has an empty value. Is a variable of the shell not set?"
    case .noInteger(let text):
      "needs a whole number, not \(quoted(text))."
    case .outside(let text, let range) where range.upperBound == .max:
      "needs a whole number from \(range.lowerBound) up, not \(quoted(text))."
    case .outside(let text, let range):
      "needs a whole number from \(range.lowerBound) to \(range.upperBound), not \(quoted(text))."
    case .noPercentage(let text):
      "needs a percentage from 0 to 100, such as 20 or 2.5, not \(quoted(text))."
    case .noDuration(let text):
      "needs a number with a unit, such as 90m, 12h, 30d or 4w, not \(quoted(text))."
    case .noneOf(_, let text, .some(let suggestion)):
      "cannot be \(quoted(text)). Did you mean \(suggestion)?"
    case .noneOf(let choices, let text, nil):
      "cannot be \(quoted(text)). It is one of \(joined(choices, "or"))."
    case .twiceInList(let text):
      "names something twice: \(quoted(text))."
    }
  }
}

extension Term {
  var words: String {
    switch self {
    case .option(let name): "--\(name)"
    case .optionValue(let name, let value): "--\(name) \(value)"
    case .argument(let name): "\(article(name)) \(name)"
    }
  }
}

private func words(_ path: [String]) -> String { path.joined(separator: " ") }

/// By the letter alone, except that U is mostly spoken "you".
private func article(_ noun: String) -> String {
  "AEIO".contains(noun.prefix(1).uppercased()) ? "an" : "a"
}
