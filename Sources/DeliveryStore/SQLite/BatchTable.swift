internal import CSQLite
internal import DeliveryLog

/// An array of structs that SQL can read as a table: `INSERT INTO send SELECT … FROM batch_send`.
///
/// A read-only virtual table over the array's own memory: a row costs a few loads, no binding and no
/// statement of its own (0.3–0.45 µs a row against 0.8–1.5). Columns are fields, named as data.
///
/// Safe because pointers are set only for the length of `lend`'s closure, inside the arrays' own
/// `withUnsafe…`, a cursor outside of it sees zero rows, and offsets come from the compiler.
@safe final class BatchTable<Element: BitwiseCopyable> {
  private let source: BatchSource

  /// One column: a name and where in the row its value lies.
  struct Column {
    fileprivate let name: String
    fileprivate let layout: ColumnLayout

    private init(_ name: String, _ kind: ColumnLayout.Kind, _ field: PartialKeyPath<Element>) {
      guard let offset = MemoryLayout<Element>.offset(of: field) else {
        preconditionFailure("column \(name) is no stored property")
      }
      self.name = name
      layout = ColumnLayout(kind: kind, offset: offset)
    }

    static func integer(_ name: String, _ field: KeyPath<Element, Int64>) -> Column {
      .init(name, .int64, field)
    }
    static func integer(_ name: String, _ field: KeyPath<Element, UInt32>) -> Column {
      .init(name, .uint32, field)
    }
    /// NULL where the field is 0.
    static func nonzero(_ name: String, _ field: KeyPath<Element, UInt32>) -> Column {
      .init(name, .nonzero32, field)
    }
    /// NULL where the field is `absent`.
    static func optional(_ name: String, _ field: KeyPath<Element, Int64>) -> Column {
      .init(name, .optional64, field)
    }
    /// A blob of 16 bytes, or an integer.
    static func event(_ name: String, _ field: KeyPath<Element, EventKey>) -> Column {
      .init(name, .event, field)
    }
    /// Bytes of the arena that is lent with the rows; NULL where the offset is `UInt32.max`.
    static func blob(_ name: String, _ field: KeyPath<Element, Interner.Slice>) -> Column {
      .init(name, .blob, field)
    }
    static func text(_ name: String, _ field: KeyPath<Element, Interner.Slice>) -> Column {
      .init(name, .text, field)
    }
  }

  init(_ name: String, _ columns: [Column], in database: Database) throws {
    let names = columns.map(\.name).joined(separator: ", ")
    source = BatchSource(
      declaration: "CREATE TABLE x(\(names))", layouts: columns.map(\.layout),
      stride: MemoryLayout<Element>.stride)
    // The connection keeps the source alive until it closes.
    let aux = unsafe Unmanaged.passRetained(source).toOpaque()
    let code = unsafe sqlite3_create_module_v2(database.handle, name, batchModule, aux) {
      unsafe Unmanaged<BatchSource>.fromOpaque($0!).release()
    }
    guard code == SQLITE_OK else { throw database.error(code, name) }
  }

  /// Runs `body` while SQL sees `rows`, and the slices of its columns lie in `arena`.
  func lend<R>(_ rows: [Element], arena: [UInt8] = [], _ body: () throws -> R) rethrows -> R {
    try unsafe rows.withUnsafeBytes { rows in
      try unsafe arena.withUnsafeBytes { arena in
        unsafe source.show(
          rows.baseAddress, count: rows.count / MemoryLayout<Element>.stride, arena.baseAddress)
        defer { unsafe source.show(nil, count: 0, nil) }
        return try body()
      }
    }
  }
}

/// Stands for NULL in an `optional` column.
let absent = Int64.min

/// What one virtual table shows now.
@safe private final class BatchSource {
  let declaration: String
  let layouts: UnsafeMutableBufferPointer<ColumnLayout>
  let stride: Int
  private(set) var rows: UnsafeRawPointer?
  private(set) var arena: UnsafeRawPointer?
  private(set) var count = 0

  init(declaration: String, layouts: [ColumnLayout], stride: Int) {
    self.declaration = declaration
    self.stride = stride
    unsafe self.layouts = .allocate(capacity: layouts.count)
    _ = unsafe self.layouts.initialize(from: layouts)
  }

  deinit { unsafe layouts.deallocate() }

  func show(_ rows: UnsafeRawPointer?, count: Int, _ arena: UnsafeRawPointer?) {
    unsafe (self.rows, self.arena, self.count) = (rows, arena, count)
  }
}

private struct ColumnLayout {
  enum Kind { case int64, uint32, nonzero32, optional64, event, blob, text }
  var kind: Kind
  var offset: Int
}

