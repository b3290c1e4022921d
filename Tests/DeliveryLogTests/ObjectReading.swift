@testable import DeliveryLog

/// A parser with its batch and counts, for objects given as text.
struct ObjectReading {
  static let now: Int64 = 1_772_582_400_000  // 2026-03-04T00:00:00Z

  var parser: ObjectParser
  var batch = DeliveryBatch()
  var counts = FileCounts()

  init(_ options: ReadingOptions = ReadingOptions(now: Self.now)) {
    parser = ObjectParser(options)
  }

  @discardableResult
  mutating func read(_ text: String, line: Int64 = 1) -> ObjectOutcome {
    read(Array(text.utf8), line: line)
  }

  mutating func read(_ bytes: [UInt8], line: Int64 = 1) -> ObjectOutcome {
    parser.parse(bytes.span, at: 0, file: 3, line: line, into: &batch, counts: &counts)
  }

  /// The code that one object is rejected with, or nil.
  static func reject(
    _ text: String, _ options: ReadingOptions = ReadingOptions(now: Self.now)
  ) -> RejectCode? {
    var reading = Self(options)
    switch reading.read(text) {
    case .rejected(let code, let end, _):
      precondition(end == text.utf8.count && reading.counts == FileCounts())
      precondition(reading.batch.deliveries.isEmpty)
      return code
    case .broken(let code): return code
    default: return nil
    }
  }

  var last: Delivery { batch.deliveries.last ?? Delivery() }

  var lastToken: [UInt8]? {
    last.token == Delivery.noIndex ? nil : Array(batch.tokens[last.token])
  }
  var lastUser: String? { last.user == Delivery.noIndex ? nil : batch.users.text(last.user) }
  var lastCollapseID: String? {
    last.collapseID == Delivery.noIndex ? nil : batch.texts.text(last.collapseID)
  }
  var lastApp: DeliveryBatch.App { batch.apps[Int(last.app)] }
  var lastContext: DeliveryBatch.Context { batch.contexts[Int(last.context)] }
  var lastResponse: DeliveryBatch.Response { batch.responses[Int(last.response)] }

  /// The warnings so far, by name.
  var warnings: [String: Int] {
    Dictionary(uniqueKeysWithValues: counts.warnings.occurred.map { ($0.code.rawValue, $0.count) })
  }
}
