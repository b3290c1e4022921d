internal import DeliveryLog
internal import SQLFiles

extension Store {
  /// Calls `body` with registrations in the order of token, topic, environment, from one moment of the
  /// store. One token is in memory at a time.
  ///
  /// - Throws: `DatabaseError`, and what `body` throws.
  public func exportRegistrations(
    _ query: RegistrationQuery, _ body: (ExportedRegistration) throws -> Void
  ) throws {
    try database.snapshot {
      let reader = try RegistrationReader(database, query)
      try database.prepare(.tokensInOrder).forEach { row in
        for registration in try reader.registrations(of: row.int(0), row.blob(1) ?? []) {
          try body(registration)
        }
      }
    }
  }
}

/// Judges the registrations of one token after the other, by the rules of a cleanup.
private struct RegistrationReader {
  let database: Database
  let query: RegistrationQuery
  let rules: CleanupRules
  let standings: StandingReader
  let facts: TokenFactsReader

  init(_ database: Database, _ query: RegistrationQuery) throws {
    (self.database, self.query) = (database, query)
    rules = CleanupRules(options: CleanupOptions(asOf: query.asOf))
    standings = try StandingReader(database, rules)
    facts = try TokenFactsReader(database, until: CleanupRules.latestEvidence(query.asOf))
  }

  func registrations(of id: Int64, _ bytes: [UInt8]) throws -> [ExportedRegistration] {
    var token = TokenFacts(tokenID: id)
    var rows: [Int64: (state: String, person: ExportedRegistration.Person)] = [:]
    try database.prepare(.registrationsOfTokenID).forEach(["token_id": .integer(id)]) { row in
      token.registrations.append(facts.registration(row))
      rows[row.int(1)] = (
        row.text(2) ?? "",
        .init(
          userID: row.text(9), appVersion: row.text(10), osVersion: row.text(11),
          deviceModel: row.text(12), locale: row.text(13))
      )
    }
    // Most tokens of a long log are in no registry.
    if token.registrations.isEmpty, standings.hasRegistry { return [] }
    try database.prepare(.endpointsOfToken).forEach(["token_id": .integer(id)]) { row in
      if let endpoint = try facts.endpoint(row, id) { token.endpoints.append(endpoint) }
    }
    let registrations = standings.registrations(of: token)
    return try registrations.indices.compactMap { index -> ExportedRegistration? in
      let registration = registrations[index]
      let (state, person) = rows[registration.appID] ?? ("active", .init())
      guard query.matches(registration.app), query.matches(person) else { return nil }
      let found = try standings.find(registrations, index, token)
      var exported = ExportedRegistration(
        token: bytes, app: registration.app, state: state, suspect: nil, person: person,
        registeredAt: registration.registeredAt, lastActiveAt: registration.lastActiveAt,
        lastAcceptedAt: found.standing.acceptedAt, lastAttemptAt: found.attemptAt)
      if registration.isActive { exported.suspect = rules.suspicion(found.standing) }
      return select(&exported, found.standing) ? exported : nil
    }.sorted { $0.app < $1.app }
  }

  private func select(_ registration: inout ExportedRegistration, _ standing: Standing) -> Bool {
    let isActive = registration.state == "active"
    switch query.kind {
    case .registrations(state: nil): return true
    case .registrations(state: "suspect"): return registration.suspect != nil
    case .registrations(let state): return registration.state == state
    case .audience:
      return isActive && registration.suspect == nil && !rules.isGone(standing)
    case .probe(let silentDays):
      guard isActive, !rules.isGone(standing) else { return false }
      guard let accepted = standing.acceptedAt else {
        registration.silence = .neverAccepted
        return true
      }
      guard query.asOf - accepted > Int64(silentDays) * millisecondsPerDay else { return false }
      registration.silence = .silent
      return true
    }
  }
}