/// The callbacks SQLite calls; one module serves every batch table.
nonisolated(unsafe) private let batchModule: UnsafePointer<sqlite3_module> = {
  var module = sqlite3_module()
  unsafe module.xConnect = { database, aux, _, _, out, _ in
    let source = unsafe Unmanaged<BatchSource>.fromOpaque(aux!).takeUnretainedValue()
    let code = unsafe sqlite3_declare_vtab(database, source.declaration)
    guard code == SQLITE_OK else { return code }
    let made = UnsafeMutablePointer<pushlog_batch_table>.allocate(capacity: 1)
    unsafe made.initialize(to: pushlog_batch_table(base: sqlite3_vtab(), source: aux))
    unsafe out!.pointee = UnsafeMutableRawPointer(made).assumingMemoryBound(to: sqlite3_vtab.self)
    return SQLITE_OK
  }
  unsafe module.xDisconnect = {
    unsafe UnsafeMutableRawPointer($0!).assumingMemoryBound(to: pushlog_batch_table.self)
      .deallocate()
    return SQLITE_OK
  }
  unsafe module.xBestIndex = { _, info in
    // A scan is all there is: cheap, so that it becomes the outer loop of a join.
    unsafe info!.pointee.estimatedCost = 1
    return SQLITE_OK
  }
  unsafe module.xOpen = { _, out in
    let made = UnsafeMutablePointer<pushlog_batch_cursor>.allocate(capacity: 1)
    unsafe made.initialize(to: pushlog_batch_cursor())
    unsafe out!.pointee = UnsafeMutableRawPointer(made)
      .assumingMemoryBound(to: sqlite3_vtab_cursor.self)
    return SQLITE_OK
  }
  unsafe module.xClose = {
    unsafe open($0).deallocate()
    return SQLITE_OK
  }
  // The pointers are copied into the cursor: going through the class costs a retain a column.
  unsafe module.xFilter = { cursor, _, _, _, _ in
    let cursor = unsafe open(cursor)
    let source = unsafe source(of: cursor)
    unsafe cursor.pointee.rows = source.rows?.assumingMemoryBound(to: UInt8.self)
    unsafe cursor.pointee.arena = source.arena?.assumingMemoryBound(to: UInt8.self)
    unsafe cursor.pointee.columns = UnsafeRawPointer(source.layouts.baseAddress)
    unsafe cursor.pointee.stride = source.stride
    unsafe cursor.pointee.count = source.count
    unsafe cursor.pointee.index = 0
    return SQLITE_OK
  }
  unsafe module.xNext = { cursor in
    unsafe open(cursor).pointee.index += 1
    return SQLITE_OK
  }
  unsafe module.xEof = { cursor in
    let cursor = unsafe open(cursor)
    return unsafe cursor.pointee.index >= cursor.pointee.count ? 1 : 0
  }
  unsafe module.xColumn = { cursor, context, column in
    let cursor = unsafe open(cursor)
    let layout = unsafe cursor.pointee.columns!
      .assumingMemoryBound(to: ColumnLayout.self)[Int(column)]
    let field =
      unsafe UnsafeRawPointer(cursor.pointee.rows!)
      + cursor.pointee.index * cursor.pointee.stride + layout.offset
    unsafe report(field, layout.kind, cursor.pointee.arena, context)
    return SQLITE_OK
  }
  unsafe module.xRowid = { cursor, out in
    unsafe out!.pointee = sqlite3_int64(open(cursor).pointee.index)
    return SQLITE_OK
  }
  let made = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
  unsafe made.initialize(to: module)
  return unsafe UnsafePointer(made)
}()

// Free functions: a static method would capture `Self`, which a C function pointer cannot.

private func report(
  _ field: UnsafeRawPointer, _ kind: ColumnLayout.Kind, _ arena: UnsafePointer<UInt8>?,
  _ context: OpaquePointer?
) {
  switch kind {
  case .int64: unsafe sqlite3_result_int64(context, field.load(as: Int64.self))
  case .uint32: unsafe sqlite3_result_int64(context, Int64(field.load(as: UInt32.self)))
  case .nonzero32:
    let value = unsafe field.load(as: UInt32.self)
    if value != 0 { unsafe sqlite3_result_int64(context, Int64(value)) }
  case .optional64:
    let value = unsafe field.load(as: Int64.self)
    if value != absent { unsafe sqlite3_result_int64(context, value) }
  case .event:
    let event = unsafe field.load(as: EventKey.self)
    if event.isAPNsID {
      // Not copied: the row outlives the statement's step.
      unsafe sqlite3_result_blob(context, field, 16, pushlog_static)
    } else {
      unsafe sqlite3_result_int64(context, Int64(bitPattern: event.low))
    }
  case .blob, .text:
    let slice = unsafe field.load(as: Interner.Slice.self)
    guard slice.offset != .max, let arena = unsafe arena else { return }
    // Not copied: the arena outlives the statement's step.
    let start = unsafe arena + Int(slice.offset)
    if kind == .blob {
      unsafe sqlite3_result_blob(context, start, Int32(slice.length), pushlog_static)
    } else {
      unsafe start.withMemoryRebound(to: CChar.self, capacity: Int(slice.length)) {
        unsafe sqlite3_result_text(context, $0, Int32(slice.length), pushlog_static)
      }
    }
  }
}

private func open(
  _ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>?
) -> UnsafeMutablePointer<pushlog_batch_cursor> {
  unsafe UnsafeMutableRawPointer(cursor!).assumingMemoryBound(to: pushlog_batch_cursor.self)
}

private func source(of cursor: UnsafeMutablePointer<pushlog_batch_cursor>) -> BatchSource {
  let table = unsafe UnsafeMutableRawPointer(cursor.pointee.base.pVtab!)
    .assumingMemoryBound(to: pushlog_batch_table.self)
  return unsafe Unmanaged<BatchSource>.fromOpaque(table.pointee.source!).takeUnretainedValue()
}
