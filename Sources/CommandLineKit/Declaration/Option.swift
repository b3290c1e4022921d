/// An option as data: a flag, or a name with a value.
public struct Option: Sendable {
  /// Without the dashes: `idle-days`.
  public var name: String
  /// A single letter that stands for it, if any.
  public var letter: Character?
  /// The value's name in the help (`DAYS`); nil for a flag.
  public var valueName: String?
  public var kind: ValueKind
  /// As it would be typed. Nil: no value unless one is given.
  public var defaultValue: String?
  /// The environment variable that speaks where the option is not given.
  public var variable: String?
  public var isRepeatable: Bool
  /// True where the value must never be shown, not even in an error.
  public var isSecret: Bool
  /// The help lists options under these headings, in the order in which they first occur.
  public var category: String
  public var help: String

  /// An option with a value. An empty `valueName` shows the choices themselves: `report|deactivate`.
  public init(
    _ name: String, _ valueName: String, _ kind: ValueKind = .text, default: String? = nil,
    variable: String? = nil, isRepeatable: Bool = false, isSecret: Bool = false,
    category: String = "Options", help: String
  ) {
    (self.name, self.kind, defaultValue) = (name, kind, `default`)
    self.valueName = valueName.isEmpty ? kind.choices.joined(separator: "|") : valueName
    (self.variable, self.isRepeatable, self.isSecret) = (variable, isRepeatable, isSecret)
    (self.category, self.help) = (category, help)
  }

  /// A flag.
  public init(
    flag name: String, letter: Character? = nil, category: String = "Options", help: String
  ) {
    (self.name, self.letter, self.category, self.help) = (name, letter, category, help)
    (valueName, kind, defaultValue, variable) = (nil, .text, nil, nil)
    (isRepeatable, isSecret) = (false, false)
  }

  public var isFlag: Bool { valueName == nil }

  /// `--idle-days`
  public var dashedName: String { "--" + name }

  static let help = Option(flag: "help", letter: "h", help: "Show this page.")
  static let version = Option(flag: "version", help: "Show the version.")
}
