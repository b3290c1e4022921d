/// Makes registrations of a registry's text, which comes in pieces of any size.
struct RegistryParser {
  var report: RegistryFileReport
  private var head: RegistryHead?
  private var csv: CSVReader?
  private var header: RegistryHeader?
  private var passedHeader = false
  private var cells = RegistryCells()
  private var lines: RegistryLines?
  private var firstLine: Int64 = 1
  private let values: RegistryValues

  init(path: String, _ options: RegistryOptions) {
    report = RegistryFileReport(path: path)
    head = RegistryHead(format: options.format)
    values = RegistryValues(options)
  }

  mutating func read(_ text: Span<UInt8>, _ each: (RegistryRow) throws -> Void) throws {
    var start = 0
    while head != nil, start < text.count {
      start += 1
      guard try takeHead(text[start - 1]) else { continue }
      try begin(each)
    }
    guard start < text.count else { return }
    try readRows(start == 0 ? text : text.extracting(start...), each)
  }

  /// The text is at its end.
  ///
  /// - Parameter isCut: the text was cut short: a row without a line end is left out.
  mutating func finish(isCut: Bool, _ each: (RegistryRow) throws -> Void) throws {
    if let head {
      if head.isEmpty {
        if !isCut { report.end(.empty, RegistryProblem.empty) }
        return
      }
      if isCut { return }
      try begin(each)
    }
    if var reader = csv {
      csv = nil
      try reader.finish(isCut: isCut) { try take($0, each) }
    }
    if var reader = lines {
      lines = nil
      try reader.finish(isCut: isCut) { try take($0, $1, line: $2, each) }
      report.ignoredColumns = (reader.firstKeys ?? []).filter {
        RegistryColumn.place(of: Array($0.utf8).span) == nil
      }
      if let keys = reader.firstKeys, !reader.sawToken {
        let problem = RegistryError.Problem.noTokenColumn(found: RegistryError.shown(keys))
        throw RegistryError(path: report.path, line: firstLine, problem: problem)
      }
    }
  }

  private mutating func takeHead(_ byte: UInt8) throws -> Bool {
    do throws(RegistryError.Problem) {
      return try head?.take(byte) ?? false
    } catch {
      throw RegistryError(path: report.path, line: head?.line ?? 1, problem: error)
    }
  }

  /// The head is whole: goes over to reading rows.
  private mutating func begin(_ each: (RegistryRow) throws -> Void) throws {
    guard let head else { return }
    self.head = nil
    firstLine = head.line
    do throws(RegistryError.Problem) {
      switch try head.finding() {
      case .csv(let header):
        report.format = .csv
        report.ignoredColumns = zip(header.names, header.places).compactMap { $1 == nil ? $0 : nil }
        self.header = header
        csv = CSVReader(delimiter: header.delimiter, line: head.line)
      case .jsonLines:
        report.format = .jsonl
        lines = RegistryLines(line: head.line)
      }
    } catch {
      throw RegistryError(path: report.path, line: head.line, problem: error)
    }
    // The reader takes the header as well, so that it alone counts lines.
    try readRows(head.bytes.span, each)
  }

  private mutating func readRows(
    _ text: Span<UInt8>, _ each: (RegistryRow) throws -> Void
  ) throws {
    if var reader = csv {
      csv = nil
      try reader.read(text) { try take($0, each) }
      csv = reader
    } else if var reader = lines {
      lines = nil
      try reader.read(text) { try take($0, $1, line: $2, each) }
      lines = reader
    }
  }

  private mutating func take(_ record: CSVRecord, _ each: (RegistryRow) throws -> Void) throws {
    guard let header else { return }
    if !passedHeader {
      passedHeader = true
      return
    }
    switch record.problem {
    case nil: break
    case .tooLong?:
      return report.reject(.lineTooLong, line: record.line, "the row is longer than 1 MiB")
    case .textAfterQuote(let line)?:
      return report.reject(.badRow, line: line, "text follows a closing quote")
    case .quoteInsideField(let line)?:
      return report.reject(.badRow, line: line, "a quote stands inside a field that is not quoted")
    case .unclosedQuote(let line)?:
      report.end(.incomplete, RegistryProblem.unclosedQuote(line: line))
      return report.reject(.badRow, line: line, "the quote that opens here is never closed")
    }
    guard record.count == header.places.count else {
      let why = "\(record.count) fields, where the header has \(header.places.count)"
      return report.reject(.badRow, line: record.line, why)
    }
    cells.removeAll()
    cells.fill(record, header)
    try take(cells, line: record.line, each)
  }

  private mutating func take(
    _ piece: RegistryLines.Piece, _ cells: RegistryCells, line: Int64,
    _ each: (RegistryRow) throws -> Void
  ) throws {
    switch piece {
    case .object: try take(cells, line: line, each)
    case .broken(let code, let why): report.reject(code, line: line, why)
    }
  }

  private mutating func take(
    _ cells: RegistryCells, line: Int64, _ each: (RegistryRow) throws -> Void
  ) throws {
    switch values.row(cells, line: line) {
    case .row(let row):
      report.accepted += 1
      try each(row)
    case .skipped: report.skipped += 1
    case .rejected(let code, let why): report.reject(code, line: line, why)
    }
  }
}
