internal import Glibc
internal import SQLFiles

// Whether a file is a store, and how it becomes one.

extension Store {
  /// A run that was killed while it made the store may have left half a transaction in the file, and
  /// beside it what takes that back: a connection that only reads may not, and would be refused.
  static func takeBackHalfAStore(_ path: String) throws {
    do {
      _ = try Database(path, .readOnly).number("PRAGMA application_id")
    } catch let error as DatabaseError where error.kind == .halfDone {
      _ = try Database(path, .readWrite).number("PRAGMA application_id")
    }
  }

  /// SQLite would make the file readable for everybody the umask lets in; tokens are nobody's business.
  static func createFile(_ path: String) throws {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError.cannotCreate(path: path, errno: errno) }
    close(descriptor)
  }

  func checkIdentity(mayCreate: Bool) throws {
    let id = try database.number("PRAGMA application_id") ?? 0
    let version = Int(try database.number("PRAGMA user_version") ?? 0)
    if id == Self.applicationID {
      guard version <= Self.schemaVersion else {
        throw failure(.newerSchema(found: version, known: Self.schemaVersion))
      }
      return
    }
    let objects = try database.number("SELECT count(*) FROM sqlite_schema") ?? 0
    guard id == 0, objects == 0 else { throw failure(.foreign) }
    // An empty file is a store that was not finished, or never begun.
    guard mayCreate else { throw StoreError.missing(path: path) }
    // Pages of 8 KiB: 5 % less time than 4 KiB to load, as much room, one page more or less to look up.
    try database.execute("PRAGMA page_size = 8192; PRAGMA auto_vacuum = INCREMENTAL")
    try database.inTransaction(writes: true) {
      try database.execute(SQLFile.schema.text)
      try database.execute(
        "PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(Self.schemaVersion)"
      )
    }
  }

  private func failure(_ kind: DatabaseError.Kind) -> DatabaseError {
    DatabaseError(kind: kind, message: "", path: path)
  }
}
