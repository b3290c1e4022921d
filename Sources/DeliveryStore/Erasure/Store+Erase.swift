internal import SQLFiles

extension Store {
  /// Removes everything about a user or a token: sends, registrations, who had it when, the journals,
  /// and objects that could not be read and name it. Counts stay: they hold no person.
  ///
  /// A keyed hash of each name stays, so that an old log or dump that is read again brings nothing
  /// back. What is deleted is overwritten, and the write-ahead log emptied. The store makes no copies
  /// of itself; those that somebody else made are theirs to erase.
  ///
  /// - Parameter now: milliseconds since 1970.
  public func erase(
    _ subject: ErasureSubject, now: Int64, dryRun: Bool = false
  ) throws -> ErasureResult {
    struct IsDryRun: Error { var result: ErasureResult }
    var result: ErasureResult
    do {
      result = try database.inTransaction(writes: true) {
        var eraser = Eraser(database)
        try eraser.erase(subject)
        if dryRun { throw IsDryRun(result: eraser.result) }
        try eraser.remember(now: now)
        return eraser.result
      }
    } catch let stop as IsDryRun {
      result = stop.result
      result.isDryRun = true
      return result
    }
    result.isLogEmpty = try emptyLog()
    return result
  }

  /// Forgets an erasure: what is read from now on may name the user or token again.
  ///
  /// - Returns: whether there was one.
  public func liftErasure(of subject: ErasureSubject) throws -> Bool {
    try database.inTransaction(writes: true) {
      let key = try ErasedNames.key(of: database)
      try database.prepare(.liftErased).run([
        "hash": .blob(ErasedNames.hash(subject.kind, subject.bytes, key))
      ])
      return database.changes > 0
    }
  }

  /// False where a reader kept it from being emptied.
  private func emptyLog() throws -> Bool {
    try database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").first { $0.int(0) == 0 } ?? true
  }
}
