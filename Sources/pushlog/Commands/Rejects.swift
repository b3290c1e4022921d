internal import CommandLineKit
internal import DeliveryLog

enum Rejects {
  static let declaration = Command(
    "rejects",
    abstract: "Lists the lines that ingest could not read, word for word.",
    discussion: """
      Each comes with its file, line, byte offset and the code that says why. At most 10,000 of a \
      file and code are kept; the rest is counted.
      """,
    options: [
      Option(
        "code", "CODE", .choice(RejectCode.allCases.map(\.rawValue)),
        help: "Only those rejected for this reason."),
      Option("file", "PATH", .path, help: "Only those of this file, named as it was ingested."),
      Option(
        "limit", "N", .integer(1...Int.max),
        help: "At most so many. Default: 20 for people, all in JSON."),
    ],
    examples: [
      Example("pushlog rejects", "See the first ones."),
      Example(
        "pushlog rejects --code time_without_zone --json",
        "All lines whose times name no zone, for a script."),
    ],
    exits: ExitCode.list(.missingInput, .ioError))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    throw Failure.notBuilt(command)
  }
}
