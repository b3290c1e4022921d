/// Something that happened to a token: a line of its history.
public struct TokenEvent: Sendable, Equatable {
  /// Raw values are part of the command line's contract. In the order in which they are told where
  /// they happened at one moment.
  public enum Kind: String, CaseIterable, Sendable {
    /// The registry's own date.
    case registered
    /// A user had it, until another did.
    case used
    /// A 410 of the log that no run has acted on yet.
    case gone
    /// A 410 of the log that does not count, and why.
    case kept
    /// A run took it out: for an answer of APNs, or for being idle.
    case deactivated
    case pruned
    /// An undo brought it back.
    case restored
  }

  public var kind: Kind
  /// Milliseconds since 1970; nil where it is not known.
  public var at: Int64?
  /// When another user got it; nil while nobody did.
  public var until: Int64?
  public var topic: String?
  public var environment: String?
  public var userID: String?
  /// `CleanupAction.Why` for what a run did or would say.
  public var why: CleanupAction.Why?
  public var status: Int64?
  public var reason: String?
  /// The moment until which the token is known dead.
  public var cutoff: Int64?
  /// The run that did it.
  public var run: Int64?
}

extension TokenEvent {
  /// The earliest first; what has no date comes before all.
  static func precedes(_ a: TokenEvent, _ b: TokenEvent) -> Bool {
    func rank(_ event: TokenEvent) -> Int { Kind.allCases.firstIndex(of: event.kind) ?? 0 }
    func text(_ event: TokenEvent) -> [String] {
      [event.topic, event.environment, event.userID].map { $0 ?? "" }
    }
    let (first, second) = (a.at ?? .min, b.at ?? .min)
    if first != second { return first < second }
    if a.run != b.run { return a.run ?? 0 < b.run ?? 0 }
    if rank(a) != rank(b) { return rank(a) < rank(b) }
    return text(a).lexicographicallyPrecedes(text(b))
  }
}
