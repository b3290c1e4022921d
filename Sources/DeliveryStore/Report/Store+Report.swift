internal import DeliveryLog
internal import SQLFiles

extension Store {
  /// Counts attempts and notifications.
  ///
  /// Whole quarters of an hour come from the counts that are kept while loading, the odd minutes at
  /// the ends of a range from the sends themselves; both give the same.
  ///
  /// - Throws: `DatabaseError`.
  public func report(_ query: ReportQuery) throws -> DeliveryReport {
    try database.snapshot {
      var counting = ReportCounting(query)
      let range = try counted(within: query.range)
      let isSampled = try database.number("SELECT 1 FROM file WHERE sampled = 1 LIMIT 1") != nil
      for piece in ReportPiece.cut(range, in: query.zone) {
        if isSampled {
          try counting.addLeftOut(
            database.prepare(.countLeftOut), piece.range, offset: piece.offset)
        }
        let (quarters, ends) = piece.parts
        if !quarters.isEmpty {
          try counting.add(database.prepare(.countKept), quarters, offset: piece.offset)
        }
        for end in ends {
          try counting.add(database.prepare(.countSends), end, offset: piece.offset)
        }
      }
      var report = counting.report
      if report.totals.leftOut > 0 { report.sampling = .estimated }
      // Most stores have no sampled log, and pay one look.
      if isSampled, try holdsUnknownSample(range, query) { report.withholdRates() }
      return report
    }
  }

  /// Whether it holds sends of logs of which nobody knows how large a sample of the accepted they are.
  private func holdsUnknownSample(
    _ range: Range<Int64>, _ query: ReportQuery
  ) throws -> Bool {
    guard !range.isEmpty else { return false }
    var isUnknown = false
    try database.prepare(.sampledWithoutRate).forEach([
      "from": .integer(range.lowerBound), "to": .integer(range.upperBound),
      "topic": .text(query.topic), "environment": .text(query.environment),
      "campaign": .text(query.campaignID),
    ]) { _ in isUnknown = true }
    return isUnknown
  }

  /// The part of a range for which there are counts.
  private func counted(within range: TimeRange) throws -> Range<Int64> {
    guard let first = try database.number("SELECT min(quarter) FROM count"),
      let last = try database.number("SELECT max(quarter) FROM count")
    else { return 0..<0 }
    let start = max(range.from ?? .min, first * 900_000)
    let end = min(range.to ?? .max, (last + 1) * 900_000)
    return start < end ? start..<end : 0..<0
  }
}

extension Database {
  /// Runs several reading statements on one state of the store, whatever is loaded meanwhile.
  func snapshot<R>(_ body: () throws -> R) throws -> R {
    try execute("BEGIN")
    // Nothing was written, so that ending is all there is to do, after an error, too.
    defer { try? execute("ROLLBACK") }
    return try body()
  }
}
