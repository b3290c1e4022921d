internal import CommandLineKit

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
    throw Failure.notBuilt(command)
  }
}
