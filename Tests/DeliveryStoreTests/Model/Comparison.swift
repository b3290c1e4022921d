import DeliveryLog
import Foundation
import TestSupport

@testable import DeliveryStore

/// Lives a history through in the program's store and in the naive one, and says where they part.
final class Comparison {
  let fixture: StoreFixture
  private let wipe: [Statement]
  /// What an import reads, written anew for each.
  let registry: FileHandle
  /// How many there are in the store.
  var runs = 0

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

  /// Beside the model.
  ///
  /// - Returns: what every run said, and the registrations at the end.
  /// - Throws: `Difference` at the first step after which the two differ.
  func run(_ history: History) throws -> [String] {
    try wipeStore()
    var model = NaiveStore()
    var transcript: [String] = []
    for (index, step) in history.steps.enumerated() {
      let program = try perform(step)
      let expected = model.perform(step)
      // Changes no registration; if it does, the next step will tell.
      if case .ingest = step { continue }
      let state = try registrations()
      let expectedState = model.described
      guard program == expected, state == expectedState else {
        throw Difference(step: index, program: program + state, model: expected + expectedState)
      }
      if !step.isImport { transcript += program }
    }
    return transcript + (try registrations())
  }

  /// The program alone, where it is known what it should say: the same as `run` returns.
  func runAgain(_ history: History) throws -> [String] {
    try wipeStore()
    var transcript: [String] = []
    for step in history.steps {
      let said = try perform(step)
      if !step.isImport { transcript += said }
    }
    return transcript + (try registrations())
  }

  /// Far cheaper than another store.
  private func wipeStore() throws {
    try fixture.store.database.inTransaction(writes: true) { for table in wipe { try table.run() } }
    runs = 0
  }
}

extension History.Step {
  /// An import tells by the registrations what it did.
  fileprivate var isImport: Bool { if case .importRegistry = self { true } else { false } }
}

extension NaiveStore {
  /// What should be said of a step.
  fileprivate mutating func perform(_ step: History.Step) -> [String] {
    switch step {
    case .ingest(let files):
      for lines in files { ingest(lines) }
      return []
    case .importRegistry(let rows, let now, let share):
      return ["import \(importRegistry(rows, now: now, share: share))"]
    case .cleanUp(let options): return describe(cleanUp(options))
    case .undo(let back, let asOf): return ["undo \(undo(runs.count - back, asOf: asOf) ?? 0)"]
    }
  }

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

private func text(_ time: Int64?) -> String { time.map(String.init) ?? "NULL" }
