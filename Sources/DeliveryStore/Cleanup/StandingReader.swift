internal import DeliveryLog

/// Gathers what decides about a registration: of all that is known of its token, what is its own.
struct StandingReader {
  /// Whether a registry was ever imported.
  let hasRegistry: Bool
  private let rules: CleanupRules
  private let evidence: EvidenceReader

  struct Found {
    var standing: Standing
    var attemptAt: Int64?
    /// Where else the token was accepted.
    var acceptedElsewhere: DeliveryBatch.App?
  }

  init(_ database: Database, _ rules: CleanupRules) throws {
    self.rules = rules
    evidence = EvidenceReader(database: database)
    hasRegistry = try database.number("SELECT 1 FROM registry_import LIMIT 1") != nil
  }

  /// The registrations of a token: the registry's word, or, where there was none ever, what the logs
  /// suggest.
  func registrations(of token: TokenFacts) -> [RegistrationFacts] {
    if hasRegistry { return token.registrations.filter(\.isInRegistry) }
    return Candidates.suggested(by: token.endpoints).map { suggested in
      token.registrations.first { $0.appID == suggested.appID } ?? suggested
    }
  }

  /// - Parameter index: which of the token's registrations is meant.
  func find(
    _ registrations: [RegistrationFacts], _ index: Int, _ token: TokenFacts
  ) throws -> Found {
    let registration = registrations[index]
    var standing = Standing(
      registeredAt: registration.registeredAt, lastActiveAt: registration.lastActiveAt,
      restoredAt: registration.restoredAt, restoredGoneAt: registration.restoredGoneAt)
    var attemptAt: Int64?
    var sure: [EndpointFacts] = []
    var ambiguous: [EndpointFacts] = []
    var acceptedElsewhere: DeliveryBatch.App?
    for endpoint in token.endpoints {
      let owners = Candidates.indices(of: endpoint.app, among: registrations)
      guard owners.contains(index) else {
        if endpoint.lastAcceptedAt != nil { acceptedElsewhere = endpoint.app }
        continue
      }
      attemptAt.raise(to: endpoint.lastSeenAt)
      standing.acceptedAt.raise(to: endpoint.lastAcceptedAt)
      if owners.count == 1 { sure.append(endpoint) } else { ambiguous.append(endpoint) }
    }
    standing.gone = try latest(.gone, sure, token, \.lastGoneAt)
    standing.ambiguousGone = try latest(.gone, ambiguous, token, \.lastGoneAt)
    standing.suspect = try latest(.suspect, sure, token, \.lastSuspectAt)
    return Found(
      standing: standing, attemptAt: attemptAt, acceptedElsewhere: acceptedElsewhere)
  }

  private func latest(
    _ responseClass: ResponseClass, _ endpoints: [EndpointFacts], _ token: TokenFacts,
    _ time: KeyPath<EndpointFacts, Int64?>
  ) throws -> CleanupEvidence? {
    var sentAt: Int64?
    for endpoint in endpoints { sentAt.raise(to: endpoint[keyPath: time]) }
    guard let sentAt else { return nil }
    if let days = rules.options.windowDays,
      sentAt < rules.options.asOf - Int64(days) * millisecondsPerDay
    {
      return nil
    }
    let apps = Set(endpoints.filter { $0[keyPath: time] == sentAt }.map(\.appID))
    return try evidence.find(
      token: token.tokenID, sentAt: sentAt, responseClass: responseClass, apps: apps)
  }
}
