internal import SQLFiles

extension Store {
  /// Finds notifications with all their attempts, and says what the store knows of them.
  ///
  /// - Throws: `DatabaseError`.
  public func trace(_ query: TraceQuery) throws -> TraceResult {
    try database.snapshot {
      var tracer = Tracer(database, query)
      return try tracer.trace()
    }
  }

  /// What the store covers, for saying where a trace that found nothing has looked.
  ///
  /// - Throws: `DatabaseError`.
  public func coverage() throws -> StoreCoverage {
    try database.prepare(.coverage).first { row in
      StoreCoverage(
        firstSend: row.integer(0), lastSend: row.integer(1), days: row.int(2), files: row.int(3),
        firstDayKept: row.integer(4))
    } ?? StoreCoverage(days: 0, files: 0)
  }
}
