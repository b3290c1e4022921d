internal import CommandLineKit

enum RegistryImport {
  static let declaration = Command(
    "import",
    abstract: "Reads your app's own table of registrations.",
    discussion: """
      A registration is a token in a topic and environment; one person has many. Columns may come in \
      any order, under their usual names: token, topic, environment, user_id, registered_at, \
      last_active_at, state and some more. Only the token must be there; without dates nothing can \
      be called idle. Gzip is read too.

      An older table does no harm: it sets no date back and revives nothing that a cleanup took out.
      """,
    arguments: [
      Argument("FILE", .oneOrMore, kind: .path, help: "A table, or - for standard input.")
    ],
    options: [
      Option(
        "format", "", .choice(["csv", "jsonl"]), category: "Reading",
        help: "What the files are. Default: as their content says.")
    ] + SharedOptions.reading("row") + [
      Option(
        flag: "snapshot", category: "Snapshot",
        help: "The files are the whole registry: mark as removed what they lack. Only where every "
          + "row could be read."),
      Option(
        "max-share", "PERCENT", .percent, default: "20", category: "Snapshot",
        help: "With --snapshot: the share of active registrations that may be removed. Where more "
          + "would be, nothing is changed (exit 2)."),
    ],
    rules: [.needs("max-share", anyOf: ["snapshot"])],
    examples: [
      Example("pushlog registry import registry.csv", "Add and update registrations."),
      Example(
        "pushlog registry import --snapshot registry.jsonl.gz",
        "The same, and mark as removed what the table has no more."),
    ],
    exits: ExitCode.list(
      .brake, .badInput, .missingInput, .ioError, .busy,
      lookAtIt: "done, but a file was damaged or rows were rejected"))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    throw Failure.notBuilt(command)
  }
}
