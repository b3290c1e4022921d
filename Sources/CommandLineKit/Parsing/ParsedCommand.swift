/// What a command line says, checked against the declarations.
///
/// Look-ups by a name that the table does not declare, or of another kind, are bugs of the program
/// and trap.
public struct ParsedCommand: Sendable {
  /// The command's names, from the top: `["registry", "import"]`.
  public let path: [String]
  /// What was given without a name, in order.
  public let arguments: [String]
  let declared: [String: Option]
  /// As typed. A flag that is on has an empty list.
  let typed: [String: [String]]
  let environment: [String: String]
  /// From a file of the user's: what neither the command line nor the environment says. A flag that
  /// is on has no value.
  private(set) var settings: [String: String?] = [:]

  init(
    path: [String], arguments: [String], declared: [String: Option], typed: [String: [String]],
    environment: [String: String]
  ) {
    (self.path, self.arguments, self.declared) = (path, arguments, declared)
    (self.typed, self.environment) = (typed, environment)
  }

  /// The same command, with other defaults than the declared ones. Their values must be good: whoever
  /// read them has checked them against the declarations.
  public func withDefaults(_ settings: [String: String?]) -> ParsedCommand {
    var command = self
    command.settings = settings
    return command
  }

  /// The value of an option: the one given, else its environment variable's, else that of the
  /// settings, else its default.
  public func string(_ name: String) -> String? {
    let option = option(name)
    precondition(!option.isFlag, "--\(name) is a flag")
    return typed[name]?.last ?? environment[name] ?? (settings[name] ?? nil)
      ?? option.defaultValue
  }

  /// All values of an option that may be repeated, in order, or the words of a list.
  public func strings(_ name: String) -> [String] {
    if case .choices = option(name).kind { return string(name).map(list) ?? [] }
    return typed[name] ?? string(name).map { [$0] } ?? []
  }

  /// Whether a flag is on.
  public func flag(_ name: String) -> Bool {
    precondition(option(name).isFlag, "--\(name) is no flag")
    return typed[name] != nil || settings[name] != nil
  }

  /// The value of an option declared as `.integer`.
  public func int(_ name: String) -> Int? {
    guard case .integer = option(name).kind else { preconditionFailure("--\(name) is no integer") }
    return string(name).flatMap { Int($0) }
  }

  /// The value of an option declared as `.percent`, from 0 to 100.
  public func percent(_ name: String) -> Double? {
    precondition(option(name).kind == .percent, "--\(name) is no percentage")
    return string(name).flatMap(percentage)
  }

  /// The value of an option declared as `.duration`.
  public func seconds(_ name: String) -> Int? {
    precondition(option(name).kind == .duration, "--\(name) is no duration")
    return string(name).flatMap(CommandLineKit.seconds)
  }

  /// Whether an option stands on the command line itself; defaults and the environment do not count.
  public func isGiven(_ name: String) -> Bool {
    _ = option(name)
    return typed[name] != nil
  }

  /// Those of the named options that the command line or the settings give, as they could be typed
  /// again.
  public func written(_ names: [String]) -> String {
    names.filter { isGiven($0) || settings[$0] != nil }.map { name in
      option(name).isFlag ? "--\(name)" : "--\(name) \(strings(name).joined(separator: ","))"
    }.joined(separator: " ")
  }

  private func option(_ name: String) -> Option {
    guard let option = declared[name] else {
      preconditionFailure("\(path.joined(separator: " ")) declares no --\(name)")
    }
    return option
  }
}
