/// A column of an export: its name, and its value in a row.
struct RowColumn<Row>: Sendable {
  let name: String
  let value: @Sendable (Row) -> JSONValue

  init(_ name: String, _ value: @escaping @Sendable (Row) -> JSONValue) {
    (self.name, self.value) = (name, value)
  }
}

/// Writes rows as they come, as CSV with a head or as JSON lines; only a buffer of them is in memory.
struct RowWriter<Row> {
  private let file: OutputFile
  private let columns: [RowColumn<Row>]
  private let isCSV: Bool
  private var csv = CSVWriter()
  private var json = JSONWriter()
  private(set) var count = 0
  private static var capacity: Int { 1 << 16 }

  /// - Parameter format: csv or jsonl.
  init(_ file: OutputFile, format: String?, _ columns: [RowColumn<Row>]) {
    (self.file, self.columns) = (file, columns)
    isCSV = format != "jsonl"
    if isCSV { csv.record(columns.map(\.name)) }
  }

  mutating func write(_ row: Row) throws {
    count += 1
    if isCSV {
      csv.record(columns.map { $0.value(row).cell })
    } else {
      json.value(.object(columns.map { (key: $0.name, value: $0.value(row)) }))
      json.endLine()
    }
    if csv.bytes.count + json.bytes.count > Self.capacity { try flush() }
  }

  /// Writes what is left, and makes the file appear.
  mutating func end() throws {
    try flush()
    try file.commit()
  }

  private mutating func flush() throws {
    try file.write((isCSV ? csv.bytes : json.bytes)[...])
    csv.bytes.removeAll(keepingCapacity: true)
    json.bytes.removeAll(keepingCapacity: true)
  }
}

extension JSONValue {
  /// As a field of CSV; nil where there is nothing.
  fileprivate var cell: String? {
    switch self {
    case .null: nil
    case .string(let text): text
    default: text
    }
  }
}
