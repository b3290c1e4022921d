internal import DeliveryLog
internal import SQLFiles

/// Finds what a cleanup would do. Changes nothing.
///
/// Two passes: the first reads every token once and keeps those about which something may have to be
/// said, and what is known of each topic and environment as a whole; the second decides.
struct CleanupPlanner {
  private let database: Database
  private let rules: CleanupRules
  private let standings: StandingReader
  /// By number of the app.
  private var groups: [Int64: (app: DeliveryBatch.App, facts: GroupFacts)] = [:]
  private var candidates: [Candidate] = []
  private var result: CleanupResult

  /// A registration about which something may have to be said.
  private struct Candidate {
    var tokenID: Int64
    var registration: RegistrationFacts
    var standing: Standing
    var attemptAt: Int64?
    var basis: CleanupAction.Basis
    /// Where else the token was accepted.
    var acceptedElsewhere: DeliveryBatch.App?
  }

  init(_ database: Database, _ options: CleanupOptions) throws {
    self.database = database
    rules = CleanupRules(options: options)
    standings = try StandingReader(database, rules)
    result = CleanupResult(run: nil, asOf: options.asOf, isDryRun: options.dryRun)
    result.hasRegistry = standings.hasRegistry
    result.hasSends = try database.number("SELECT 1 FROM day LIMIT 1") != nil
  }

  mutating func plan() throws -> CleanupPlan {
    let until = CleanupRules.latestEvidence(rules.options.asOf)
    try TokenFactsReader(database, until: until).forEach { try read($0) }
    return try decide()
  }

  // MARK: The first pass

  private mutating func read(_ token: TokenFacts) throws {
    let registrations = standings.registrations(of: token)
    for endpoint in token.endpoints {
      guard let acceptedAt = endpoint.lastAcceptedAt else { continue }
      change(endpoint.appID, endpoint.app) { $0.lastAcceptedAt.raise(to: acceptedAt) }
      // A line that leaves its topic open was accepted in that of its registration.
      for owner in Candidates.indices(of: endpoint.app, among: registrations) {
        let owner = registrations[owner]
        guard owner.appID != endpoint.appID else { continue }
        change(owner.appID, owner.app) { $0.lastAcceptedAt.raise(to: acceptedAt) }
      }
    }
    if registrations.isEmpty {
      if !token.endpoints.isEmpty { result.counts.notInRegistry += 1 }
      return
    }
    result.counts.registrations += registrations.count
    for index in registrations.indices where registrations[index].isActive {
      try read(registrations, index, token)
    }
  }

  private mutating func change(
    _ id: Int64, _ app: DeliveryBatch.App, _ body: (inout GroupFacts) -> Void
  ) {
    body(&groups[id, default: (app, GroupFacts())].facts)
  }

  private mutating func read(
    _ registrations: [RegistrationFacts], _ index: Int, _ token: TokenFacts
  ) throws {
    let candidate = try candidate(registrations, index, token)
    let confirmedAt = rules.confirmedAt(candidate.standing)
    change(candidate.registration.appID, candidate.registration.app) { group in
      group.active += 1
      if confirmedAt != nil { group.dated += 1 }
      group.lastConfirmedAt.raise(to: confirmedAt)
    }
    result.counts.activeBefore += 1
    // Whatever the groups say later, no action comes without one of these.
    if rules.verdict(candidate.standing, mayPrune: true) != nil { candidates.append(candidate) }
  }

  private func candidate(
    _ registrations: [RegistrationFacts], _ index: Int, _ token: TokenFacts
  ) throws -> Candidate {
    let registration = registrations[index]
    let found = try standings.find(registrations, index, token)
    let isFromLog =
      rules.confirmedAt(found.standing) == nil
      && (found.standing.acceptedAt != nil || !registration.isInRegistry)
    return Candidate(
      tokenID: token.tokenID, registration: registration, standing: found.standing,
      attemptAt: found.attemptAt, basis: isFromLog ? .log : .registry,
      acceptedElsewhere: found.acceptedElsewhere)
  }

  /// What a run would say of the answers that one token got; nothing of its being idle.
  func answers(to token: Int64) throws -> [CleanupAction] {
    let until = CleanupRules.latestEvidence(rules.options.asOf)
    let facts = try TokenFactsReader(database, until: until).facts(of: token)
    let registrations = standings.registrations(of: facts)
    return try registrations.indices.filter { registrations[$0].isActive }.compactMap { index in
      let candidate = try candidate(registrations, index, facts)
      guard let verdict = rules.verdict(candidate.standing, mayPrune: false),
        verdict.kind == .deactivate || verdict.kind == .keep
      else { return nil }
      return try change(candidate, verdict).action
    }
  }

