internal import DeliveryLog
internal import SQLFiles

extension Store {
  /// Finds what is dead and idle, and takes it out, unless it is a dry run or the brake stops it.
  ///
  /// - Parameter publish: is given every action before anything is changed, in dry runs and where the
  ///   brake stops the run too; when it throws, nothing changes.
  /// - Returns: what was found. `run` is nil and `brake` tells why, where the brake stopped it.
  public func cleanUp(
    _ options: CleanupOptions, publish: ([CleanupAction]) throws -> Void = { _ in }
  ) throws -> CleanupResult {
    // One transaction from the first look to the last change: nothing comes in between.
    try database.inTransaction(writes: !options.dryRun) {
      var planner = try CleanupPlanner(database, options)
      let plan = try planner.plan()
      var result = plan.result
      let stopped = try Brake(database: database, options: options).groups(plan)
      result.wasForced = options.force && !stopped.isEmpty
      result.brake = options.force ? [] : stopped
      try publish(plan.changes.map(\.action))
      if !options.dryRun, result.brake.isEmpty {
        result.run = try carryOut(plan, options, wasForced: result.wasForced)
      }
      return result
    }
  }

  private func carryOut(
    _ plan: CleanupPlan, _ options: CleanupOptions, wasForced: Bool
  ) throws -> Int64 {
    var run = RunInfo(
      id: try nextRun(), kind: .cleanup, asOf: options.asOf, options: options.description)
    run.wasForced = wasForced
    run.counts = plan.result.counts
    try run.add(to: database)
    for change in plan.changes where change.takesOut {
      try journal(change, run.id)
      try database.prepare(change.action.kind == .prune ? .prune : .deactivate).run([
        "token_id": .integer(change.tokenID), "app_id": .integer(change.appID),
        "run_id": .integer(run.id), "confirmed_at": .integer(change.confirmedAt),
      ])
    }
    return run.id
  }

  private func journal(_ change: PlannedChange, _ run: Int64) throws {
    let action = change.action
    let evidence = action.evidence
    try database.prepare(.addChange).run([
      "run_id": .integer(run), "token_id": .integer(change.tokenID),
      "app_id": .integer(change.appID), "action": .text(action.kind.rawValue),
      "why": .text(action.why.rawValue),
      "became": .text(action.kind == .prune ? "pruned" : "inactive"),
      "basis": .text(action.basis.rawValue), "last_accepted_at": .integer(action.lastAcceptedAt),
      "last_attempt_at": .integer(action.lastAttemptAt), "status": .integer(evidence?.status),
      "reason": .text(evidence?.reason), "gone_at": .integer(evidence?.sentAt),
      "unregistered_at": .integer(evidence?.unregisteredAt), "cutoff": .integer(evidence?.cutoff),
      "cutoff_source": .text(evidence?.cutoffSource.rawValue),
      "apns_id": .blob(evidence?.apnsID?.bytes), "file": .text(evidence?.file),
      "line": .integer(evidence?.line),
    ])
  }

  func nextRun() throws -> Int64 { (try database.number("SELECT max(id) FROM run") ?? 0) + 1 }
}

extension EventID {
  /// The 16 bytes of an apns-id.
  var bytes: [UInt8] {
    [high, low].flatMap { word in
      (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
    }
  }
}
