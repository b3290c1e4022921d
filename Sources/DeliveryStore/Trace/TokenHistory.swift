internal import DeliveryLog
internal import SQLFiles

/// Gathers what happened to one token: from the registry, from its owners, from the logs and from the
/// journal of the runs.
struct TokenHistory {
  let database: Database
  let asOf: Int64

  func events(
    of tokenID: Int64, _ registrations: [TracedRegistration], _ owners: Owners
  ) throws -> [TokenEvent] {
    let events =
      registrations.compactMap(registered) + used(owners) + (try answers(tokenID))
      + (try changes(tokenID))
    return events.sorted(by: TokenEvent.precedes)
  }

  private func registered(_ registration: TracedRegistration) -> TokenEvent? {
    guard let at = registration.registeredAt else { return nil }
    return TokenEvent(
      kind: .registered, at: at, topic: registration.topic, environment: registration.environment,
      userID: registration.userID)
  }

  /// One event a user and stretch of time: only a change of the owner ends it.
  private func used(_ owners: Owners) -> [TokenEvent] {
    Dictionary(grouping: owners.periods, by: \.app).flatMap { app, periods in
      var events: [TokenEvent] = []
      for period in periods {
        if let last = events.last, last.userID == period.userID { continue }
        if !events.isEmpty, events[events.count - 1].at ?? 0 < period.since {
          events[events.count - 1].until = period.since
        }
        events.append(
          TokenEvent(
            kind: .used, at: period.since == 0 ? nil : period.since, topic: app.topic,
            environment: app.environment, userID: period.userID))
      }
      return events
    }
  }

  /// The latest 410 of each active registration, and what a cleanup would say of it.
  private func answers(_ tokenID: Int64) throws -> [TokenEvent] {
    let planner = try CleanupPlanner(database, CleanupOptions(asOf: asOf))
    return try planner.answers(to: tokenID).map { action in
      TokenEvent(
        kind: action.kind == .keep ? .kept : .gone, at: action.evidence?.sentAt,
        topic: action.topic, environment: action.environment, why: action.why,
        status: action.evidence?.status, reason: action.evidence?.reason,
        cutoff: action.evidence?.cutoff)
    }
  }

  private func changes(_ tokenID: Int64) throws -> [TokenEvent] {
    try database.prepare(.changesOfToken).map(["token_id": .integer(tokenID)]) { row in
      let became = row.text(2)
      let kind: TokenEvent.Kind =
        became == "pruned" ? .pruned : became == "inactive" ? .deactivated : .restored
      return TokenEvent(
        kind: kind, at: row.int(1), topic: row.text(4), environment: row.text(5),
        userID: row.text(6),
        why: kind == .restored ? nil : row.text(3).flatMap(CleanupAction.Why.init),
        status: row.integer(7), reason: row.text(8), cutoff: row.integer(9), run: row.int(0))
    }
  }
}
