internal import DeliveryLog
internal import DeliveryStore

/// What an ingest did, and what of it somebody should look at.
struct IngestSummary {
  var outcomes: [FileOutcome]
  var found: LogFolder.Expansion
  /// Percent of a file's lines that may be rejected.
  var maxRejected: Double
  var elapsed: Double

  var totals: FileCounts {
    outcomes.reduce(into: FileCounts()) { $0.add($1.report.counts) }
  }
  var stored: Int { outcomes.map(\.stored).reduce(0, +) }
  var duplicates: Int { outcomes.map(\.duplicates).reduce(0, +) }

  var exitCode: ExitCode {
    // A folder without logs is a log that did not come.
    if !found.missing.isEmpty || !found.withoutLogs.isEmpty
      || outcomes.contains(where: \.report.isMissing)
    {
      return .missingInput
    }
    return problems.isEmpty ? .done : .lookAtIt
  }

  /// A sentence for each thing that somebody should look at.
  var problems: [String] {
    var problems = found.missing.map {
      "\($0): there is no such file or folder; the others were read. Check the path."
    }
    problems += found.withoutLogs.map {
      "\($0): this folder holds no log (names that end in .jsonl, .ndjson, .json or .log, also with "
        + ".gz or a rotation number)."
    }
    problems += found.unreadable.map {
      "\($0.path): the folder cannot be read: \($0.error.reason)."
    }
    for outcome in outcomes {
      let report = outcome.report
      if report.state.needsALook {
        problems.append("\(report.path): \(report.problem ?? report.state.rawValue).")
      }
      if hasTooManyRejects(report) {
        let reasons = report.counts.rejected.occurred.map {
          "\(Figures.count($0.count)) \($0.code.rawValue)"
        }
        problems.append(
          "\(report.path): \(Figures.count(report.counts.rejected.total)) of "
            + "\(Figures.count(report.counts.lines, "line")) rejected "
            + "(\(reasons.joined(separator: ", "))), more than \(Figures.percent(maxRejected / 100)). "
            + "pushlog rejects shows them.")
      }
    }
    return problems
  }

  /// A sentence for each file whose first objects look like those of several senders: it was read as
  /// one of them, and somebody should know.
  var mixtures: [String] {
    outcomes.map(\.report).filter { $0.votes.count > 1 }.map { report in
      let votes = report.votes.map { "\($0.preset) (\($0.objects))" }.joined(separator: ", ")
      return "\(report.path): its first objects look like \(votes). All of it was read as "
        + "\(report.preset): if that is wrong, name the right one with --preset."
    }
  }

  private func hasTooManyRejects(_ report: FileReport) -> Bool {
    Double(report.counts.rejected.total) * 100 > maxRejected * Double(report.counts.lines)
  }
}

extension FileState {
  fileprivate var needsALook: Bool {
    switch self {
    case .complete, .known, .empty: false
    case .incomplete, .damaged, .unsupported, .unreadable: true
    }
  }
}

extension JSONValue {
  /// The result of `ingest --json`.
  init(_ result: IngestSummary) {
    let totals = result.totals
    var members: [(key: String, value: JSONValue)] = [
      (
        "files",
        .array(
          result.outcomes.map { outcome in
            let report = outcome.report
            let head: [(key: String, value: JSONValue)] = [
              ("path", .string(report.path)), ("preset", .string(report.preset)),
              ("state", .string(report.state.rawValue)),
            ]
            let tail: [(key: String, value: JSONValue)] =
              report.problem.map { [("problem", .string($0))] } ?? []
            return .object(
              head + Self.counts(report.counts, outcome.stored, outcome.duplicates) + tail)
          })
      ),
      (
        "totals",
        .object(
          [("files", .int(result.outcomes.count))]
            + Self.counts(totals, result.stored, result.duplicates))
      ),
    ]
    if !result.found.missing.isEmpty {
      members.append(("missing", .array(result.found.missing.map(JSONValue.string))))
    }
    members.append(("passed_over", .array(result.found.passedOver.map(JSONValue.string))))
    members.append(("elapsed_seconds", .double(result.elapsed)))
    self = .object(members)
  }

  private static func counts(
    _ counts: FileCounts, _ stored: Int, _ duplicates: Int
  ) -> [(key: String, value: JSONValue)] {
    [
      ("lines", .int(counts.lines)), ("stored", .int(stored)), ("duplicates", .int(duplicates)),
      ("blank", .int(counts.blank)), ("skipped", .int(counts.skipped)),
      (
        "rejected",
        .object(counts.rejected.occurred.map { ($0.code.rawValue, .int($0.count)) })
      ),
      (
        "warnings",
        .object(counts.warnings.occurred.map { ($0.code.rawValue, .int($0.count)) })
      ),
    ]
  }
}
