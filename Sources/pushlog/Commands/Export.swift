internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

enum Export {
  static let declaration = Command(
    "export",
    abstract: "Writes what the sender, or the app's own database, needs to know.",
    discussion: """
      Rows come in the same order every time, and are written as they are read: an export of any \
      size takes little memory. A file appears whole or not at all.
      """,
    subcommands: [
      ExportRegistrations.declaration, ExportChanges.declaration, ExportAudience.declaration,
      ExportProbe.declaration, ExportSends.declaration,
    ], isRunnable: false)

  /// How and where to.
  static func output(_ formats: [String] = ["csv", "jsonl"]) -> [Option] {
    [
      Option(
        "format", "", .choice(formats), default: "csv", category: "Output",
        help: "How to write it: jsonl is one JSON object a line."),
      Option(
        "output", "FILE", .path, default: "-", category: "Output",
        help: "Where to; a name that ends in .gz is compressed, - is standard output. With a file, "
          + "--json says how many rows went there."),
    ]
  }

  static let rules: [Rule] = [
    .excludes("json", [.optionValue("output", "-")], because: "both write to standard output"),
    .needs("json", anyOf: ["output"]),
  ]

  static let exits = ExitCode.list(.missingInput, .cannotCreate, .ioError)

  static func topicAndEnvironment(_ whose: String) -> [Option] {
    [
      Option("topic", "TOPIC", category: "Which", help: "Only \(whose) of this topic (bundle id)."),
      Option(
        "environment", "NAME", category: "Which",
        help: "Only \(whose) of this environment: production or sandbox."),
    ]
  }

  static func file(_ command: ParsedCommand, _ console: Console) throws -> OutputFile {
    try OutputFile(command.string("output") ?? "-", console: console, isPrivate: true)
  }

  /// Writes an export. The store is asked for once the options are known to be well.
  typealias Writer =
    @Sendable (ParsedCommand, Console, () throws -> Store) throws -> ExportResult

  /// By the name of the sub-command.
  static let writers: [String: Writer] = [
    "registrations": ExportRegistrations.write, "changes": ExportChanges.write,
    "audience": ExportAudience.write, "probe": ExportProbe.write, "sends": ExportSends.write,
  ]

  /// Writes an export, and says what was written, where standard output is free for it.
  static func run(
    _ command: ParsedCommand, _ console: Console, _ write: Writer
  ) throws -> ExitCode {
    let result = try write(command, console) { try command.openStore(.read) }
    if command.flag("json") {
      try console.print(JSONValue(result))
    } else if result.output != "-" {
      console.note("\(Figures.count(result.count, result.noun)) in \(printable(result.output)).")
    }
    for problem in result.problems { console.warn(problem) }
    return result.exitCode
  }

  static func environment(_ command: ParsedCommand) -> String? {
    command.string("environment").map(EnvironmentName.canonical)
  }
}
