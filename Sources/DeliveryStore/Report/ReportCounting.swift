internal import DeliveryLog

/// Folds what the statements of sql/reports count, a piece of the range at a time, into the rows of a
/// report.
struct ReportCounting {
  private let query: ReportQuery
  private var rows: [[ReportKey]: DeliveryReport.Counts] = [:]
  /// The places of the columns in the statements' rows; times come from the first.
  private static let places: [ReportColumn: Int] = [
    .topic: 1, .environment: 2, .campaign: 3, .pushType: 4, .priority: 5, .status: 6, .reason: 7,
    .responseClass: 8,
  ]

  init(_ query: ReportQuery) { self.query = query }

  /// Adds what `statement` counts in `range`, in which the zone's offset is `offset` throughout.
  mutating func add(_ statement: Statement, _ range: Range<Int64>, offset: Int) throws {
    try forEach(statement, range, offset) { row in
      DeliveryReport.Counts(
        attempts: row.int(9), acceptedAttempts: row.int(10), notifications: row.int(11),
        accepted: row.int(12))
    }
  }

  /// Adds what sampling left out.
  mutating func addLeftOut(
    _ statement: Statement, _ range: Range<Int64>, offset: Int
  ) throws {
    try forEach(statement, range, offset) { DeliveryReport.Counts(leftOut: $0.int(9)) }
  }

  private mutating func forEach(
    _ statement: Statement, _ range: Range<Int64>, _ offset: Int,
    _ counts: (Row) -> DeliveryReport.Counts
  ) throws {
    let tellsHours = query.columns.contains(.hour)
    let tellsTimes = query.columns.contains { $0.isTime }
    func by(_ column: ReportColumn) -> SQLValue {
      .integer(query.columns.contains(column) ? 1 : 0)
    }
    try statement.forEach([
      "from": .integer(range.lowerBound), "to": .integer(range.upperBound),
      "shift": .integer(Int64(offset) * 1000),
      "size": tellsTimes ? .integer(tellsHours ? 3_600_000 : 86_400_000 as Int64) : .null,
      "by_topic": by(.topic), "by_environment": by(.environment), "by_campaign": by(.campaign),
      "by_push_type": by(.pushType), "by_priority": by(.priority), "by_status": by(.status),
      "by_reason": by(.reason), "by_class": by(.responseClass),
      "topic": .text(query.topic), "environment": .text(query.environment),
      "campaign": .text(query.campaignID),
    ]) { row in
      let bucket = row.int(0)
      let hour = tellsHours ? LocalHour(hours: bucket, offset: offset, in: query.zone) : nil
      let day = tellsHours ? floorDivide(bucket, 24) : bucket
      let key = query.columns.map { column in
        column.isTime
          ? ReportKey(column, hour: hour, day: day)
          : Self.key(column, row)
      }
      rows[key, default: .init()] += counts(row)
    }
  }

  var report: DeliveryReport {
    var totals = DeliveryReport.Counts()
    for counts in rows.values { totals += counts }
    let sorted = rows.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    return DeliveryReport(
      columns: query.columns,
      rows: sorted.map { key, counts in
        DeliveryReport.Row(
          values: zip(query.columns, key).map { column, key in key.value(in: column) },
          counts: counts)
      },
      totals: totals)
  }

  private static func key(_ column: ReportColumn, _ row: Row) -> ReportKey {
    guard let place = places[column], !row.isNull(place) else { return .none }
    if column.isNumber { return .number(row.int(place)) }
    let text = row.text(place) ?? ""
    return .text(
      column == .responseClass ? ResponseClass(rawValue: text)?.outcome ?? text : text)
  }
}
