/// One record of a CSV file: its fields without their quotes, one after the other.
struct CSVRecord: Sendable {
  /// The line it begins on, from 1.
  var line: Int64 = 1
  /// The text of all fields.
  var bytes: [UInt8] = []
  /// Where each field ends in `bytes`.
  var ends: [Int] = []
  /// Why the record cannot be read; its fields mean nothing then.
  var problem: CSVProblem?

  var count: Int { ends.count }

  /// Where a field lies in `bytes`.
  func range(_ field: Int) -> Range<Int> { (field == 0 ? 0 : ends[field - 1])..<ends[field] }

  /// A field as text, for messages.
  func text(_ field: Int) -> String { String(decoding: bytes[range(field)], as: UTF8.self) }

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    problem = nil
  }
}

/// What RFC 4180 does not allow. Which of several readings was meant cannot be known, so none is tried.
enum CSVProblem: Equatable, Sendable {
  case textAfterQuote(line: Int64)
  case quoteInsideField(line: Int64)
  /// The line is where the quote opened: everything from there on was swallowed by it.
  case unclosedQuote(line: Int64)
  case tooLong(line: Int64)

  var line: Int64 {
    switch self {
    case .textAfterQuote(let line), .quoteInsideField(let line), .unclosedQuote(let line),
      .tooLong(let line):
      line
    }
  }
}
