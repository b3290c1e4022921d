/// Cuts CSV (RFC 4180) into records. The text comes in pieces of any size; at most one record is kept.
///
///     id,name⏎                 fieldStart → unquoted → fieldStart …
///     7,"Zoë ""Z"" ⏎ Li"⏎      fieldStart → quoted → afterQuote → (quoted | fieldStart)
///     8,"x"y,…⏎                afterQuote → broken, until the line ends
///
/// Lines end with LF, CRLF or CR. Lines with nothing but blanks are skipped. A quote is special only
/// where a field begins; elsewhere it makes the record a broken one.
struct CSVReader {
  /// The longest record that is read, in bytes as they stand in the file.
  static let recordLimit = 1 << 20

  private enum State {
    case fieldStart
    case unquoted
    case quoted
    case afterQuote
    case broken
  }

  private let delimiter: UInt8
  private let recordLimit: Int
  private var state = State.fieldStart
  private var record = CSVRecord()
  private var line: Int64
  /// Bytes of the record so far.
  private var length = 0
  private var quoteLine: Int64 = 0
  private var hasQuotes = false
  private var followsCR = false

  /// - Parameter line: the number of the first line to come.
  init(delimiter: UInt8, line: Int64 = 1, recordLimit: Int = CSVReader.recordLimit) {
    (self.delimiter, self.line, self.recordLimit) = (delimiter, line, recordLimit)
    record.line = line
  }

  mutating func read(
    _ text: Span<UInt8>, _ each: (CSVRecord) throws -> Void
  ) rethrows {
    var p = 0
    while p < text.count {
      let byte = text[p]
      let closesCRLF = followsCR && byte == ASCII.newline
      followsCR = byte == ASCII.carriageReturn
      if state == .quoted {
        let start = p
        p += 1
        if byte == ASCII.quote {
          state = .afterQuote
          advance(1)
          continue
        }
        if ASCII.isLineEnd(byte) {
          if !closesCRLF { line &+= 1 }
        } else {
          while p < text.count, !Self.isSpecialInQuotes(text[p]) { p += 1 }
        }
        store(text, start..<p)
      } else if ASCII.isLineEnd(byte) {
        p += 1
        if closesCRLF { continue }
        try endRecord(each)
        line &+= 1
        record.line = line
      } else {
        outsideQuotes(byte, text, &p)
      }
    }
  }

  /// The text is at its end.
  ///
  /// - Parameter isCut: the text was cut short: what stands after the last line end is worth nothing.
  mutating func finish(isCut: Bool, _ each: (CSVRecord) throws -> Void) rethrows {
    guard !isCut, length > 0 else { return }
    if state == .quoted { record.problem = .unclosedQuote(line: quoteLine) }
    try endRecord(each)
  }

  private mutating func outsideQuotes(_ byte: UInt8, _ text: Span<UInt8>, _ p: inout Int) {
    let start = p
    p += 1
    switch state {
    case .fieldStart where byte == ASCII.quote:
      (state, quoteLine, hasQuotes) = (.quoted, line, true)
      advance(1)
    case .fieldStart where byte == delimiter, .unquoted where byte == delimiter,
      .afterQuote where byte == delimiter:
      state = .fieldStart
      advance(1)
      if record.problem == nil { record.ends.append(record.bytes.count) }
    case .afterQuote where byte == ASCII.quote:
      state = .quoted
      store(text, start..<p)
    case .afterQuote:
      fail(.textAfterQuote(line: line))
    case .unquoted where byte == ASCII.quote:
      fail(.quoteInsideField(line: line))
    case .fieldStart, .unquoted:
      state = .unquoted
      while p < text.count, !isSpecial(text[p]) { p += 1 }
      store(text, start..<p)
    case .quoted, .broken:
      while p < text.count, !ASCII.isLineEnd(text[p]) { p += 1 }
    }
  }

  private mutating func endRecord(_ each: (CSVRecord) throws -> Void) rethrows {
    if record.problem == nil, !isBlank {
      record.ends.append(record.bytes.count)
      try each(record)
    } else if record.problem != nil {
      try each(record)
    }
    record.removeAll()
    (state, length, hasQuotes) = (.fieldStart, 0, false)
  }

  private var isBlank: Bool {
    record.ends.isEmpty && !hasQuotes && record.bytes.allSatisfy(ASCII.isBlank)
  }

  private mutating func store(_ text: Span<UInt8>, _ range: Range<Int>) {
    advance(range.count)
    guard record.problem == nil else { return }
    for i in range { record.bytes.append(text[i]) }
  }

  private mutating func fail(_ problem: CSVProblem) {
    advance(1)
    state = .broken
    if record.problem == nil { record.problem = problem }
  }

  /// Counts bytes, so that a stray quote cannot make the reader keep the rest of the file.
  private mutating func advance(_ count: Int) {
    length &+= count
    if length > recordLimit, record.problem == nil {
      record.removeAll()
      record.problem = .tooLong(line: record.line)
    }
  }

  private func isSpecial(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == ASCII.quote || byte == ASCII.newline
      || byte == ASCII.carriageReturn
  }

  private static func isSpecialInQuotes(_ byte: UInt8) -> Bool {
    byte == ASCII.quote || ASCII.isLineEnd(byte)
  }
}
