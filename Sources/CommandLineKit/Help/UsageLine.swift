extension HelpPage {
  /// How a command is typed: one line, or one for each of its ways where it needs one of several.
  func usage(_ command: Command?) -> [String] {
    guard let command else { return ["\(program.name) COMMAND [options]"] }
    let start = ([program.name] + path).joined(separator: " ")
    guard command.isRunnable else { return ["\(start) SUB-COMMAND [options]"] }
    // A line for each way through what has to be given.
    var lines = ["\(start) [options]"]
    for case .exactlyOne(let terms) in command.rules {
      lines = lines.flatMap { line in terms.map { "\(line) \(typed($0, command))" } }
    }
    if lines.count > 1 || command.arguments.isEmpty { return lines }
    return [(lines + command.arguments.map(typed)).joined(separator: " ")]
  }

  private func typed(_ argument: Argument) -> String {
    switch argument.count {
    case .one: argument.name
    case .optional: "[\(argument.name)]"
    case .oneOrMore: "\(argument.name)…"
    }
  }

  private func typed(_ term: Term, _ command: Command) -> String {
    switch term {
    case .argument(let name): return name
    case .optionValue(let name, let value): return "--\(name) \(value)"
    case .option(let name):
      let value = command.options.first { $0.name == name }?.valueName
      return (["--" + name] + [value].compactMap(\.self)).joined(separator: " ")
    }
  }
}
