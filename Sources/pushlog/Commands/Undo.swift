internal import CommandLineKit

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
    exits: ExitCode.list(.missingInput, .ioError, .busy))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    throw Failure.notBuilt(command)
  }
}
