internal import DeliveryLog
internal import DeliveryStore

/// What an ingest says to people.
struct IngestText {
  var result: IngestSummary

  func text(_ style: Style) -> String {
    let columns: [TextTable.Column] = [
      .text("file"), .text("state"), .number("lines"), .number("stored"), .number("known before"),
      .number("rejected"),
    ]
    var table = TextTable(columns)
    for outcome in result.outcomes {
      let counts = outcome.report.counts
      table.rows.append(
        row(
          outcome.report.path, outcome.report.state.rawValue, counts, outcome.stored,
          outcome.duplicates))
    }
    if result.outcomes.count > 1 {
      table.totals = row(
        Figures.count(result.outcomes.count, "file"), "", result.totals, result.stored,
        result.duplicates)
    }
    return table.text(style: style) + notes(style)
  }

  private func row(
    _ name: String, _ state: String, _ counts: FileCounts, _ stored: Int, _ duplicates: Int
  ) -> [String] {
    [
      name, state, Figures.count(counts.lines), Figures.count(stored), Figures.count(duplicates),
      Figures.count(counts.rejected.total),
    ]
  }

  /// Which files are in another format than the usual one.
  private var formats: [String] {
    var files: [String: Int] = [:]
    for outcome in result.outcomes where !["auto", "default"].contains(outcome.report.preset) {
      files[outcome.report.preset, default: 0] += 1
    }
    return files.sorted { $0.key < $1.key }.map {
      "Read as \($0.key): \(Figures.count($0.value, "file"))."
    }
  }

  private func notes(_ style: Style) -> String {
    let totals = result.totals
    var lines = formats
    if totals.rejected.total > 0 {
      let codes = totals.rejected.occurred.map { "\(Figures.count($0.count)) \($0.code.rawValue)" }
      lines.append(
        "Rejected: \(codes.joined(separator: ", ")). They are kept word for word: pushlog rejects.")
    }
    let warnings = totals.warnings.occurred.map {
      "\(Figures.count($0.count)) \($0.code.rawValue)"
    }
    if !warnings.isEmpty { lines.append("Odd, but kept: \(warnings.joined(separator: ", ")).") }
    let notKept = result.outcomes.map(\.notKept).reduce(0, +)
    if totals.skipped > notKept {
      lines.append(
        "Skipped as no push to an Apple device: "
          + "\(Figures.count(totals.skipped - notKept, "line")).")
    }
    if notKept > 0 {
      lines.append(
        "Skipped as not to be kept (retention, erasure): "
          + "\(Figures.count(notKept, "line")).")
    }
    if !result.found.passedOver.isEmpty {
      lines.append(
        "Passed over: \(Figures.count(result.found.passedOver.count, "file")) not named like a log."
      )
    }
    if lines.isEmpty { return "" }
    return "\n" + lines.map { $0 + "\n" }.joined()
  }
}
