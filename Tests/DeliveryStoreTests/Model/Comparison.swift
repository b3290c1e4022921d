import DeliveryLog
import Foundation
import TestSupport

@testable import DeliveryStore

/// Lives a history through in the program's store and in the naive one, and says where they part.
final class Comparison {
  private let fixture: StoreFixture
  private let wipe: [Statement]
  /// What an import reads, written anew for each.
  private let registry: FileHandle

  init() throws {
    fixture = try StoreFixture()
    let database = fixture.store.database
    // Nothing here outlives the process.
    try database.execute(
      "PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE")
    registry = try FileHandle(
      forUpdating: URL(filePath: fixture.folder.write("", to: "registry.csv")))
    let tables = try database.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
    ).map { $0.text(0) ?? "" }
    wipe = try tables.map { try database.prepare("DELETE FROM \"\($0)\"") }
  }

  struct Difference: Error, CustomStringConvertible {
    var step: Int
    var program: [String]
    var model: [String]

    var description: String {
      let only = { (a: [String], b: [String]) in a.filter { !b.contains($0) } }
      return """
        step \(step)
          the program: \(only(program, model).joined(separator: "\n               "))
          the model:   \(only(model, program).joined(separator: "\n               "))
        """
    }
  }

  /// - Returns: what every run said, and the registrations at the end.
  /// - Throws: `Difference` at the first step after which the two differ.
  func run(_ history: History) throws -> [String] {
    // Far cheaper than another store.
    try fixture.store.database.inTransaction(writes: true) { for table in wipe { try table.run() } }
    var model = NaiveStore()
    var transcript: [String] = []
    for (index, step) in history.steps.enumerated() {
      let (program, expected) = try perform(step, &model)
      // Changes no registration; if it does, the next step will tell.
      if case .ingest = step { continue }
      let state = try registrations()
      let expectedState = model.described
      guard program == expected, state == expectedState else {
        throw Difference(step: index, program: program + state, model: expected + expectedState)
      }
      if case .importRegistry = step { continue }
      transcript += program
    }
    return transcript + (try registrations())
  }

  private func perform(
    _ step: History.Step, _ model: inout NaiveStore
  ) throws -> ([String], [String]) {
    let store = fixture.store
    switch step {
    case .ingest(let files):
      try fixture.load(files.map { DeliveryBatch($0) })
      for lines in files { model.ingest(lines) }
      return ([], [])
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
      let expected = model.importRegistry(rows, now: now, share: share)
      return (["import \(isIn)"], ["import \(expected)"])
    case .cleanUp(let options):
      var actions: [CleanupAction] = []
      let result = try store.cleanUp(options) { actions = $0 }
      // The journal has the same evidence.
      if let run = result.run {
        let journalled = try store.actions(ofRun: run).map(describe)
        let taken = actions.filter { [.deactivate, .prune].contains($0.kind) }.map(describe)
        guard journalled == taken else {
          throw Difference(step: -2, program: journalled, model: taken)
        }
      }
      return (describe(result, actions), describe(model.cleanUp(options)))
    case .undo(let back, let asOf):
      let number = model.runs.count - back
      var undone: Int?
      do { undone = Int(try store.undo(Int64(number), asOf: asOf).run) } catch is UndoError {}
      let expected = model.undo(number, asOf: asOf)
      return (["undo \(undone ?? 0)"], ["undo \(expected ?? 0)"])
    }
  }

  private func registrations() throws -> [String] {
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

extension NaiveStore {
  fileprivate var described: [String] {
    registrations.map { key, it in
      let parts = [
        order(key).prefix(2).description, key.topic ?? "-", key.environment ?? "-",
        it.state.rawValue, it.inRegistry ? "1" : "0", it.user.value ?? "NULL",
        it.locale.value ?? "NULL", text(it.registeredAt), text(it.lastActiveAt),
        it.takenBy.map(String.init) ?? "NULL",
      ]
      return parts.joined(separator: "|")
    }.sorted()
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

private func text(_ time: Int64?) -> String { time.map(String.init) ?? "NULL" }
