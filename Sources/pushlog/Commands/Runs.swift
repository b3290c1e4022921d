internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

enum Runs {
  static let declaration = Command(
    "runs",
    abstract: "Lists cleanup runs: when, by whom, and what they changed.",
    examples: [Example("pushlog runs", "List them, the latest first.")],
    exits: ExitCode.list(.missingInput, .ioError),
    subcommands: [RunsShow.declaration])

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    let store = try command.openStore(.read)
    let runs = try Failure.inStore { try store.runs() }
    if command.flag("json") {
      try console.print(["runs": .array(runs.map { JSONValue($0) })])
      return .done
    }
    guard !runs.isEmpty else {
      try console.print("No cleanup has run yet.")
      return .done
    }
    let zone = try command.zone()
    let columns: [TextTable.Column] = [
      .number("run"), .text("as of"), .text("what"), .number("deactivated"), .number("pruned"),
      .text("by"), .text("note"),
    ]
    let table = TextTable(
      columns,
      rows: runs.map { run in
        [
          "\(run.id)", LocalTime.minute(run.asOf, in: zone), run.kind.rawValue,
          run.kind == .cleanup ? Figures.count(run.counts.deactivate) : "",
          run.kind == .cleanup ? Figures.count(run.counts.prune) : "",
          "\(run.byUser)@\(run.onHost)", run.note,
        ]
      })
    try console.output.write(table.text(style: console.style))
    return .done
  }
}

extension RunInfo {
  fileprivate var note: String {
    if let undoes { return "took back run \(undoes)" }
    if let undoneBy { return "taken back by run \(undoneBy)" }
    return wasForced ? "forced past the brake" : ""
  }
}

extension JSONValue {
  /// A run of the journal.
  init(_ run: RunInfo) {
    self = [
      "run": .int(Int(run.id)), "kind": .string(run.kind.rawValue),
      "as_of": .init(time: run.asOf), "started_at": .init(time: run.startedAt),
      "user": .string(run.byUser), "host": .string(run.onHost),
      "options": .string(run.options), "forced": .bool(run.wasForced),
      "counts": .init(run.counts), "undoes": .init(run.undoes), "undone_by": .init(run.undoneBy),
    ]
  }
}
