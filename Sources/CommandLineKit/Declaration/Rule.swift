/// What must, or must not, come together on a command line.
public enum Rule: Sendable {
  /// `Term` makes no sense beside any of the others; the sentence says why, where that is not plain.
  case excludes(Term, [Term], because: String = "")
  /// One of these, and only one.
  case exactlyOne([Term])
  /// `Term` needs at least one of these beside it.
  case needs(Term, anyOf: [Term])
}

/// Something that can be given on a command line.
public enum Term: Sendable, Equatable {
  case option(String)
  /// An option with this very value, such as `--actions -`.
  case optionValue(String, String)
  case argument(String)
}

extension Term: ExpressibleByStringLiteral {
  /// An option's name, without the dashes.
  public init(stringLiteral name: String) { self = .option(name) }
}
