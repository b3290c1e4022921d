internal import CSQLite
public import DeliveryLog
internal import SQLFiles

/// One run of loading logs into a store.
///
/// A transaction ends only where a file ends: a kill at any instant leaves each file wholly in or
/// wholly out, and the run can be repeated. The reader says where, with `endsAtFileEnd`.
public final class IngestRun {
  private let database: Database
  private let store: Store
  private let tables: IngestTables
  private var loader: BatchLoader
  private var ledger: FileLedger
  private var hasTransaction = false
  /// Arrays as large as a batch's go back to the system when they are done with: kept for later, what
  /// glibc gets back of them is too cut up to hold the next.
  private static let givesMemoryBack = pushlog_map_allocations_of(8 << 20) != 0
  private let jobs: Int

  /// - Parameters:
  ///   - paths: the files of the run, by ordinal.
  ///   - mapping: what decides how the files are read, beside their bytes and their format: a file read
  ///     before with the same is known.
  ///   - samplePerMillion: how many of a million accepted pushes the logs hold whose format is a
  ///     sampled one; nil: nobody knows.
  ///   - now: milliseconds since 1970.
  ///   - jobs: how many threads may work; 1: only the caller's.
  public init(
    into store: Store, paths: [String], mapping: String, preset: String,
    samplePerMillion: Int? = nil, now: Int64, jobs: Int = 2
  ) throws {
    self.jobs = jobs
    _ = Self.givesMemoryBack
    self.store = store
    database = store.database
    tables = try store.tables().ingest
    loader = try BatchLoader(database, tables, jobs: jobs)
    ledger = FileLedger(
      database, paths: paths, mapping: mapping, preset: preset,
      samplePerMillion: samplePerMillion, now: now)
  }

  /// Contents that need not be read again in any of these formats.
  ///
  /// - Parameters:
  ///   - formats: fingerprints of mappings (`LogFormat.fingerprints`).
  ///   - mapping: what else decides how a file is read; see `init`.
  public static func knownContents(
    in store: Store, formats: [String], mapping: String
  ) throws -> Set<ContentIdentity> {
    try formats.reduce(into: []) { known, format in
      let mapping = [format, mapping].filter { !$0.isEmpty }.joined(separator: " ")
      known.formUnion(try FileLedger.known(store.database, mapping: mapping))
    }
  }

  /// Where plain files may go on that have grown since they were read in one of these formats; the
  /// parameters are those of `knownContents`.
  public static func resumePoints(
    in store: Store, formats: [String], mapping: String
  ) throws -> [ResumePoint] {
    try formats.flatMap { format in
      let mapping = [format, mapping].filter { !$0.isEmpty }.joined(separator: " ")
      return try FileEnds(database: store.database).points(format: format, mapping: mapping)
    }
  }

  /// Loads a batch. After an error nothing since the last commit is in the store.
  public func load(_ batch: DeliveryBatch) throws {
    do {
      if batch.undoesOpenFiles {
        try takeBackOpenFiles()
        return
      }
      if !hasTransaction {
        try database.execute("BEGIN IMMEDIATE")
        hasTransaction = true
      }
      try loader.load(batch, &ledger)
      guard batch.endsAtFileEnd else { return }
      try loader.flush()
      try database.execute("COMMIT")
      hasTransaction = false
      ledger.committed()
    } catch {
      // The first error is the one that counts; SQLite may have rolled back itself.
      try? database.execute("ROLLBACK")
      hasTransaction = false
      throw error
    }
  }

  /// Ends the run, and says what became of each file, in the order they were read.
  public func finish() throws -> [FileOutcome] {
    try takeBackOpenFiles()
    try store.finish()
    return ledger.outcomes
  }

  private func takeBackOpenFiles() throws {
    guard hasTransaction else { return }
    try database.execute("ROLLBACK")
    hasTransaction = false
    ledger.rolledBack()
    // What it had in memory may be of the transaction that is gone.
    loader = try BatchLoader(database, tables, jobs: jobs)
  }
}
