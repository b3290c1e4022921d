import DeliveryLog

@testable import DeliveryStore

extension NaiveStore {
  struct Action {
    var kind: CleanupAction.Kind
    var why: CleanupAction.Why
    var key: Key
    var registration: Registration
    var acceptedAt: Int64?
    var attemptAt: Int64?
    var idleDays: Int64?
    var basis: CleanupAction.Basis
    var evidence: TestSend?
  }

  struct Outcome {
    var actions: [Action] = []
    var counts = CleanupResult.Counts()
    /// Group, why, how many.
    var held: Set<[String]> = []
    var braked: Set<[String]> = []
    var run: Int?
  }

  mutating func cleanUp(_ options: CleanupOptions) -> Outcome {
    var outcome = Outcome()
    let view = View(self, options)
    var heldCounts: [[String]: Int] = [:]
    for (key, registration) in view.registrations where registration.state == .active {
      let (action, held) = view.decide(key, registration)
      if let action { outcome.actions.append(action) }
      if let held { heldCounts[group(key) + [held], default: 0] += 1 }
    }
    outcome.actions.sort { order($0.key) < order($1.key) }
    outcome.held = Set(heldCounts.map { $0.key + ["\($0.value)"] })
    func count(_ kind: CleanupAction.Kind) -> Int { outcome.actions.count { $0.kind == kind } }
    outcome.counts.registrations = view.registrations.count
    outcome.counts.activeBefore = view.registrations.values.count { $0.state == .active }
    outcome.counts.deactivate = count(.deactivate)
    outcome.counts.prune = count(.prune)
    outcome.counts.keep = count(.keep)
    outcome.counts.suspect = count(.suspect)
    outcome.counts.unknownActivity = count(.unknownActivity)
    outcome.counts.notInRegistry = view.notInRegistry

    let braked = brake(outcome.actions.filter(\.takesOut), view, options)
    outcome.braked = options.force ? [] : braked
    guard !options.dryRun, outcome.braked.isEmpty else { return outcome }
    carryOut(outcome.actions.filter(\.takesOut), options, forced: !braked.isEmpty)
    outcome.run = runs.count
    return outcome
  }

  private mutating func carryOut(_ actions: [Action], _ options: CleanupOptions, forced: Bool) {
    var run = Run(asOf: options.asOf, forced: forced)
    let number = runs.count + 1
    for action in actions {
      let before = registrations[action.key]
      var after = before ?? Registration(inRegistry: false)
      after.takenConfirmedAt = confirmed(after, options.asOf)
      after.takenBy = number
      (after.restoredAt, after.restoredEvidence, after.forgottenUntil) = (nil, nil, nil)
      after.state = action.kind == .prune ? .pruned : .inactive
      if action.kind == .prune { (after.user, after.locale) = (Told(), Told()) }
      registrations[action.key] = after
      run.changes.append(
        Change(key: action.key, before: before, after: after, evidence: action.evidence?.sentAt))
    }
    runs.append(run)
  }

  /// At least 20 and more than the share, counted over the last 7 days of runs neither undone nor
  /// forced.
  private func brake(
    _ takenOut: [Action], _ view: View, _ options: CleanupOptions
  ) -> Set<[String]> {
    var stopped: Set<[String]> = []
    for group in Set(takenOut.map { DeliveryStoreTests.group($0.key) }) {
      let would = takenOut.count { DeliveryStoreTests.group($0.key) == group }
      let active = view.registrations.count {
        $0.value.state == .active && DeliveryStoreTests.group($0.key) == group
      }
      var before = 0
      for (index, run) in runs.enumerated() where run.undoes == nil && !run.forced {
        guard undoer(of: index + 1) == nil else { continue }
        guard run.asOf <= options.asOf, run.asOf > options.asOf - 7 * Self.day else { continue }
        before += run.changes.count { DeliveryStoreTests.group($0.key) == group }
      }
      if would + before >= 20,
        Double(would + before) * 100 > options.maxShare * Double(active + before)
      {
        stopped.insert(group + ["\(active)", "\(would)", "\(before)"])
      }
    }
    return stopped
  }
}

extension NaiveStore.Action {
  var takesOut: Bool { kind == .deactivate || kind == .prune }
}

/// The later of its two dates, as far as they are evidence.
func confirmed(_ registration: NaiveStore.Registration, _ asOf: Int64) -> Int64? {
  [registration.registeredAt, registration.lastActiveAt].compactMap { $0 }
    .filter { $0 <= asOf + NaiveStore.day }.max()
}

func group(_ key: NaiveStore.Key) -> [String] { [key.topic ?? "-", key.environment ?? "-"] }

/// Token, topic, environment; one that is not named comes first.
func order(_ key: NaiveStore.Key) -> String {
  func text(_ part: String?) -> String { part.map { "1" + $0 } ?? "0" }
  let token = String(key.token, radix: 16)
  return (token.count == 1 ? "0" : "") + "\(token) \(text(key.topic)) \(text(key.environment))"
}
