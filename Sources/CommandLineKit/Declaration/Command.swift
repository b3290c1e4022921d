/// A command as data. A command may have sub-commands and still run by itself (`runs`, `runs show`).
public struct Command: Sendable {
  public var name: String
  /// What it does, in one sentence.
  public var abstract: String
  /// Paragraphs that follow the abstract, apart by empty lines.
  public var discussion: String
  /// In the order in which they are typed; only the last may be optional or repeated.
  public var arguments: [Argument]
  public var options: [Option]
  public var rules: [Rule]
  public var examples: [Example]
  /// The exit codes this command can end with, besides 0 and wrong usage, in its own words.
  public var exits: [ExitMeaning]
  public var subcommands: [Command]
  /// False for a mere group of sub-commands (`registry`).
  public var isRunnable: Bool

  public init(
    _ name: String, abstract: String, discussion: String = "", arguments: [Argument] = [],
    options: [Option] = [], rules: [Rule] = [], examples: [Example] = [],
    exits: [ExitMeaning] = [], subcommands: [Command] = [], isRunnable: Bool = true
  ) {
    (self.name, self.abstract, self.discussion) = (name, abstract, discussion)
    (self.arguments, self.options, self.rules) = (arguments, options, rules)
    (self.examples, self.exits) = (examples, exits)
    (self.subcommands, self.isRunnable) = (subcommands, isRunnable)
  }
}

/// What stands on a command line without a name of its own.
public struct Argument: Sendable {
  public enum Count: Sendable {
    case one
    case optional
    case oneOrMore
    /// As many as there are; for commands that have another way to say the same.
    case zeroOrMore
  }

  /// As the help shows it: `PATH`.
  public var name: String
  public var count: Count
  public var kind: ValueKind
  public var help: String

  public init(_ name: String, _ count: Count = .one, kind: ValueKind = .text, help: String) {
    (self.name, self.count, self.kind, self.help) = (name, count, kind, help)
  }
}

/// A command line somebody may paste, and what it does.
public struct Example: Sendable {
  public var line: String
  public var effect: String

  public init(_ line: String, _ effect: String) { (self.line, self.effect) = (line, effect) }
}
