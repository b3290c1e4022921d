public import DeliveryLog

extension Store {
  /// Imports the app's own table of registrations, from one file or several.
  ///
  /// All in one transaction: where one file is missing or makes no sense, or the store fails, nothing
  /// of any changes. A file that is damaged, or cannot be read, brings nothing; the others count.
  ///
  /// - Parameters:
  ///   - paths: `-` stands for stdin.
  ///   - now: milliseconds since 1970. A date more than a day after it brings no registration back.
  /// - Returns: what became of each file, in their order.
  /// - Throws: `RegistryImportError`, `RegistryError`, `DatabaseError`.
  public func importRegistry(
    _ paths: [String], _ options: RegistryOptions = RegistryOptions(), now: Int64
  ) throws -> [RegistryOutcome] {
    let outcomes = try database.inTransaction(writes: true) {
      var run = try RegistryImport(database, options, now: now)
      return try paths.map { try run.read($0) }
    }
    try finish()
    return outcomes
  }
}
