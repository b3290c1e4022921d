internal import DeliveryLog
internal import SQLFiles

/// Stops a run that would take out so much of one topic and environment that a wrong key, environment
/// or topic of the sender is likelier than that many dead devices.
struct Brake {
  /// Fewer than this never stop a run.
  static let smallest = 20
  /// Many small runs count as one.
  static let memory: Int64 = 7 * millisecondsPerDay

  let database: Database
  let options: CleanupOptions

  /// The groups that stop the run; empty where it may go on.
  func groups(_ plan: CleanupPlan) throws -> [CleanupResult.BrakedGroup] {
    var changed: [DeliveryBatch.App: Int] = [:]
    for change in plan.changes where change.takesOut {
      let app = DeliveryBatch.App(
        topic: change.action.topic, environment: change.action.environment)
      changed[app, default: 0] += 1
    }
    let before = try changedBefore()
    return changed.compactMap { app, count -> CleanupResult.BrakedGroup? in
      let group = CleanupResult.BrakedGroup(
        app: app, active: plan.active[app] ?? 0, wouldChange: count,
        changedBefore: before[app] ?? 0)
      let isMany = group.wouldChange + group.changedBefore >= Self.smallest
      return isMany && group.share > options.maxShare ? group : nil
    }.sorted { $0.app < $1.app }
  }

  private func changedBefore() throws -> [DeliveryBatch.App: Int] {
    var result: [DeliveryBatch.App: Int] = [:]
    try database.prepare(.recentChanges).forEach([
      "since": .integer(options.asOf - Self.memory), "until": .integer(options.asOf),
    ]) { row in
      let app = DeliveryBatch.App(topic: row.text(0), environment: row.text(1))
      result[app] = Int(row.int(2))
    }
    return result
  }
}
