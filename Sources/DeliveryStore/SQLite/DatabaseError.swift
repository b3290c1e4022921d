internal import CSQLite

/// SQLite refused. Bound values never appear here: they are tokens.
public struct DatabaseError: Error, Sendable, Equatable {
  /// What a person can do something about.
  public enum Kind: Sendable {
    /// The file is no SQLite database, or it is damaged.
    case notADatabase, corrupt
    /// The disk is full, or the file may not be written, or not be opened at all.
    case full, readOnly, cannotOpen
    /// A writer was killed in the middle of a transaction, and who only reads may not take it back.
    case halfDone
    /// Another process holds the database.
    case busy
    /// An I/O error.
    case inputOutput
    /// A schema this program does not know: the store's version, and the newest one known.
    case newerSchema(found: Int, known: Int)
    /// A database, but not one of ours.
    case foreign
    /// Anything else, which is a bug of ours.
    case other
  }

  public var kind: Kind
  /// SQLite's own words.
  public var message: String
  /// Why the system refused (`errno`), where SQLite tells; otherwise 0.
  public var systemError: Int32 = 0
  /// The database file.
  public var path: String
  /// Which of our statements it was; nil where none was running.
  public var statement: String?
}

extension DatabaseError.Kind: Equatable {}

extension DatabaseError.Kind {
  init(code: Int32) {
    if code == pushlog_readonly_rollback {
      self = .halfDone
      return
    }
    switch code & 0xFF {
    case SQLITE_NOTADB: self = .notADatabase
    case SQLITE_CORRUPT: self = .corrupt
    case SQLITE_FULL: self = .full
    case SQLITE_READONLY, SQLITE_PERM: self = .readOnly
    case SQLITE_CANTOPEN: self = .cannotOpen
    case SQLITE_BUSY, SQLITE_LOCKED: self = .busy
    case SQLITE_IOERR: self = .inputOutput
    default: self = .other
    }
  }
}
