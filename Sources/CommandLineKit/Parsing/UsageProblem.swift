/// What is wrong with a command line: the facts. Their sentences are in UsageMessage.swift.
public enum UsageProblem: Error, Sendable, Equatable {
  case missingCommand([String])
  /// `path` is where it was looked for, empty at the top.
  case unknownCommand(String, path: [String], among: [String], suggestion: String?)
  case missingSubcommand([String], among: [String])
  case unknownOption(String, path: [String], suggestion: String?)
  /// An option of other commands.
  case misplacedOption(String, path: [String], belongsTo: [String])
  case missingValue(option: String, valueName: String, next: String?)
  case unexpectedValue(option: String)
  case repeatedOption(String)
  /// `place` is an option, an argument or an environment variable.
  case badValue(place: String, ValueProblem)
  case missingArgument(String, path: [String])
  case unexpectedArgument(String, path: [String])
  case conflict(Term, Term, because: String)
  case noneGiven([Term], path: [String])
  case missingCompanion(Term, anyOf: [Term])
}

/// What is wrong with a value: the facts.
public enum ValueProblem: Sendable, Equatable {
  case empty
  case noInteger(String)
  case outside(String, ClosedRange<Int>)
  case noPercentage(String)
  case noDuration(String)
  case noneOf([String], String, String?)
  case twiceInList(String)
}

/// A problem, and the command whose help is worth reading.
public struct UsageError: Error, Sendable, Equatable {
  public var problem: UsageProblem
  public var path: [String]

  public init(_ problem: UsageProblem, path: [String]) {
    (self.problem, self.path) = (problem, path)
  }
}
