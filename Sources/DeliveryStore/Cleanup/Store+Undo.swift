public import DeliveryLog
internal import SQLFiles

/// Why a run cannot be taken back.
public enum UndoError: Error, Sendable {
  case noSuchRun(Int64)
  case alreadyUndone(Int64, by: Int64)
  /// Something has changed these registrations since; taking the run back would lose that.
  case changedSince(Int64, [Conflict])

  public struct Conflict: Sendable {
    public var token: [UInt8]
    public var app: DeliveryBatch.App
    /// Its state now; nil where it is gone.
    public var state: String?
  }
}

/// What an undo did.
public struct UndoResult: Sendable {
  /// The undo's own number: it is a run as well, and can be taken back.
  public var run: Int64
  public var undone: Int64
  public var restored: Int
}

extension Store {
  /// Takes one run back exactly. What it restored is not taken out again on the same evidence.
  ///
  /// - Parameter asOf: milliseconds since 1970; idleness counts again `--idle-days` after it.
  /// - Throws: `UndoError`; then nothing is changed.
  public func undo(_ id: Int64, asOf: Int64) throws -> UndoResult {
    try database.inTransaction(writes: true) {
      guard let run = try self.run(id) else { throw UndoError.noSuchRun(id) }
      if let by = run.undoneBy { throw UndoError.alreadyUndone(id, by: by) }
      let conflicts = try database.prepare(.undoConflicts).map([
        "run_id": .integer(id), "latest_evidence": .integer(CleanupRules.latestEvidence(asOf)),
      ]) {
        UndoError.Conflict(
          token: $0.blob(0) ?? [], app: .init(topic: $0.text(1), environment: $0.text(2)),
          state: $0.text(3))
      }
      guard conflicts.isEmpty else { throw UndoError.changedSince(id, conflicts) }

      let undo = RunInfo(
        id: try nextRun(), kind: .undo, asOf: asOf, options: "undo \(id)", undoes: id)
      try undo.add(to: database)
      let ids: KeyValuePairs<String, SQLValue> = [
        "undo_id": .integer(undo.id), "run_id": .integer(id),
      ]
      try database.prepare(.undoJournal).run(ids)
      let restored = database.changes
      try database.prepare(.undo).run(["run_id": .integer(id), "as_of": .integer(asOf)])
      try database.prepare(.undoNew).run(["run_id": .integer(id), "as_of": .integer(asOf)])
      try mark(run, undoneBy: undo.id)
      return UndoResult(run: undo.id, undone: id, restored: restored)
    }
  }

  /// A run that is taken back counts no more, so what it had taken back itself counts again, and so on
  /// down a chain of undos.
  private func mark(_ run: RunInfo, undoneBy id: Int64?) throws {
    try database.prepare(.markUndone).run(["undo_id": .integer(id), "run_id": .integer(run.id)])
    guard let below = try run.undoes.flatMap({ try self.run($0) }), below.id < run.id else {
      return
    }
    try mark(below, undoneBy: id == nil ? run.id : nil)
  }
}
