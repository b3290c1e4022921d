internal import CommandLineKit
internal import DeliveryLog

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

  /// Says what was written, where standard output is free for it.
  static func report(
    _ count: Int, _ noun: String, _ command: ParsedCommand, _ console: Console,
    _ more: [(key: String, value: JSONValue)] = []
  ) throws {
    let path = command.string("output") ?? "-"
    if command.flag("json") {
      try console.print(.object([("rows", .int(count)), ("output", .string(path))] + more))
    } else if path != "-" {
      console.note("\(Figures.count(count, noun)) in \(printable(path)).")
    }
  }

  static func environment(_ command: ParsedCommand) -> String? {
    command.string("environment").map(EnvironmentName.canonical)
  }
}
