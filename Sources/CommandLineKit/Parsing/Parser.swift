/// What a command line asks for.
public enum Request: Sendable {
  case run(ParsedCommand)
  /// The help of the command at this path, or of the program.
  case help([String])
  case version
}

extension Program {
  /// Reads a command line, without the program's own name.
  ///
  /// - Parameter environment: values of options that have a `variable`.
  /// - Throws: `UsageError`. A line that asks for help gets help, whatever else is wrong with it.
  public func parse(
    _ line: [String], environment: [String: String] = [:]
  ) throws(UsageError) -> Request {
    var parser = Parser(program: self, environment: environment)
    do {
      return try parser.parse(line)
    } catch {
      let options = line.prefix { $0 != "--" }
      guard options.contains("--help") || options.contains("-h") else {
        throw UsageError(error, path: parser.path)
      }
      return .help(parser.path)
    }
  }
}

private struct Parser {
  let program: Program
  let environment: [String: String]
  var path: [String] = []
  private var command: Command?
  private var typed: [String: [String]] = [:]
  private var arguments: [String] = []

  init(program: Program, environment: [String: String]) {
    (self.program, self.environment) = (program, environment)
  }

  mutating func parse(_ line: [String]) throws(UsageProblem) -> Request {
    var rest = line[...]
    var onlyArguments = false
    while let word = rest.popFirst() {
      if onlyArguments || word == "-" || !word.hasPrefix("-") {
        if path.isEmpty, word == "help" { return try helpRequest(rest) }
        try take(word)
      } else if word == "--" {
        onlyArguments = true
      } else {
        try takeOption(word, &rest)
      }
      if typed["help"] != nil { return .help(helpPath(rest)) }
      if typed["version"] != nil { return .version }
    }
    return .run(try finish())
  }

  /// `pushlog help registry import`
  private mutating func helpRequest(_ names: ArraySlice<String>) throws(UsageProblem) -> Request {
    for name in names where !name.hasPrefix("-") { try take(name) }
    return .help(path)
  }

  /// `pushlog --help registry import` asks for the help of that command.
  private func helpPath(_ rest: ArraySlice<String>) -> [String] {
    var path = path
    for name in rest {
      guard program.command(at: path + [name]) != nil else { break }
      path.append(name)
    }
    return path
  }

  /// A word that is no option: a command's name as long as there is one to choose, then an argument.
  private mutating func take(_ word: String) throws(UsageProblem) {
    let level = command?.subcommands ?? program.commands
    if arguments.isEmpty, let next = level.first(where: { $0.name == word }) {
      command = next
      path.append(word)
      return
    }
    guard let command, command.subcommands.isEmpty || !command.arguments.isEmpty else {
      let names = level.map(\.name)
      throw .unknownCommand(
        word, path: path, among: names, suggestion: closest(to: word, among: names))
    }
    guard let argument = argument(at: arguments.count, of: command) else {
      throw .unexpectedArgument(word, path: path)
    }
    if let problem = argument.kind.problem(with: word) {
      throw .badValue(place: argument.name, problem)
    }
    arguments.append(word)
  }

  private func argument(at index: Int, of command: Command) -> Argument? {
    if index < command.arguments.count { return command.arguments[index] }
    return command.arguments.last.flatMap {
      [.oneOrMore, .zeroOrMore].contains($0.count) ? $0 : nil
    }
  }

  private mutating func takeOption(
    _ word: String, _ rest: inout ArraySlice<String>
  ) throws(UsageProblem) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = declaredOptions.first(where: { matches($0, name) }) else {
      throw unknown(name)
    }
    let value = parts.count > 1 ? String(parts[1]) : nil
    if option.isFlag {
      guard value == nil else { throw .unexpectedValue(option: name) }
      typed[option.name] = []
      return
    }
    guard option.isRepeatable || typed[option.name] == nil else { throw .repeatedOption(name) }
    let text = if let value { value } else { try nextValue(of: option, &rest) }
    if let problem = option.kind.problem(with: text) { throw .badValue(place: name, problem) }
    typed[option.name, default: []].append(text)
  }

  private func nextValue(
    of option: Option, _ rest: inout ArraySlice<String>
  ) throws(UsageProblem) -> String {
    let next = rest.first
    // A forgotten value must not swallow the option behind it.
    let isOption = next.map { $0.hasPrefix("--") || $0 == "-h" } ?? true
    guard !isOption, let value = rest.popFirst() else {
      throw .missingValue(
        option: option.dashedName, valueName: option.valueName ?? "",
        next: next.map { String($0.prefix { $0 != "=" }) })
    }
    return value
  }

  private func matches(_ option: Option, _ name: String) -> Bool {
    name == option.dashedName || option.letter.map { name == "-\($0)" } ?? false
  }

  private var declaredOptions: [Option] { (command?.options ?? []) + program.options }

  private func unknown(_ name: String) -> UsageProblem {
    let owners = program.everyCommand
      .filter { $0.command.options.contains { matches($0, name) } }
      .map { $0.path.joined(separator: " ") }
    if !owners.isEmpty { return .misplacedOption(name, path: path, belongsTo: owners) }
    let bare = String(name.drop { $0 == "-" })
    let suggestion = closest(to: bare, among: declaredOptions.map(\.name)).map { "--" + $0 }
    return .unknownOption(
      String(quoted(name).dropFirst().dropLast()), path: path, suggestion: suggestion)
  }

  private func finish() throws(UsageProblem) -> ParsedCommand {
    guard let command else { throw .missingCommand(program.commands.map(\.name)) }
    guard command.isRunnable else {
      throw .missingSubcommand(path, among: command.subcommands.map(\.name))
    }
    for rule in program.rules + command.rules { try check(rule) }
    if command.arguments.count > arguments.count {
      let missing = command.arguments[arguments.count]
      if [.one, .oneOrMore].contains(missing.count) {
        throw .missingArgument(missing.name, path: path)
      }
    }
    return ParsedCommand(
      path: path, arguments: arguments,
      declared: Dictionary(declaredOptions.map { ($0.name, $0) }) { first, _ in first },
      typed: typed, environment: try valuesOfEnvironment())
  }

  /// An empty variable is one that is not set.
  private func valuesOfEnvironment() throws(UsageProblem) -> [String: String] {
    var values: [String: String] = [:]
    for option in declaredOptions {
      guard let variable = option.variable, let text = environment[variable], !text.isEmpty else {
        continue
      }
      if let problem = option.kind.problem(with: text) {
        throw .badValue(place: "$" + variable, problem)
      }
      values[option.name] = text
    }
    return values
  }

  private func check(_ rule: Rule) throws(UsageProblem) {
    switch rule {
    case .excludes(let term, let others, let reason):
      guard isGiven(term), let other = others.first(where: isGiven) else { return }
      throw .conflict(term, other, because: reason)
    case .exactlyOne(let terms):
      let given = terms.filter(isGiven)
      if given.isEmpty { throw .noneGiven(terms, path: path) }
      if given.count > 1 { throw .conflict(given[0], given[1], because: "") }
    case .needs(let term, let others):
      guard isGiven(term), !others.contains(where: isGiven) else { return }
      throw .missingCompanion(term, anyOf: others)
    }
  }

  private func isGiven(_ term: Term) -> Bool {
    switch term {
    case .option(let name): typed[name] != nil
    case .optionValue(let name, let value): typed[name]?.contains(value) ?? false
    case .argument(let name):
      command?.arguments.firstIndex { $0.name == name }.map { $0 < arguments.count } ?? false
    }
  }
}
