import DeliveryLog

@testable import DeliveryStore

// What a cleanup said, as lines of text: by the program, and by the naive model.

func describe(_ result: CleanupResult, _ actions: [CleanupAction]) -> [String] {
  func app(_ app: DeliveryBatch.App) -> [String] { [app.topic ?? "-", app.environment ?? "-"] }
  let held = result.held.map { app($0.app) + [$0.why.rawValue, "\($0.registrations)"] }
  let braked = result.brake.map {
    app($0.app) + ["\($0.active)", "\($0.wouldChange)", "\($0.changedBefore)"]
  }
  return lines(result.counts, held: held, braked: braked, run: result.run.map(Int.init))
    + actions.map(describe)
}

func describe(_ action: CleanupAction) -> String {
  let evidence = action.evidence.map { found in
    TestSend(
      id: found.apnsID.map(\.low), sentAt: found.sentAt,
      status: found.status.map { Int32(truncatingIfNeeded: $0) }, reason: found.reason,
      unregisteredAt: found.unregisteredAt ?? 0)
  }
  return line(
    action.kind, action.why, action.token.first ?? 0,
    [action.topic ?? "-", action.environment ?? "-"], action.userID,
    [
      action.registeredAt, action.lastActiveAt, action.lastAcceptedAt, action.lastAttemptAt,
      action.idleDays,
    ],
    action.basis, evidence,
    cutoff: action.evidence.map { "\($0.cutoff) \($0.cutoffSource.rawValue)" })
}

func describe(_ outcome: NaiveStore.Outcome) -> [String] {
  lines(
    outcome.counts, held: Array(outcome.held), braked: Array(outcome.braked), run: outcome.run)
    + outcome.actions.map { action in
      line(
        action.kind, action.why, action.key.token, group(action.key),
        action.registration.user.value,
        [
          action.registration.registeredAt, action.registration.lastActiveAt, action.acceptedAt,
          action.attemptAt, action.idleDays,
        ],
        action.basis, action.evidence,
        cutoff: action.evidence.map { "\($0.cutoff) \($0.hasApplesTime ? "apns" : "send_time")" })
    }
}

private func lines(
  _ counts: CleanupResult.Counts, held: [[String]], braked: [[String]], run: Int?
) -> [String] {
  // Written out: to print a struct as it is takes as long as a cleanup.
  let numbers = [
    counts.registrations, counts.activeBefore, counts.deactivate, counts.prune, counts.keep,
    counts.suspect, counts.unknownActivity, counts.notInRegistry,
  ]
  return [([run ?? 0] + numbers).reduce(into: "run") { $0 += " \($1)" }]
    + held.map { "held \($0)" }.sorted()
    + braked.map { "braked \($0)" }.sorted()
}

private func line(
  _ kind: CleanupAction.Kind, _ why: CleanupAction.Why, _ token: UInt8, _ app: [String],
  _ user: String?, _ numbers: [Int64?], _ basis: CleanupAction.Basis, _ evidence: TestSend?,
  cutoff: String?
) -> String {
  let parts: [String?] =
    [kind.rawValue, why.rawValue, "\(token)"] + app + [user] + numbers.map { $0.map(String.init) }
    + [
      basis.rawValue, evidence.map { "sent \($0.sentAt)" },
      evidence.flatMap { $0.status.map(String.init) }, evidence?.reason,
      evidence.flatMap { $0.unregisteredAt == 0 ? nil : "\($0.unregisteredAt)" }, cutoff,
      evidence.flatMap { $0.id.map(String.init) },
    ]
  return parts.map { $0 ?? "-" }.joined(separator: " ")
}
