internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

/// What an import did, and what of it somebody should look at.
struct RegistrySummary {
  /// The share of a file's rows that may be rejected before somebody should look.
  static let maxRejected = 0.05
  /// How many rejected rows of a file people are shown.
  static let rejectsShown = 5

  var result: RegistryResult

  var exitCode: ExitCode { problems.isEmpty ? .done : .lookAtIt }

  /// Whether what is known of the registrations is up to date now, but for a few rows.
  var isUpToDate: Bool {
    result.files.map(\.report).allSatisfy {
      $0.state == .complete && !Self.hasTooManyRejects($0)
    }
  }

  private static func hasTooManyRejects(_ report: RegistryFileReport) -> Bool {
    Double(report.rejected.total) > maxRejected * Double(report.rows)
  }

  /// A sentence for each thing that somebody should look at.
  var problems: [String] {
    var problems: [String] = []
    for report in result.files.map(\.report) {
      if report.state != .complete {
        let why = report.problem ?? report.state.rawValue
        problems.append(
          "\(report.path): \(why)\(why.last == "?" ? "" : ".")"
            + (report.keepsRows ? "" : " Nothing of it was imported."))
      }
      if Self.hasTooManyRejects(report) {
        problems.append(
          "\(report.path): \(Figures.count(report.rejected.total)) of "
            + "\(Figures.count(report.rows, "row")) rejected (\(Self.list(report.rejected))), more "
            + "than \(Figures.percent(Self.maxRejected)). Correct them and import the file again.")
      }
    }
    if case .notWhole(let path)? = result.snapshot {
      problems.append(
        "--snapshot removed nothing: not all of \(path) could be read, and what it seems to lack may "
          + "be there.")
    }
    return problems
  }

  /// `2 bad_token, 1 bad_time`
  static func list<Code: RawRepresentable<String>>(_ tally: Tally<Code>) -> String {
    tally.occurred.map { "\(Figures.count($0.count)) \($0.code.rawValue)" }.joined(separator: ", ")
  }
}

/// The numbers of one file, or of all.
struct RegistryCounts {
  var rows = 0
  var added = 0
  var updated = 0
  var unchanged = 0
  var removed = 0
  var skipped = 0
  var rejected = Tally<RegistryRejectCode>()
  var warnings = Tally<WarningCode>()

  init() {}

  init(_ outcome: RegistryOutcome) {
    rows = outcome.report.rows
    (added, updated, unchanged) = (outcome.added, outcome.updated, outcome.unchanged)
    skipped = outcome.report.skipped
    (rejected, warnings) = (outcome.report.rejected, outcome.report.warnings)
  }

  /// `removed` is no file's own: all files together are the snapshot.
  mutating func add(_ other: RegistryCounts) {
    rows += other.rows
    added += other.added
    updated += other.updated
    unchanged += other.unchanged
    skipped += other.skipped
    rejected.add(other.rejected)
    warnings.add(other.warnings)
  }
}

extension RegistrySummary {
  var totals: RegistryCounts {
    var totals = result.files.reduce(into: RegistryCounts()) { $0.add(RegistryCounts($1)) }
    totals.removed = result.removed
    return totals
  }
}

extension JSONValue {
  /// The result of `registry import --json`.
  init(_ summary: RegistrySummary) {
    let files = summary.result.files
    self = [
      "files": .array(files.map(JSONValue.init)),
      "totals": .object(
        [("files", .int(files.count))] + Self.members(summary.totals)
          + [("removed", .int(summary.totals.removed))]),
      "snapshot": summary.result.snapshot.map { snapshot in
        switch snapshot {
        case .applied: ["applied": true]
        case .notWhole(let path): ["applied": false, "not_whole": .string(path)]
        }
      } ?? .null,
    ]
  }

  private init(_ outcome: RegistryOutcome) {
    let report = outcome.report
    var members: [(key: String, value: JSONValue)] = [
      ("path", .string(report.path)), ("format", .init(report.format?.rawValue)),
      ("state", .string(report.state.rawValue)),
    ]
    members += Self.members(RegistryCounts(outcome))
    members.append(
      (
        "rejects",
        .array(
          report.rejects.map {
            ["line": .init($0.line), "code": .string($0.code.rawValue), "why": .string($0.why)]
          })
      ))
    members.append(("ignored_columns", .array(report.ignoredColumns.map(JSONValue.string))))
    if let problem = report.problem { members.append(("problem", .string(problem))) }
    self = .object(members)
  }

  private static func members(_ counts: RegistryCounts) -> [(key: String, value: JSONValue)] {
    [
      ("rows", .int(counts.rows)), ("added", .int(counts.added)), ("updated", .int(counts.updated)),
      ("unchanged", .int(counts.unchanged)), ("skipped", .int(counts.skipped)),
      ("rejected", tally(counts.rejected)),
      ("warnings", tally(counts.warnings)),
    ]
  }

  private static func tally<Code: RawRepresentable<String>>(_ tally: Tally<Code>) -> JSONValue {
    .object(tally.occurred.map { ($0.code.rawValue, .int($0.count)) })
  }
}