  // MARK: The second pass

  private mutating func decide() throws -> CleanupPlan {
    var changes: [PlannedChange] = []
    var held: [CleanupResult.Held] = []
    var suspects: [DeliveryBatch.App: [Candidate]] = [:]
    for candidate in candidates {
      let app = candidate.registration.app
      let whyHeld = groups[candidate.registration.appID]?.facts.whyHeld(
        basis: candidate.basis, asOf: rules.options.asOf)
      let mayPrune = whyHeld == nil
      if let whyHeld, rules.verdict(candidate.standing, mayPrune: true)?.kind == .prune {
        held.count(app, whyHeld)
      }
      guard let verdict = rules.verdict(candidate.standing, mayPrune: mayPrune) else { continue }
      result.counts.count(verdict.kind)
      if candidate.standing.suspect != nil { suspects[app, default: []].append(candidate) }
      changes.append(try change(candidate, verdict))
    }
    result.held = held.sorted { ($0.app, $0.why.rawValue) < ($1.app, $1.why.rawValue) }
    result.mixUps = mixUps(suspects)
    changes.sort { PlannedChange.precedes($0, $1) }
    let active = Dictionary(groups.values.map { ($0.app, $0.facts.active) }, uniquingKeysWith: +)
    return CleanupPlan(changes: changes, result: result, active: active)
  }

  private func change(_ candidate: Candidate, _ verdict: CleanupRules.Verdict) throws
    -> PlannedChange
  {
    let registration = candidate.registration
    let standing = candidate.standing
    let confirmedAt = rules.confirmedAt(standing)
    let activity = confirmedAt ?? standing.acceptedAt
    let evidence =
      switch verdict.basis {
      case .none: nil as CleanupEvidence?
      case .gone: standing.gone
      case .ambiguousGone: standing.ambiguousGone
      case .suspect: standing.suspect
      }
    let token = try database.prepare(.tokenNames).first(["id": .integer(candidate.tokenID)]) {
      $0.blob(0) ?? []
    }
    let user = try registration.userID.flatMap { id in
      try database.prepare(.userNames).first(["id": .integer(id)]) { $0.text(0) ?? "" }
    }
    return PlannedChange(
      tokenID: candidate.tokenID, appID: registration.appID, confirmedAt: confirmedAt,
      action: CleanupAction(
        kind: verdict.kind, why: verdict.why, token: token ?? [], topic: registration.app.topic,
        environment: registration.app.environment, userID: user,
        registeredAt: registration.registeredAt, lastActiveAt: registration.lastActiveAt,
        lastAcceptedAt: standing.acceptedAt, lastAttemptAt: candidate.attemptAt,
        idleDays: activity.map { max(0, (rules.options.asOf - $0) / millisecondsPerDay) },
        basis: candidate.basis, evidence: evidence))
  }

  /// Groups whose suspects were mostly accepted in another topic or environment.
  private func mixUps(_ suspects: [DeliveryBatch.App: [Candidate]]) -> [CleanupResult.MixUp] {
    suspects.compactMap { app, all -> CleanupResult.MixUp? in
      let elsewhere = Dictionary(grouping: all.compactMap(\.acceptedElsewhere)) { $0 }
        .mapValues(\.count)
      guard let most = elsewhere.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
        all.count >= 3, most.value * 2 > all.count
      else { return nil }
      return CleanupResult.MixUp(
        app: app, suspects: all.count, acceptedIn: most.key, acceptedThere: most.value)
    }.sorted { $0.app < $1.app }
  }
}

extension Optional where Wrapped == Int64 {
  mutating func raise(to other: Int64?) {
    if let other { self = Swift.max(self ?? other, other) }
  }
}

extension [CleanupResult.Held] {
  fileprivate mutating func count(_ app: DeliveryBatch.App, _ why: CleanupResult.Held.Why) {
    if let index = firstIndex(where: { $0.app == app && $0.why == why }) {
      self[index].registrations += 1
    } else {
      append(.init(app: app, why: why, registrations: 1))
    }
  }
}

extension CleanupResult.Counts {
  fileprivate mutating func count(_ kind: CleanupAction.Kind) {
    switch kind {
    case .deactivate: deactivate += 1
    case .prune: prune += 1
    case .keep: keep += 1
    case .suspect: suspect += 1
    case .unknownActivity: unknownActivity += 1
    }
  }
}
