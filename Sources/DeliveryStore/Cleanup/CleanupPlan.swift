internal import DeliveryLog

/// What a cleanup found, before anything is changed: printed by a dry run, carried out by a real one.
struct CleanupPlan {
  /// In the order of token, topic, environment.
  var changes: [PlannedChange]
  var result: CleanupResult
  /// Active registrations of each topic and environment.
  var active: [DeliveryBatch.App: Int]
}

/// An action, and what the journal needs beside it.
struct PlannedChange {
  var tokenID: Int64
  var appID: Int64
  /// What the run saw; only a later date brings the registration back.
  var confirmedAt: Int64?
  var action: CleanupAction

  var takesOut: Bool { action.kind == .deactivate || action.kind == .prune }

  static func precedes(_ a: PlannedChange, _ b: PlannedChange) -> Bool {
    if a.action.token != b.action.token {
      return a.action.token.lexicographicallyPrecedes(b.action.token)
    }
    return DeliveryBatch.App(topic: a.action.topic, environment: a.action.environment)
      < DeliveryBatch.App(topic: b.action.topic, environment: b.action.environment)
  }
}
