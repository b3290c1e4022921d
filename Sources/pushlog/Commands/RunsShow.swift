internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

enum RunsShow {
  static let declaration = Command(
    "show",
    abstract: "Shows one cleanup run: every change and its evidence.",
    arguments: [
      Argument("RUN", kind: .integer(1...Int.max), help: "The number of the run.")
    ],
    examples: [Example("pushlog runs show 3", "See what run 3 changed, and why.")],
    exits: ExitCode.list(.missingInput, .ioError))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    guard let id = command.arguments.first.flatMap({ Int64($0) }) else {
      preconditionFailure("the parser has checked RUN")
    }
    let store = try command.openStore(.read)
    guard let run = try Failure.inStore({ try store.run(id) }) else {
      throw Failure(
        .missingInput, "there is no run \(id)", hint: "pushlog runs, which lists them.")
    }
    let actions = try Failure.inStore { try store.actions(ofRun: id) }
    if command.flag("json") {
      try console.print([
        "run": JSONValue(run), "actions": .array(actions.map { JSONValue($0) }),
      ])
      return .done
    }
    let zone = try command.zone()
    try console.print(
      "Run \(id): \(run.kind.rawValue) as of \(LocalTime.minute(run.asOf, in: zone)) \(zone.name), "
        + "by \(run.byUser) on \(run.onHost)")
    if !run.options.isEmpty { try console.print("Options: \(printable(run.options))") }
    if let by = run.undoneBy { try console.print("Taken back by run \(by).") }
    if let undoes = run.undoes {
      try console.print("It took back run \(undoes).")
    } else if actions.isEmpty {
      try console.print("It took nothing out.")
    }
    for kind in CleanupAction.Kind.allCases {
      let some = actions.filter { $0.kind == kind }
      guard !some.isEmpty else { continue }
      let table = ActionTable(
        kind: kind, actions: some, zone: zone, showsTokens: command.flag("show-tokens"))
      try console.output.write("\n" + table.text(console.style))
    }
    return .done
  }
}
