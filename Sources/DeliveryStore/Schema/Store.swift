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
    do {
      if access == .create { try Self.createFile(path) }
      if access == .read { try Self.takeBackHalfAStore(path) }
      database = try Database(path, access == .read ? .readOnly : .readWrite)
      try checkIdentity(mayCreate: access == .create)
    } catch let error as DatabaseError where [.foreign, .notADatabase].contains(error.kind) {
      lock?.removeIfNew()
      throw error
    }
    try configure(access)
  }

  private func configure(_ access: Access) throws {
    // With a write-ahead log a power cut may lose the last transactions, never half of one, and the logs
    // are still there; a rollback journal needs FULL for that.
    // What SQLite notes down to take back one statement grows with the store, so a load has it in files; an
    // erasure in memory, for it is about what must not be anywhere.
    let notes = access == .create ? "FILE" : "MEMORY"
    // What is deleted is overwritten, from the first day on: else pages that were split while loading
    // keep copies that an erasure would not reach. (Debian's SQLite does so anyway.)
    try database.execute(
      """
      PRAGMA synchronous = \(try journalMode() == "wal" ? "NORMAL" : "FULL"); PRAGMA temp_store = \(notes);
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
    if try journalMode() == "delete" {
      // A reader may be in the way of the change; the next run that ends makes it.
      do {
        try database.execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL")
      } catch let error as DatabaseError where error.kind == .busy {}
    }
    try database.prepare("PRAGMA wal_checkpoint(TRUNCATE)").run()
  }

  private func journalMode() throws -> String? {
    try database.prepare("PRAGMA journal_mode").first { $0.text(0) } ?? nil
  }
}
