/// A program as data: what the parser accepts and what the help says come from this one value.
public struct Program: Sendable {
  public var name: String
  /// What it does, in one sentence.
  public var abstract: String
  /// Paragraphs that follow the abstract, apart by empty lines.
  public var discussion: String
  public var version: String
  /// Options that every command accepts, before or after its name.
  public var options: [Option]
  /// What of `options` must not come together.
  public var rules: [Rule]
  public var commands: [Command]
  /// A first session.
  public var examples: [Example]
  /// All exit codes, in order.
  public var exits: [ExitMeaning]
  public var variables: [EnvironmentVariable]

  public init(
    name: String, abstract: String, discussion: String = "", version: String,
    options: [Option] = [], rules: [Rule] = [], commands: [Command],
    examples: [Example] = [], exits: [ExitMeaning] = [],
    variables: [EnvironmentVariable] = []
  ) {
    (self.name, self.abstract, self.discussion) = (name, abstract, discussion)
    self.version = version
    // Declared here, because the parser knows them by name.
    self.options = options + [.help, .version]
    (self.rules, self.commands, self.examples) = (rules, commands, examples)
    (self.exits, self.variables) = (exits, variables)
  }

  /// The command at a path such as `["registry", "import"]`; nil where there is none.
  public func command(at path: [String]) -> Command? {
    var (level, found) = (commands, Command?.none)
    for name in path {
      guard let next = level.first(where: { $0.name == name }) else { return nil }
      (level, found) = (next.subcommands, next)
    }
    return found
  }

  /// Every command with its path, each before its sub-commands.
  public var everyCommand: [(path: [String], command: Command)] {
    func walk(_ commands: [Command], _ above: [String]) -> [(path: [String], command: Command)] {
      commands.flatMap { command in
        let path = above + [command.name]
        return [(path: path, command: command)] + walk(command.subcommands, path)
      }
    }
    return walk(commands, [])
  }
}

/// What an exit code says.
public struct ExitMeaning: Sendable, Equatable {
  public var code: Int32
  public var meaning: String

  public init(_ code: Int32, _ meaning: String) { (self.code, self.meaning) = (code, meaning) }
}

/// An environment variable the program looks at.
public struct EnvironmentVariable: Sendable {
  public var name: String
  public var help: String

  public init(_ name: String, help: String) { (self.name, self.help) = (name, help) }
}
