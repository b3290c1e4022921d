internal import DeliveryLog
internal import SQLFiles

/// Imports registry files, one after the other, within the caller's transaction.
struct RegistryImport {
  /// A batch ends after so many bytes, if not before.
  private static let batchBytes = 32 << 20

  private let database: Database
  private let tables: RegistryTables
  private let now: Int64
  private let batchRows: Int
  private let removal: SnapshotRemoval?
  private let erased: ErasedNames?
  private var reader: RegistryReader
  private var loader: RegistryLoader
  private var outcomes: [RegistryOutcome] = []

  /// - Parameters:
  ///   - snapshot: nil where the files need not be the whole registry.
  ///   - batchRows: how many rows are loaded at once.
  init(
    into store: Store, _ options: RegistryOptions, snapshot: RegistrySnapshot? = nil,
    now: Int64, batchRows: Int = 1 << 16
  ) throws {
    let database = store.database
    (self.database, self.now, self.batchRows) = (database, now, batchRows)
    reader = RegistryReader(options)
    let tables = try store.tables()
    self.tables = tables
    erased = try ErasedNames(database)
    removal = try snapshot.map { try SnapshotRemoval(database, tables, $0) }
    loader = try RegistryLoader(
      database, tables, latestEvidence: CleanupRules.latestEvidence(now),
      remembersNamed: snapshot != nil)
  }

  /// Reads a file. Where its rows cannot be trusted, or it cannot be read, nothing of it stays.
  mutating func read(_ input: LogInput) throws {
    try database.execute("SAVEPOINT registry_file")
    var outcome = try load(input)
    if outcome.report.isMissing { throw RegistryImportError.missing(path: input.path) }
    if !outcome.report.keepsRows {
      try database.execute("ROLLBACK TO registry_file")
      // What it had in memory may be of rows that are gone.
      loader = try RegistryLoader(
        database, tables, latestEvidence: CleanupRules.latestEvidence(now),
        remembersNamed: removal != nil)
      outcome = RegistryOutcome(outcome.report.withoutRows)
    }
    try database.execute("RELEASE registry_file")
    outcomes.append(outcome)
  }

  /// What was read so far.
  var reports: [RegistryFileReport] { outcomes.map(\.report) }

  /// After the last file: removes what a snapshot lacks, and records what was done.
  func finish() throws -> RegistryResult {
    var result = RegistryResult(files: outcomes)
    if let removal {
      if let torn = outcomes.first(where: { !$0.report.isWhole }) {
        result.snapshot = .notWhole(path: torn.report.path)
      } else {
        result.snapshot = .applied(removed: try removal.remove(allBut: loader.named ?? []))
      }
    }
    // A cleanup asks whether a registry was ever read: a file that was too empty to tell is none.
    let read = outcomes.filter { $0.report.format != nil && $0.report.keepsRows }
    for (index, outcome) in read.enumerated() {
      try record(outcome, removed: index == read.count - 1 ? result.removed : 0)
    }
    return result
  }

  private mutating func load(_ input: LogInput) throws -> RegistryOutcome {
    var counts = RegistryLoader.Counts()
    var rows: [RegistryRow] = []
    var bytes = 0
    var futureTimes = 0
    var erasedRows = 0
    let latestEvidence = CleanupRules.latestEvidence(now)
    func flush() throws {
      counts.add(try loader.load(rows))
      rows.removeAll(keepingCapacity: true)
      bytes = 0
    }
    var report = try reader.read(input) { row in
      if let erased, erased.contains(row) {
        erasedRows += 1
        return
      }
      rows.append(row)
      bytes += row.size
      if row.confirmedAt > latestEvidence { futureTimes += 1 }
      if rows.count >= batchRows || bytes >= Self.batchBytes { try flush() }
    }
    try flush()
    report.warnings.add(.futureTime, futureTimes)
    report.accepted -= erasedRows
    report.skipped += erasedRows
    var outcome = RegistryOutcome(report)
    (outcome.added, outcome.updated, outcome.unchanged) = (
      counts.added, counts.updated, counts.unchanged
    )
    return outcome
  }

  private func record(_ outcome: RegistryOutcome, removed: Int) throws {
    try database.prepare(.addImport).run([
      "path": .text(outcome.report.path), "imported_at": .integer(now),
      "snapshot": .integer(removal == nil ? 0 : 1), "rows": .integer(outcome.report.rows),
      "added": .integer(outcome.added), "updated": .integer(outcome.updated),
      "unchanged": .integer(outcome.unchanged), "removed": .integer(removed),
      "rejected": .integer(outcome.report.rejected.total),
    ])
  }
}

extension RegistryFileReport {
  /// What is left to say where the rows are not believed.
  fileprivate var withoutRows: RegistryFileReport {
    var report = self
    (report.accepted, report.skipped) = (0, 0)
    (report.rejected, report.rejects, report.warnings) = (Tally(), [], Tally())
    return report
  }
}

extension RegistryLoader.Counts {
  fileprivate mutating func add(_ other: Self) {
    added += other.added
    updated += other.updated
    unchanged += other.unchanged
  }
}

extension RegistryRow {
  /// Roughly how many bytes it holds.
  fileprivate var size: Int {
    let texts = [topic, environment, userID, appVersion, osVersion, deviceModel, locale]
    return texts.reduce(token.count) { $0 + ($1?.utf8.count ?? 0) }
  }
}
