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
    try importRegistry(paths.map { LogInput($0) }, options, snapshot: snapshot, now: now)
  }

  /// The same from inputs of which some may be open already, such as the output of a command.
  ///
  /// - Parameter confirm: is asked when all was read and nothing is decided yet; where it throws,
  ///   nothing changes. The end of an output does not say that its command got to its end.
  public func importRegistry(
    _ inputs: [LogInput], _ options: RegistryOptions = RegistryOptions(),
    snapshot: RegistrySnapshot? = nil, now: Int64,
    confirm: ([RegistryFileReport]) throws -> Void = { _ in }
  ) throws -> RegistryResult {
    let result = try database.inTransaction(writes: true) {
      var run = try RegistryImport(into: self, options, snapshot: snapshot, now: now)
      for input in inputs { try run.read(input) }
      try confirm(run.reports)
      return try run.finish()
    }
    try finish()
    return result
  }
}
