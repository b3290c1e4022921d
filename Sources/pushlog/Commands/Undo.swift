internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

enum Undo {
  static let declaration = Command(
    "undo",
    abstract: "Takes a cleanup run back exactly.",
    discussion: """
      What it restores is not taken out again on the same evidence: only on a newer 410, or when it \
      has been idle for --idle-days after the undo.
      """,
    arguments: [
      Argument(
        "RUN", kind: .integer(1...Int.max),
        help: "The number of the run, as cleanup and pushlog runs show it.")
    ],
    examples: [Example("pushlog undo 3", "Bring back what run 3 took out.")],
    exits: ExitCode.list(.brake, .missingInput, .ioError, .busy))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    guard let id = command.arguments.first.flatMap({ Int64($0) }) else {
      preconditionFailure("the parser has checked RUN")
    }
    let store = try command.openStore(.write)
    let result: UndoResult
    do {
      result = try Failure.inStore { try store.undo(id, asOf: try command.now()) }
    } catch let error as UndoError {
      throw Failure(error)
    }
    try Failure.inStore { try store.finish() }
    if command.flag("json") {
      try console.print([
        "run": .int(Int(result.run)), "undone": .int(Int(result.undone)),
        "restored": .int(result.restored),
      ])
    } else {
      try console.print(
        "Run \(result.undone) is taken back: "
          + "\(Figures.count(result.restored, "registration")) as before. This is run \(result.run)."
      )
    }
    return .done
  }
}

extension Failure {
  fileprivate init(_ error: UndoError) {
    switch error {
    case .noSuchRun(let id):
      self.init(
        .missingInput, "there is no run \(id)", hint: "pushlog runs, which lists them.")
    case .alreadyUndone(let id, let by):
      self.init(
        .missingInput, "run \(id) cannot be taken back", why: "run \(by) has done so already",
        hint: "pushlog undo \(by), if it should count again.")
    case .changedSince(let id, let conflicts):
      let named = conflicts.prefix(3).map {
        "\(DeviceToken.short($0.token)) (\($0.app.name), now \($0.state ?? "gone"))"
      }
      let more = conflicts.count > 3 ? " and \(conflicts.count - 3) more" : ""
      self.init(
        .brake, "run \(id) cannot be taken back: nothing was changed",
        why: "these have changed since, and that would be lost: "
          + named.joined(separator: ", ") + more,
        hint: "pushlog runs, and undo a later run first if that was it.")
    }
  }
}
