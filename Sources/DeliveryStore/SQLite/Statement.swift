internal import CSQLite

/// A value to bind.
enum SQLValue: Sendable {
  case null
  case integer(Int64)
  case text(String)
  case blob([UInt8])

  static func integer(_ value: Int64?) -> SQLValue { value.map { .integer($0) } ?? .null }
  static func integer(_ value: Int) -> SQLValue { .integer(Int64(value)) }
  static func text(_ value: String?) -> SQLValue { value.map { .text($0) } ?? .null }
  static func blob(_ value: [UInt8]?) -> SQLValue { value.map { .blob($0) } ?? .null }
}

/// A prepared statement. Parameters are named (`:day`); those that are not given are NULL.
///
/// Safe because the pointer never leaves this file but inside a `Row`, which lives only within the
/// closure it is handed to, and because SQLite copies every bound value.
@safe final class Statement {
  private let name: String
  private let handle: OpaquePointer
  // Unowned: the database owns its statements, and drops them before it closes.
  private unowned let database: Database

  init(_ sql: String, name: String, database: Database) throws {
    var made: OpaquePointer?
    let flags = UInt32(SQLITE_PREPARE_PERSISTENT)
    let code = unsafe sqlite3_prepare_v3(database.handle, sql, -1, flags, &made, nil)
    guard code == SQLITE_OK else { throw database.error(code, name) }
    guard let made = unsafe made else {
      preconditionFailure("\(name) holds no statement")
    }
    unsafe handle = made
    self.name = name
    self.database = database
  }

  deinit { unsafe sqlite3_finalize(handle) }

  /// Runs to the end, whatever rows it gives.
  func run(_ parameters: KeyValuePairs<String, SQLValue> = [:]) throws {
    try forEach(parameters) { _ in }
  }

  /// Calls `body` with every row.
  func forEach(
    _ parameters: KeyValuePairs<String, SQLValue> = [:], _ body: (Row) throws -> Void
  ) throws {
    defer {
      unsafe sqlite3_reset(handle)
      unsafe sqlite3_clear_bindings(handle)
    }
    for (name, value) in parameters { try bind(name, value) }
    while true {
      switch unsafe sqlite3_step(handle) {
      case SQLITE_ROW: try body(unsafe Row(handle))
      case SQLITE_DONE: return
      case let code: throw database.error(code, name)
      }
    }
  }

  /// The rows as values.
  func map<R>(
    _ parameters: KeyValuePairs<String, SQLValue> = [:], _ body: (Row) throws -> R
  ) throws -> [R] {
    var result: [R] = []
    try forEach(parameters) { result.append(try body($0)) }
    return result
  }

  /// The first row's value; nil where there is none.
  func first<R>(
    _ parameters: KeyValuePairs<String, SQLValue> = [:], _ body: (Row) throws -> R
  ) throws -> R? {
    try map(parameters, body).first
  }

  private func bind(_ name: String, _ value: SQLValue) throws {
    let index = unsafe sqlite3_bind_parameter_index(handle, ":" + name)
    precondition(index > 0, "\(self.name) has no parameter :\(name)")
    let code =
      switch value {
      case .null: unsafe sqlite3_bind_null(handle, index)
      case .integer(let value): unsafe sqlite3_bind_int64(handle, index, value)
      case .text(let value):
        unsafe sqlite3_bind_text(handle, index, value, Int32(value.utf8.count), pushlog_transient)
      case .blob(let value):
        // A NULL pointer would bind NULL where an empty blob is meant.
        value.isEmpty
          ? unsafe sqlite3_bind_zeroblob(handle, index, 0)
          : unsafe sqlite3_bind_blob(handle, index, value, Int32(value.count), pushlog_transient)
      }
    guard code == SQLITE_OK else { throw database.error(code, self.name) }
  }
}

/// The current row of a statement. Only good inside the closure it is given to.
@safe struct Row {
  private let handle: OpaquePointer

  @unsafe fileprivate init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  func isBlob(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_BLOB
  }

  func integer(_ column: Int) -> Int64? {
    isNull(column) ? nil : unsafe sqlite3_column_int64(handle, Int32(column))
  }

  /// A column that is never NULL by the schema.
  func int(_ column: Int) -> Int64 { unsafe sqlite3_column_int64(handle, Int32(column)) }

  func text(_ column: Int) -> String? {
    guard let start = unsafe sqlite3_column_text(handle, Int32(column)) else { return nil }
    // By length: a log may name a user with a NUL inside.
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(column)))
    return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }

  func blob(_ column: Int) -> [UInt8]? {
    guard !isNull(column) else { return nil }
    guard let start = unsafe sqlite3_column_blob(handle, Int32(column)) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(column)))
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count))
  }
}
