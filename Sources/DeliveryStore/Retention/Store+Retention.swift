internal import SQLFiles

/// What a retention removed.
public struct RetentionResult: Sendable, Equatable {
  /// The first day whose sends are kept: whole days since 1970, UTC. It never goes back.
  public var firstDayKept: Int64
  public var daysRemoved: Int
  public var sendsRemoved: Int
  /// The size of the store's file in bytes.
  public var bytesBefore: Int64
  public var bytesAfter: Int64
  public var isDryRun: Bool
}

extension Store {
  /// The first day whose sends are kept: days since 1970, UTC; nil where all are.
  public func firstDayKept() throws -> Int64? { try database.setting(.firstDayKept)?.integer }

  /// Removes the sends of days before one, and skips them from now on where a log brings them again.
  /// Counts stay, and what is known of each token (last accepted, last 410).
  ///
  /// Day by day, each in a transaction of its own: readers and the write-ahead log never meet more
  /// than that, and a run that is cut short is simply repeated.
  ///
  /// - Parameters:
  ///   - day: days since 1970, UTC. Where an earlier run kept less already, that counts.
  ///   - progress: is given the days done and to do.
  public func removeSends(
    before day: Int64, dryRun: Bool = false, progress: (Int, Int) -> Void = { _, _ in }
  ) throws -> RetentionResult {
    let first = max(day, try firstDayKept() ?? .min)
    var result = RetentionResult(
      firstDayKept: first, daysRemoved: 0, sendsRemoved: 0, bytesBefore: try size(), bytesAfter: 0,
      isDryRun: dryRun)
    let days = try database.prepare(.oldDays).map(["day": .integer(first)]) { row in
      (day: row.int(0), sends: Int(row.int(1)))
    }
    result.daysRemoved = days.count
    result.sendsRemoved = days.map(\.sends).reduce(0, +)
    result.bytesAfter = result.bytesBefore
    if dryRun { return result }

    // First of all: what goes must not come back while the rest goes.
    try database.prepare(.setFloor).run(["day": .integer(first)])
    for (index, day) in days.enumerated() {
      progress(index, days.count)
      try database.inTransaction(writes: true) {
        for file in [SQLFile.dropSends, .dropAPNsIDs, .dropUnaccepted, .dropDay] {
          try database.prepare(file).run(["day": .integer(day.day)])
        }
      }
    }
    try database.prepare(.dropTokenless).run(["day": .integer(first)])
    try giveBackSpace()
    try finish()
    result.bytesAfter = try size()
    return result
  }

  /// Hands free pages back to the file system, a few megabytes a transaction.
  private func giveBackSpace() throws {
    var free = try database.number("PRAGMA freelist_count") ?? 0
    while free > 0 {
      try database.prepare("PRAGMA incremental_vacuum(2048)").run()
      let rest = try database.number("PRAGMA freelist_count") ?? 0
      // A store that was made without auto_vacuum keeps its pages, and uses them again.
      if rest >= free { return }
      free = rest
    }
  }

  private func size() throws -> Int64 {
    (try database.number("PRAGMA page_count") ?? 0)
      * (try database.number("PRAGMA page_size") ?? 0)
  }
}
