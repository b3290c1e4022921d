import DeliveryLog
import Foundation

@testable import DeliveryStore

// What the program makes of a history.

extension Comparison {
  /// - Returns: what the program says of a step.
  func perform(_ step: History.Step) throws -> [String] {
    let store = fixture.store
    switch step {
    case .ingest(let files):
      try fixture.load(files.map { DeliveryBatch($0) })
      return []
    case .importRegistry(let rows, let now, let share):
      try registry.truncate(atOffset: 0)
      try registry.write(contentsOf: Data(rows.csv.utf8))
      try registry.seek(toOffset: 0)
      let input = LogInput("registry.csv", descriptor: registry.fileDescriptor)
      let snapshot = share.map { RegistrySnapshot(maxShare: $0) }
      var isIn = false
      do {
        _ = try store.importRegistry(
          [input], RegistryOptions(format: .csv), snapshot: snapshot, now: now)
        isIn = true
      } catch RegistryImportError.lacksTooMany {}
      return ["import \(isIn)"]
    case .cleanUp(let options):
      var actions: [CleanupAction] = []
      let result = try store.cleanUp(options) { actions = $0 }
      // The journal has the same evidence.
      if let run = result.run {
        runs += 1
        let journalled = try store.actions(ofRun: run).map(describe)
        let taken = actions.filter { [.deactivate, .prune].contains($0.kind) }.map(describe)
        guard journalled == taken else {
          throw Difference(step: -2, program: journalled, model: taken)
        }
      }
      return describe(result, actions)
    case .undo(let back, let asOf):
      var undone = 0
      do {
        undone = Int(try store.undo(Int64(runs - back), asOf: asOf).run)
        runs += 1
      } catch is UndoError {}
      return ["undo \(undone)"]
    }
  }

  func registrations() throws -> [String] {
    try fixture.rows(
      """
      SELECT lower(hex(substr(token.token, 1, 1))), ifnull(topic, '-'), ifnull(environment, '-'),
        state, in_registry, user.user_id, locale, registered_at, last_active_at, registration.run_id
      FROM registration JOIN token ON token.id = token_id JOIN app ON app.id = app_id
      LEFT JOIN user ON user.id = registration.user_id
      """, columns: 10
    ).sorted()
  }
}

extension [NaiveStore.Row] {
  fileprivate var csv: String {
    let header =
      "token,topic,environment,user_id,registered_at,last_active_at,locale,state\n"
    return header
      + map { row in
        let hex = order(row.key).prefix(2)
        let cells: [String?] = [
          String(repeating: String(hex), count: 32), row.key.topic, row.key.environment, row.user,
          row.registeredAt.map(String.init), row.lastActiveAt.map(String.init), row.locale,
          row.isActive.map { $0 ? "active" : "inactive" },
        ]
        return cells.map { $0 ?? "" }.joined(separator: ",") + "\n"
      }.joined()
  }
}
