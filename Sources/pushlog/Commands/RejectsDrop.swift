internal import CommandLineKit
internal import DeliveryStore

enum RejectsDrop {
  static let declaration = Command(
    "drop",
    abstract: "Forgets lines that ingest could not read.",
    discussion: "Their files stay known: only another mapping reads them again.",
    options: Rejects.choice,
    examples: [
      Example("pushlog rejects drop --code bad_json", "Forget the torn lines."),
      Example("pushlog rejects drop", "Forget all."),
    ],
    exits: ExitCode.list(.missingInput, .ioError, .busy))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    let store = try command.openStore(.write)
    let dropped = try Failure.inStore {
      let dropped = try store.dropRejects(
        code: command.string("code"), file: command.string("file"))
      try store.finish()
      return dropped
    }
    if command.flag("json") {
      try console.print(["dropped": .int(dropped)])
    } else {
      try console.print(
        dropped == 0
          ? "There is no such line." : "Forgot \(Figures.count(dropped, "rejected line")).")
    }
    return .done
  }
}
