public import DeliveryLog

extension Store {
  /// Imports the app's own table of registrations, from one file or several.
  ///
  /// All in one transaction: where one file is missing or makes no sense, or the store fails, nothing
  /// of any changes. A file that is damaged, or cannot be read, brings nothing; the others count.
  ///
  /// - Parameters:
  ///   - paths: `-` stands for stdin.
  ///   - snapshot: given where the files are the whole registry: what they lack becomes `removed`,
  ///     if every one of their rows could be read. What a cleanup took out stays as it is.
  ///   - now: milliseconds since 1970. A date more than a day after it brings no registration back.
  /// - Throws: `RegistryImportError`, `RegistryError`, `DatabaseError`.
  public func importRegistry(
    _ paths: [String], _ options: RegistryOptions = RegistryOptions(),
    snapshot: RegistrySnapshot? = nil, now: Int64
  ) throws -> RegistryResult {
    let result = try database.inTransaction(writes: true) {
      var run = try RegistryImport(database, options, snapshot: snapshot, now: now)
      for path in paths { try run.read(path) }
      return try run.finish()
    }
    try finish()
    return result
  }
}
