internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

/// A report as a table for people, as CSV and as JSON.
struct ReportOutput {
  var report: DeliveryReport
  var query: ReportQuery

  /// The figures after the columns.
  private static let figures = [
    "attempts", "notifications", "accepted", "delivery_rate", "attempt_success_rate",
  ]

  func table(style: Style) -> String {
    let columns = report.columns.map { column in
      TextTable.Column(
        title: column.rawValue.split(separator: "_").joined(separator: " "),
        isNumber: column.isNumber)
    }
    // The success rate of attempts is left to CSV and JSON: here it would only be taken for the other.
    let figures = ["attempts", "notifications", "accepted", "delivery rate"]
      .map { TextTable.Column.number($0) }
    let isOneRow = report.columns.isEmpty
    let totals = cells(report.totals)
    let table = TextTable(
      columns + figures,
      rows: isOneRow ? [totals] : report.rows.map { $0.values.map(text) + cells($0.counts) },
      totals: isOneRow
        ? nil
        : ["total"] + [String](repeating: "", count: report.columns.count - 1) + totals)
    return style.bold(head) + "\n\n" + table.text(style: style) + "\n"
      + "The delivery rate is the share of notifications that APNs accepted.\n"
      + "Whether a device showed them, APNs does not report.\n"
      + (check.map { wrapped($0.text, width: 80) + "\n" } ?? "")
  }

  /// What somebody should know of the rates.
  private var check: (code: String, text: String)? {
    switch report.sampling {
    case .none: nil
    case .estimated:
      (
        "rate_estimated",
        "Some of these logs hold a sample of the accepted pushes: the rates are estimated from "
          + "its size, the counts are those of the logs."
      )
    case .unknown:
      (
        "sampled_without_rate",
        "There is no delivery rate: some of these logs hold a sample of the accepted pushes and "
          + "all that failed. Ingest those logs again with --sample-rate PERCENT, the share of "
          + "successes that the sender logs."
      )
    }
  }

  private var head: String {
    let range = words(for: query.range, in: query.zone)
    return "Pushes \(range.isEmpty ? "of all time" : range), days in \(query.zone.name)"
  }

  private func cells(_ counts: DeliveryReport.Counts) -> [String] {
    [counts.attempts, counts.notifications, counts.accepted].map { Figures.count(Int($0)) }
      + [Figures.percent(counts.deliveryRate)]
  }

  private func text(_ value: DeliveryReport.Value) -> String {
    switch value {
    case .none: "–"
    case .text(let text): text
    case .number(let number): String(number)
    }
  }

  var csv: [UInt8] {
    var writer = CSVWriter()
    writer.record(report.columns.map(\.rawValue) + Self.figures)
    for row in report.rows {
      let values: [String?] = row.values.map { $0 == .none ? nil : text($0) }
      let counts = [row.counts.attempts, row.counts.notifications, row.counts.accepted]
      // The JSON form has the four decimals that the contract names.
      let rates = [row.counts.deliveryRate, row.counts.attemptSuccessRate].map { rate in
        rate.map { JSONValue.double($0).text }
      }
      writer.record(values + counts.map { String($0) } + rates)
    }
    return writer.bytes
  }

  var json: JSONValue {
    .object([
      ("from", time(query.range.from)), ("to", time(query.range.to)),
      ("time_zone", .string(query.zone.name)),
      ("by", .array(report.columns.map { .string($0.rawValue) })),
      ("rows", .array(report.rows.map(row))), ("totals", .object(members(report.totals))),
      (
        "checks",
        .array(check.map { [["code": .string($0.code), "text": .string($0.text)]] } ?? [])
      ),
    ])
  }

  private func row(_ row: DeliveryReport.Row) -> JSONValue {
    let values = zip(report.columns, row.values).map { column, value in
      let json: JSONValue =
        switch value {
        case .none: .null
        case .text(let text): .string(text)
        case .number(let number): .int(Int(number))
        }
      return (key: column.rawValue, value: json)
    }
    return .object(values + members(row.counts))
  }

  private func members(_ counts: DeliveryReport.Counts) -> [(key: String, value: JSONValue)] {
    [
      ("attempts", .int(Int(counts.attempts))), ("notifications", .int(Int(counts.notifications))),
      ("accepted", .int(Int(counts.accepted))), ("delivery_rate", JSONValue(counts.deliveryRate)),
      ("attempt_success_rate", JSONValue(counts.attemptSuccessRate)),
    ]
  }

  private func time(_ milliseconds: Int64?) -> JSONValue {
    JSONValue(milliseconds.map(Instant.iso))
  }
}
