internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

/// What an import says to people.
struct RegistryText {
  var summary: RegistrySummary

  private var files: [RegistryOutcome] { summary.result.files }

  func text(_ style: Style) -> String {
    var table = TextTable([
      .text("file"), .text("state"), .number("rows"), .number("added"), .number("updated"),
      .number("unchanged"), .number("rejected"),
    ])
    for outcome in files {
      table.rows.append(
        row(outcome.report.path, outcome.report.state.rawValue, RegistryCounts(outcome)))
    }
    if files.count > 1 {
      table.totals = row(Figures.count(files.count, "file"), "", summary.totals)
    }
    let notes = removed + rejects + others
    return table.text(style: style) + (notes.isEmpty ? "" : "\n")
      + notes.map { $0 + "\n" }.joined()
  }

  private func row(_ name: String, _ state: String, _ counts: RegistryCounts) -> [String] {
    [name, state]
      + [counts.rows, counts.added, counts.updated, counts.unchanged, counts.rejected.total].map {
        Figures.count($0)
      }
  }

  private var removed: [String] {
    guard case .applied(let removed)? = summary.result.snapshot else { return [] }
    return [
      removed == 0
        ? "Removed: none; the files name every registration there was."
        : "Removed: \(Figures.count(removed, "registration")) that the files do not name any more."
    ]
  }

  /// The first few places, and what to do.
  private var rejects: [String] {
    let rejected = summary.totals.rejected
    guard rejected.total > 0 else { return [] }
    var lines = ["Rejected: \(RegistrySummary.list(rejected))."]
    for outcome in files where !outcome.report.rejects.isEmpty {
      let report = outcome.report
      lines += report.rejects.prefix(RegistrySummary.rejectsShown).map {
        "  \(printable(report.path)):\($0.line): \($0.code.rawValue): \(printable($0.why))"
      }
      let rest = report.rejected.total - RegistrySummary.rejectsShown
      if rest > 0 {
        lines.append("  … and \(Figures.count(rest)) more in \(printable(report.path))")
      }
    }
    if rejected[.timeWithoutZone] > 0 {
      lines.append("  --assume-time-zone says which zone times without one are in.")
    }
    lines.append("The other rows are in. Correct these and import the file again: it does no harm.")
    return lines
  }

  private var others: [String] {
    let totals = summary.totals
    var lines: [String] = []
    if totals.skipped > 0 {
      lines.append(
        "Skipped: \(Figures.count(totals.skipped, "row")) of another platform, or about somebody "
          + "who was erased.")
    }
    if totals.warnings.total > 0 {
      lines.append("Odd, but kept: \(RegistrySummary.list(totals.warnings)).")
    }
    var columns: [String] = []
    for column in files.flatMap(\.report.ignoredColumns) where !columns.contains(column) {
      columns.append(column)
    }
    if !columns.isEmpty {
      let shown = columns.prefix(8).map { String(shortened($0).prefix(40)) }
      let rest = columns.count > shown.count ? " and \(columns.count - shown.count) more" : ""
      lines.append("Not used: the columns \(shown.joined(separator: ", "))\(rest).")
    }
    return lines
  }
}
