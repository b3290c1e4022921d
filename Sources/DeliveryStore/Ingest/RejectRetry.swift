public import DeliveryLog
internal import SQLFiles

/// A reading of a file some of whose objects are in the quarantine.
public struct QuarantinedFile: Sendable {
  /// The store's number of the reading.
  public var id: Int64
  public var path: String
  /// How it was read: the name of the mapping, and all that decided.
  public var preset: String
  public var mapping: String
  /// Accepted pushes per million that it holds; nil where it is no sample, or nobody knows.
  public var samplePerMillion: Int?
}

/// What came of reading objects of the quarantine again.
public struct RetryOutcome: Sendable {
  /// How many were read again.
  public var retried = 0
  /// How many of them have left the quarantine.
  public var passed = 0
  /// Events that were new.
  public var stored = 0
  /// Events that were in the store already.
  public var duplicates = 0
  /// Objects that are someone else's, and events that may not come in.
  public var skipped = 0
  /// Those that are rejected still.
  public var rejected = Tally<RejectCode>()
  /// How many could not be read again, for they are not kept whole.
  public var cut = 0
}

/// Reads objects of the quarantine again, in one transaction.
public final class RejectRetry {
  private let store: Store
  private let database: Database
  private let code: String?
  private let now: Int64
  private var loader: BatchLoader
  public private(set) var outcome = RetryOutcome()
  private var recoded: [(identity: Int64, old: String, new: RejectCode)] = []

  /// - Parameters:
  ///   - code: only objects rejected for this reason; nil: all.
  ///   - now: milliseconds since 1970.
  public init(in store: Store, code: String?, now: Int64) throws {
    (self.store, self.code, self.now) = (store, code, now)
    database = store.database
    loader = try BatchLoader(database, store.tables().ingest, jobs: 1)
  }

  /// The readings that have any; nil: of whatever path.
  public func files(path: String?) throws -> [QuarantinedFile] {
    try database.prepare(.quarantinedFiles).map(["code": .text(code), "file": .text(path)]) { row in
      QuarantinedFile(
        id: row.int(0), path: row.text(1) ?? "", preset: row.text(2) ?? "",
        mapping: row.text(3) ?? "", samplePerMillion: row.integer(4).map { Int($0) })
    }
  }

  /// Some of a file's objects, to see what they are.
  public func sample(of file: QuarantinedFile) throws -> [[UInt8]] {
    try page(of: file, after: nil, limit: 64).map(\.object.raw)
  }

  /// Calls `body`, which calls `retry` for each file; after an error nothing has changed.
  public func run(_ body: () throws -> Void) throws {
    try database.inTransaction(writes: true) {
      try body()
      try loader.flush()
    }
    try store.finish()
  }

  /// Reads a file's objects again.
  ///
  /// - Parameters:
  ///   - reader: gives its deliveries the number 0.
  ///   - mapping: what else decides how they are read; see `IngestRun.init`.
  public func retry(_ file: QuarantinedFile, _ reader: RejectReader, mapping: String) throws {
    var reader = reader
    // A reading of its own, under the file's name, for what decides is another thing now.
    var ledger = FileLedger(
      database, paths: [file.path], mapping: mapping, preset: reader.preset,
      samplePerMillion: file.samplePerMillion, now: now)
    var (batch, counts) = (DeliveryBatch(), FileCounts())
    var last: Row?
    repeat {
      let rows = try page(of: file, after: last, limit: 256)
      for row in rows { try retry(row, &reader, into: &batch, &counts) }
      last = rows.last
      if batch.isWorthLoading {
        try loader.load(batch, &ledger)
        batch = DeliveryBatch()
      }
    } while last != nil
    if counts.deliveries > 0 {
      var report = FileReport(ordinal: 0, path: file.path, state: .complete, preset: reader.preset)
      (report.mapping, report.isSampled) = (reader.mapping, reader.isSampled)
      report.counts = counts
      batch.end(report)
      try loader.load(batch, &ledger)
      ledger.committed()
    }
    for done in ledger.outcomes {
      outcome.stored += done.stored
      outcome.duplicates += done.duplicates
      outcome.skipped += done.notKept
    }
    outcome.skipped += counts.skipped
    for change in recoded {
      try database.prepare(.recodeReject).run([
        "identity": .integer(change.identity), "code": .text(change.old),
        "new_code": .text(change.new.rawValue),
      ])
    }
    recoded.removeAll()
  }

  private struct Row {
    var object: RejectReader.Object
    var code: String
    var length: Int64
    var identity: Int64 { Int64(bitPattern: object.identity) }
  }

  private func retry(
    _ row: Row, _ reader: inout RejectReader, into batch: inout DeliveryBatch,
    _ counts: inout FileCounts
  ) throws {
    guard row.length == row.object.raw.count else {
      outcome.cut += 1
      return
    }
    outcome.retried += 1
    if let code = reader.read(row.object, into: &batch, counts: &counts) {
      outcome.rejected.add(code)
      if code.rawValue != row.code { recoded.append((row.identity, row.code, code)) }
    } else {
      outcome.passed += 1
      try database.prepare(.dropReject).run([
        "identity": .integer(row.identity), "code": .text(row.code),
      ])
    }
  }

  private func page(of file: QuarantinedFile, after last: Row?, limit: Int) throws -> [Row] {
    try database.prepare(.nextRejects).map([
      "file_id": .integer(file.id), "code": .text(code), "line": .integer(last?.object.line ?? -1),
      "identity": .integer(last?.identity ?? 0), "last_code": .text(last?.code ?? ""),
      "limit": .integer(limit),
    ]) { row in
      Row(
        object: RejectReader.Object(
          raw: row.blob(5) ?? [], line: row.int(2), byteOffset: row.int(3),
          identity: UInt64(bitPattern: row.int(0))),
        code: row.text(1) ?? "", length: row.int(4))
    }
  }
}
