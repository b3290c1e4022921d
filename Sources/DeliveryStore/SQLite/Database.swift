internal import CSQLite
internal import SQLFiles

/// One connection to a store.
///
/// Safe because the handle never leaves this module and is closed only after its statements. One thread
/// at a time uses it (the class is not Sendable), so SQLite need not lock for each call.
@safe final class Database {
  enum Mode { case readOnly, readWrite, create }

  /// Once a process, before the first connection; a second call would do nothing.
  private static let isConfigured = pushlog_without_memory_statistics() == SQLITE_OK

  let path: String
  let handle: OpaquePointer
  private var statements: [String: Statement] = [:]

  /// - Throws: `DatabaseError`, also where the file is missing and `mode` is not `create`.
  init(_ path: String, _ mode: Mode) throws {
    self.path = path
    _ = Self.isConfigured
    let access =
      switch mode {
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    let flags = access | SQLITE_OPEN_NOMUTEX
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let opened = unsafe opened else {
      let message = unsafe String(cString: sqlite3_errstr(code))
      unsafe sqlite3_close_v2(opened)
      throw DatabaseError(kind: .init(code: code), message: message, path: path)
    }
    unsafe handle = opened
    unsafe sqlite3_extended_result_codes(opened, 1)
    // Waits for another process's short transactions instead of failing at once.
    unsafe sqlite3_busy_timeout(opened, 5_000)
    _ = unsafe pushlog_db_defensive(opened, 1)
  }

  deinit {
    statements.removeAll()
    unsafe sqlite3_close_v2(handle)
  }

  /// Runs a script of statements that give no rows.
  func execute(_ sql: String) throws {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw error(code, String(sql.prefix(60))) }
  }

  /// The statement of a file, prepared once.
  func prepare(_ file: SQLFile) throws -> Statement {
    try prepare(named: file.name, file.text)
  }

  /// A statement that is too small for a file of its own, such as a PRAGMA.
  func prepare(_ sql: String) throws -> Statement {
    try prepare(named: sql, sql)
  }

  private func prepare(named name: String, _ sql: String) throws -> Statement {
    if let known = statements[name] { return known }
    let made = try Statement(sql, name: name, database: self)
    statements[name] = made
    return made
  }

  /// The first column of the first row, as a number; nil where there is no row or it is NULL.
  func number(_ sql: String) throws -> Int64? {
    var result: Int64?
    try prepare(sql).forEach { result = result ?? $0.integer(0) }
    return result
  }

  /// How many rows the last INSERT, UPDATE or DELETE changed.
  var changes: Int { Int(unsafe sqlite3_changes64(handle)) }

  /// Runs `body` in one transaction; any error undoes it all. One that writes takes the writer's place
  /// at once, so that what it reads first does not change under it.
  func inTransaction<R>(writes: Bool, _ body: () throws -> R) throws -> R {
    try execute(writes ? "BEGIN IMMEDIATE" : "BEGIN")
    do {
      let result = try body()
      try execute("COMMIT")
      return result
    } catch {
      // The first error is the one that counts; a failed ROLLBACK means SQLite has rolled back itself.
      try? execute("ROLLBACK")
      throw error
    }
  }

  func error(_ code: Int32, _ statement: String?) -> DatabaseError {
    let message = unsafe String(cString: sqlite3_errmsg(handle))
    let kind = DatabaseError.Kind(code: code)
    // Of an I/O error alone: of others it is what some earlier call met, such as a missing side file.
    let reason = kind == .inputOutput ? unsafe sqlite3_system_errno(handle) : 0
    return DatabaseError(
      kind: kind, message: message, systemError: reason, path: path, statement: statement)
  }
}
