internal import CommandLineKit

enum Runs {
  static let declaration = Command(
    "runs",
    abstract: "Lists cleanup runs: when, by whom, and what they changed.",
    examples: [Example("pushlog runs", "List them, the latest first.")],
    exits: ExitCode.list(.missingInput, .ioError),
    subcommands: [RunsShow.declaration])

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    throw Failure.notBuilt(command)
  }
}
