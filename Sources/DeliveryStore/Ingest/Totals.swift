internal import DeliveryLog
internal import SQLFiles

/// What is folded over many batches before it meets the store: endpoints and counts.
struct Totals {
  /// Held back at most; then the store is told before the transaction ends.
  private static let mostEndpoints = 1 << 19

  private var endpoints = EndpointTotals()
  var counts = CountChanges()
  private var scratch: [SortKey] = []

  mutating func add(_ rows: [SendRow], responseClass: (UInt32) -> ResponseClass) {
    for row in rows where row.token != 0 { endpoints.add(row, responseClass(row.response)) }
  }

  var areMany: Bool { endpoints.rows.count > Self.mostEndpoints }

  /// Tells the store: before a commit, and where too much is held back.
  mutating func flush(_ tables: IngestTables, _ database: Database) throws {
    try endpoints.take(scratch: &scratch) { rows in
      try tables.endpoints.lend(rows) { try database.prepare(.foldEndpoints).run() }
    }
    try tables.counts.lend(counts.takeRows()) { try database.prepare(.addCounts).run() }
  }
}
