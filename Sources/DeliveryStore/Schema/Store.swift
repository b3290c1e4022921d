internal import Glibc
internal import SQLFiles

/// The SQLite file everything is kept in. One writer at a time; readers meet no lock (WAL), but for the
/// time in which the store is made.
///
/// A new store begins with a rollback journal, and changes to a write-ahead log at the end of the first
/// run that ends well: what is appended to a file then is written once instead of twice.
public final class Store {
  /// What a command means to do with the store.
  public enum Access: Sendable {
    /// Read only; the file must exist.
    case read
    /// Write; the file must exist.
    case write
    /// Write; the file is made (mode 0600) where it is missing.
    case create
  }

  public let path: String
  let database: Database
  private let lock: WriterLock?
  private var batchTables: RegistryTables?

  /// The newest schema this program knows.
  static let schemaVersion = 1
  /// "plog", so that `file` and we can tell a store from another SQLite database.
  static let applicationID: Int64 = 0x706C_6F67

  /// - Throws: `StoreError` or `DatabaseError`.
  public init(_ path: String, _ access: Access) throws {
    self.path = path
    if access != .create, unsafe Glibc.access(path, F_OK) != 0 {
      throw StoreError.missing(path: path)
    }
    lock = access == .read ? nil : try WriterLock(beside: path)
    if access == .create { try Self.createFile(path) }
    if access == .read { try Self.takeBackHalfAStore(path) }
    database = try Database(path, access == .read ? .readOnly : .readWrite)
    try checkIdentity(mayCreate: access == .create)
    // With a write-ahead log a power cut may lose the last transactions, never half of one, and the logs
    // are still there; a rollback journal needs FULL for that.
    let journal = try database.prepare("PRAGMA journal_mode").first { $0.text(0) }
    // What SQLite notes down to take back one statement grows with the store, so a load has it in files; an
    // erasure in memory, for it is about what must not be anywhere.
    let notes = access == .create ? "FILE" : "MEMORY"
    // What is deleted is overwritten, from the first day on: else pages that were split while loading
    // keep copies that an erasure would not reach. (Debian's SQLite does so anyway.)
    try database.execute(
      """
      PRAGMA synchronous = \(journal == "wal" ? "NORMAL" : "FULL"); PRAGMA temp_store = \(notes);
      PRAGMA cache_size = -32768; PRAGMA secure_delete = ON
      """)
  }

  /// The batches as SQL sees them. Registered once: to do it again lets SQLite compile every statement
  /// that reads them anew.
  func tables() throws -> RegistryTables {
    if let batchTables { return batchTables }
    let made = try RegistryTables(database)
    batchTables = made
    return made
  }

  /// Moves the write-ahead log into the file and empties it, so that a copy of the file is whole.
  public func finish() throws {
    // A reader may be in the way of the change; the next run that ends makes it.
    do {
      try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
    } catch let error as DatabaseError where error.kind == .busy {}
    try database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").run()
  }

  /// A run that was killed while it made the store may have left half a transaction in the file, and
  /// beside it what takes that back: a connection that only reads may not, and would be refused.
  private static func takeBackHalfAStore(_ path: String) throws {
    do {
      _ = try Database(path, .readOnly).number("PRAGMA application_id")
    } catch let error as DatabaseError where error.kind == .halfDone {
      _ = try Database(path, .readWrite).number("PRAGMA application_id")
    }
  }

  /// SQLite would make the file readable for everybody the umask lets in; tokens are nobody's business.
  private static func createFile(_ path: String) throws {
    let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError.cannotCreate(path: path, errno: errno) }
    close(descriptor)
  }

  private func checkIdentity(mayCreate: Bool) throws {
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
