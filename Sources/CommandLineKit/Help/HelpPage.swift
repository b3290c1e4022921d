/// The help of a program or of one of its commands, as text made from the declarations.
public struct HelpPage {
  let program: Program
  let path: [String]
  let width: Int
  let isBold: Bool

  /// - Parameters:
  ///   - path: the command; empty for the program itself. Must exist.
  ///   - width: columns to fill.
  ///   - isBold: whether headings are marked for a terminal.
  public init(of program: Program, path: [String], width: Int = 80, isBold: Bool = false) {
    (self.program, self.path, self.width, self.isBold) = (program, path, width, isBold)
  }

  /// The page, with a newline at its end.
  public var text: String {
    let command = program.command(at: path)
    let parts = [
      wrapped(command?.abstract ?? program.abstract, width: width),
      section(
        "Usage", usage(command).map { wrapped($0, width: width, indent: 2) }.joined(separator: "\n")
      ),
      wrapped(command?.discussion ?? program.discussion, width: width),
      section(path.isEmpty ? "Commands" : "Sub-commands", list(below: command)),
      section("Arguments", list(command?.arguments ?? [])),
      options(command?.options ?? []),
      section("Examples", list(command?.examples ?? (path.isEmpty ? program.examples : []))),
      section(path.isEmpty ? "Options" : "Options of every command", list(program.options)),
      section("Environment", list(path.isEmpty ? program.variables : [])),
      section("Exit codes", list(exits(of: command))),
      path.isEmpty ? wrapped("\(program.name) COMMAND --help says more.", width: width) : "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
  }

  private func section(_ title: String, _ body: String) -> String {
    guard !body.isEmpty else { return "" }
    return (isBold ? "\u{1b}[1m\(title)\u{1b}[0m" : title) + "\n" + body
  }

  private func list(below command: Command?) -> String {
    let below = program.everyCommand.filter {
      $0.path.count > path.count && Array($0.path.prefix(path.count)) == path
        && $0.command.isRunnable
    }
    return definitions(
      below.map { entry in
        let term = entry.path.dropFirst(path.count).joined(separator: " ")
        return (term: term, text: entry.command.abstract)
      }, width: width)
  }

  private func list(_ arguments: [Argument]) -> String {
    definitions(arguments.map { ($0.name, $0.help) }, width: width)
  }

  /// Under their categories, in the order in which those first occur.
  private func options(_ options: [Option]) -> String {
    var categories: [String] = []
    for option in options where !categories.contains(option.category) {
      categories.append(option.category)
    }
    return categories.map { category in
      section(category, list(options.filter { $0.category == category }))
    }.joined(separator: "\n\n")
  }

  private func list(_ options: [Option]) -> String {
    definitions(
      options.map { option in
        let letter = option.letter.map { "-\($0), " } ?? ""
        let term = [letter + option.dashedName, option.valueName].compactMap(\.self)
        return (term: term.joined(separator: " "), text: explanation(of: option))
      }, width: width)
  }

  private func explanation(of option: Option) -> String {
    var sentences = [option.help]
    let choices = option.kind.choices
    if choices.count > 1, option.valueName != choices.joined(separator: "|") {
      let isList = if case .choices = option.kind { true } else { false }
      sentences.append(
        isList ? "Any of \(joined(choices, "and"))." : "One of \(joined(choices, "or")).")
    }
    switch (option.variable, option.defaultValue) {
    case (let variable?, let value?): sentences.append("Default: $\(variable), else \(value).")
    case (let variable?, nil): sentences.append("Default: $\(variable).")
    case (nil, let value?): sentences.append("Default: \(value).")
    case (nil, nil): break
    }
    if option.isRepeatable { sentences.append("May be given several times.") }
    return sentences.joined(separator: " ")
  }

  private func list(_ examples: [Example]) -> String {
    examples.map { example in
      "  \(example.line)\n" + wrapped(example.effect, width: width, indent: 6)
    }.joined(separator: "\n")
  }

  private func list(_ variables: [EnvironmentVariable]) -> String {
    definitions(variables.map { ($0.name, $0.help) }, width: width)
  }

  /// A command's own words for a code win over the program's.
  private func exits(of command: Command?) -> [ExitMeaning] {
    guard let command else { return program.exits }
    guard command.isRunnable else { return [] }
    let always = program.exits.filter { exit in
      (exit.code == 0 || exit.code == 64) && !command.exits.contains { $0.code == exit.code }
    }
    return (always + command.exits).sorted { $0.code < $1.code }
  }

  private func list(_ exits: [ExitMeaning]) -> String {
    definitions(exits.map { ("\($0.code)", $0.meaning) }, width: width)
  }
}
