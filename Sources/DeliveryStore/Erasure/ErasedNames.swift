internal import DeliveryLog
internal import SQLFiles

/// Whom the store must not learn of again.
///
/// Only keyed hashes are kept. HMAC-SHA256 and not the XXH3 that serves elsewhere: that one can be
/// computed backwards for names as short as a user id by anybody who holds the store and so the key.
/// (Trying out guesses nobody can prevent: the program itself has to recognise a name.)
struct ErasedNames {
  enum Kind: String { case token, user }

  private let hashes: Set<[UInt8]>
  private let key: HMAC

  /// Nil where nobody was erased: then nothing has to be checked.
  init?(_ database: Database) throws {
    let hashes = try database.prepare("SELECT hash FROM erased").map { $0.blob(0) ?? [] }
    guard !hashes.isEmpty, let key = try database.setting(.erasureKey)?.blob else { return nil }
    (self.hashes, self.key) = (Set(hashes), HMAC(key: key))
  }

  func contains(_ kind: Kind, _ name: some Sequence<UInt8>) -> Bool {
    hashes.contains(Self.hash(kind, name, key))
  }

  /// Whether a row of a registry names one of them.
  func contains(_ row: RegistryRow) -> Bool {
    contains(.token, row.token) || row.userID.map { contains(.user, $0.utf8) } ?? false
  }

  /// Whether an object that could not be read names one of them.
  func contains(namesIn raw: some Sequence<UInt8>) -> Bool {
    let names = UnreadableNames(Array(raw))
    return names.tokens.contains { contains(.token, $0) }
      || names.texts.contains { contains(.user, $0) }
  }

  static func hash(_ kind: Kind, _ name: some Sequence<UInt8>, _ key: HMAC) -> [UInt8] {
    // The kind comes first, so that a user whose id is a token's bytes is not that token.
    key.code([kind == .token ? 0 : 1] + Array(name))
  }

  /// The store's key, made where there is none. From the system's own source of random bytes.
  static func key(of database: Database) throws -> HMAC {
    if let known = try database.setting(.erasureKey)?.blob { return HMAC(key: known) }
    var random = SystemRandomNumberGenerator()
    let key = (0..<SHA256.digestSize).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
    try database.set(.erasureKey, .blob(key))
    return HMAC(key: key)
  }
}
