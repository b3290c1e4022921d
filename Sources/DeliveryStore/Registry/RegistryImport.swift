internal import DeliveryLog
internal import SQLFiles

/// Imports registry files, one after the other, within the caller's transaction.
struct RegistryImport {
  /// A batch ends after so many rows or bytes, whichever comes first.
  private static let batchRows = 1 << 16
  private static let batchBytes = 32 << 20

  private let database: Database
  private let tables: RegistryTables
  private let now: Int64
  private var reader: RegistryReader
  private var loader: RegistryLoader

  init(_ database: Database, _ options: RegistryOptions, now: Int64) throws {
    (self.database, self.now) = (database, now)
    reader = RegistryReader(options)
    tables = try RegistryTables(database)
    loader = try Self.loader(database, tables, now)
  }

  private static func loader(
    _ database: Database, _ tables: RegistryTables, _ now: Int64
  ) throws -> RegistryLoader {
    try RegistryLoader(
      database, tables, latestEvidence: CleanupRules.latestEvidence(now))
  }

  /// Reads a file. Where its rows cannot be trusted, or it cannot be read, nothing of it stays.
  mutating func read(_ path: String) throws -> RegistryOutcome {
    try database.execute("SAVEPOINT registry_file")
    var outcome = try load(path)
    if outcome.report.isMissing { throw RegistryImportError.missing(path: path) }
    if outcome.report.keepsRows {
      try record(outcome)
    } else {
      try database.execute("ROLLBACK TO registry_file")
      // What it had in memory may be of rows that are gone.
      loader = try Self.loader(database, tables, now)
      outcome = RegistryOutcome(outcome.report.withoutRows)
    }
    try database.execute("RELEASE registry_file")
    return outcome
  }

  private mutating func load(_ path: String) throws -> RegistryOutcome {
    var counts = RegistryLoader.Counts()
    var rows: [RegistryRow] = []
    var bytes = 0
    var futureTimes = 0
    let latestEvidence = CleanupRules.latestEvidence(now)
    func flush() throws {
      counts.add(try loader.load(rows))
      rows.removeAll(keepingCapacity: true)
      bytes = 0
    }
    var report = try reader.read(path: path) { row in
      rows.append(row)
      bytes += row.size
      if row.confirmedAt > latestEvidence { futureTimes += 1 }
      if rows.count >= Self.batchRows || bytes >= Self.batchBytes { try flush() }
    }
    try flush()
    report.warnings.add(.futureTime, futureTimes)
    var outcome = RegistryOutcome(report)
    (outcome.added, outcome.updated, outcome.unchanged) = (
      counts.added, counts.updated, counts.unchanged
    )
    return outcome
  }

  /// That a registry was read at all decides how a cleanup sees tokens that only the logs know.
  private func record(_ outcome: RegistryOutcome) throws {
    guard outcome.report.format != nil else { return }
    try database.prepare(.addImport).run([
      "path": .text(outcome.report.path), "imported_at": .integer(now), "snapshot": .integer(0),
      "rows": .integer(outcome.report.rows), "added": .integer(outcome.added),
      "updated": .integer(outcome.updated), "unchanged": .integer(outcome.unchanged),
      "removed": .integer(0), "rejected": .integer(outcome.report.rejected.total),
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
