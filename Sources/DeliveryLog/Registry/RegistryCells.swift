/// The values of one row by the names they came under, whichever format it was written in.
struct RegistryCells: Sendable {
  enum Kind: Sendable {
    case text
    case number
    case boolean
    /// An object or an array: there, but no value of ours.
    case nested
  }

  private struct Cell {
    var kind: Kind
    var start: Int
    var end: Int
  }

  /// One place for each of `RegistryColumn.names`.
  private var cells = [Cell?](repeating: nil, count: RegistryColumn.names.count)
  private var bytes: [UInt8] = []
  /// The first name that came twice with two values.
  private(set) var conflict: String?

  mutating func removeAll() {
    for place in cells.indices { cells[place] = nil }
    bytes.removeAll(keepingCapacity: true)
    conflict = nil
  }

  /// - Parameter value: what stands for "no value" is left out.
  mutating func add(_ place: Int, _ kind: Kind, _ value: some Collection<UInt8>) {
    if let old = cells[place] {
      if old.kind != kind || !bytes[old.start..<old.end].elementsEqual(value) {
        conflict = conflict ?? RegistryColumn.names[place].text
      }
      return
    }
    let start = bytes.count
    bytes.append(contentsOf: value)
    cells[place] = Cell(kind: kind, start: start, end: bytes.count)
  }

  /// Takes the fields of a CSV record. Empty, `\N` and `NULL` (as PostgreSQL and MySQL write it) are
  /// no value.
  mutating func fill(_ record: CSVRecord, _ header: RegistryHeader) {
    for (field, place) in header.places.enumerated() {
      guard let place, field < record.count else { continue }
      let value = record.bytes[record.range(field)]
      if value.isEmpty || value.elementsEqual(#"\N"#.utf8) || value.elementsEqual("NULL".utf8) {
        continue
      }
      add(place, .text, value)
    }
  }

  /// The usable value of a field: of its names, the first in their order whose value can be read.
  ///
  /// - Parameter read: a value's meaning; nil where it says nothing.
  /// - Throws: what is wrong with the first value, where none can be read.
  func value<Value>(
    of column: RegistryColumn,
    _ read: (_ value: RegistryValue) throws(RegistryValueProblem) -> Value?
  ) throws(RegistryValueProblem) -> Value? {
    var problem: RegistryValueProblem?
    for place in RegistryColumn.places[column.rawValue] {
      guard let cell = cells[place] else { continue }
      do throws(RegistryValueProblem) {
        if let value = try read(try value(cell, RegistryColumn.names[place].text)) { return value }
      } catch {
        problem = problem ?? error
      }
    }
    if let problem { throw problem }
    return nil
  }

  private func value(
    _ cell: Cell, _ name: String
  ) throws(RegistryValueProblem) -> RegistryValue {
    guard cell.kind != .nested else { throw .init(.badRow, "\(name) is an object or a list") }
    guard let text = String(validating: bytes[cell.start..<cell.end], as: UTF8.self) else {
      throw .init(.badEncoding, "\(name) is not UTF-8")
    }
    return RegistryValue(name: name, isNumber: cell.kind == .number, text: text)
  }
}

/// One value of a row, under the accepted name it came with.
struct RegistryValue {
  var name: String
  /// Whether it was written as a number, where the format tells.
  var isNumber: Bool
  var text: String

  /// Without the blanks around it; nil where nothing is left.
  var trimmed: String? {
    let bytes = text.utf8
    guard let first = bytes.firstIndex(where: { !ASCII.isBlank($0) }),
      let last = bytes.lastIndex(where: { !ASCII.isBlank($0) })
    else { return nil }
    return String(text[first...last])
  }
}

/// Why a value cannot be used. Names the column, never the value.
struct RegistryValueProblem: Error {
  var code: RegistryRejectCode
  var why: String

  init(_ code: RegistryRejectCode, _ why: String) { (self.code, self.why) = (code, why) }
}
