/// Whom to erase.
public enum ErasureSubject: Sendable {
  case user(String)
  /// - bytes: half as many as hex digits.
  case token([UInt8])

  var kind: ErasedNames.Kind {
    switch self {
    case .user: .user
    case .token: .token
    }
  }

  var bytes: [UInt8] {
    switch self {
    case .user(let userID): Array(userID.utf8)
    case .token(let bytes): bytes
    }
  }
}

/// What an erasure removed.
public struct ErasureResult: Sendable, Equatable {
  /// Tokens that went as a whole, and those that are somebody else's now and stay theirs.
  public var tokens = 0
  public var tokensLeftToOthers = 0
  public var users = 0
  public var sends = 0
  public var registrations = 0
  /// Who had a token from when on.
  public var ownerships = 0
  /// Entries of the journal of cleanup runs.
  public var changes = 0
  /// Objects that could not be read.
  public var rejects = 0
  public var isDryRun = false
  /// False where a reader held on to the write-ahead log: what was erased may still lie in it.
  public var isLogEmpty = true

  /// Whether the store had anything.
  public var isNothing: Bool {
    [tokens, tokensLeftToOthers, users, sends, registrations, ownerships, changes, rejects]
      .allSatisfy { $0 == 0 }
  }
}
