internal import DeliveryLog
internal import SQLFiles

/// An object that could not be read.
public struct QuarantinedLine: Sendable {
  public var file: String
  public var line: Int64
  public var byteOffset: Int64
  public var code: String
  /// Milliseconds since 1970.
  public var rejectedAt: Int64
  /// Its whole length in bytes, and the first 64 KiB of it.
  public var length: Int64
  public var raw: [UInt8]
  /// A hash of the whole object and of how many equal ones came before it in its file.
  public var identity: UInt64
}

extension Store {
  /// Calls `body` with what could not be read, in the order of file and line.
  ///
  /// - Parameters: nil means any.
  public func forEachReject(
    code: String? = nil, file: String? = nil, limit: Int? = nil,
    _ body: (QuarantinedLine) throws -> Void
  ) throws {
    try database.prepare(.listRejects).forEach([
      "code": .text(code), "file": .text(file), "limit": .integer(limit.map(Int64.init)),
    ]) { row in
      try body(
        QuarantinedLine(
          file: row.text(0) ?? "", line: row.int(1), byteOffset: row.int(2),
          code: row.text(3) ?? "", rejectedAt: row.int(4), length: row.int(5),
          raw: row.blob(6) ?? [], identity: UInt64(bitPattern: row.int(7))))
    }
  }

  /// How many objects are kept, by file and code, and how many more were counted only.
  public func rejectCounts() throws -> [(file: String, code: String, kept: Int, notKept: Int)] {
    try database.prepare(.countRejects).map { row in
      (row.text(0) ?? "", row.text(1) ?? "", Int(row.int(2)), Int(row.int(3)))
    }
  }

  /// How many objects of a file could not be read, listed or not.
  public func rejectedCount(of file: String, code: String? = nil) throws -> Int {
    try database.prepare(.countRejected).first(["file": .text(file), "code": .text(code)]) {
      Int($0.int(0))
    } ?? 0
  }

  /// Forgets objects of the quarantine.
  ///
  /// - Parameters: nil means any.
  /// - Returns: how many.
  public func dropRejects(code: String?, file: String?) throws -> Int {
    try database.inTransaction(writes: true) {
      try database.prepare(.dropRejects).run(["code": .text(code), "file": .text(file)])
      return database.changes
    }
  }
}
