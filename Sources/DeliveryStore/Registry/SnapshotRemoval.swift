internal import SQLFiles

/// Marks as removed what a whole registry lacks.
struct SnapshotRemoval {
  private let database: Database
  private let tables: RegistryTables
  private let snapshot: RegistrySnapshot
  /// How many were active before the import: new ones must not make room for the loss of old ones.
  private let activeBefore: Int

  init(_ database: Database, _ tables: RegistryTables, _ snapshot: RegistrySnapshot) throws {
    (self.database, self.tables, self.snapshot) = (database, tables, snapshot)
    activeBefore = Int(try database.prepare(.countActive).first { $0.int(0) } ?? 0)
  }

  /// - Parameter named: the registrations that the files name, in any order.
  /// - Returns: how many were removed.
  /// - Throws: `RegistryImportError.lacksTooMany`.
  func remove(allBut named: [UInt64]) throws -> Int {
    let (lacking, active) = try lacking(named.sorted())
    if Double(active) * 100 > snapshot.maxShare * Double(activeBefore) {
      throw RegistryImportError.lacksTooMany(active: activeBefore, lacking: active)
    }
    try tables.keys.lend(lacking) { try database.prepare(.removeRegistrations).run() }
    return lacking.count
  }

  private func lacking(
    _ named: [UInt64]
  ) throws -> (rows: [RegistrationKeyRow], active: Int) {
    var rows: [RegistrationKeyRow] = []
    var active = 0
    var next = 0
    // Both are in the order of the key.
    try database.prepare(.listRegistered).forEach { row in
      let token = UInt32(truncatingIfNeeded: row.int(0))
      let app = UInt32(truncatingIfNeeded: row.int(1))
      let found = RegistrationKeyRow(token: token, app: app, position: 0)
      while next < named.count, named[next] < found.key { next += 1 }
      if next < named.count, named[next] == found.key { return }
      rows.append(found)
      if row.int(2) == 1 { active += 1 }
    }
    return (rows, active)
  }
}
