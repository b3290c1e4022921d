internal import CommandLineKit

enum Ingest {
  static let declaration = Command(
    "ingest",
    abstract: "Reads delivery logs into the store.",
    discussion: """
      A file may be plain text or gzip of any number of members; its content decides, not its name. \
      A folder means the logs in it: names that end in .jsonl, .ndjson, .json or .log, also with .gz \
      or a rotation number.

      The same events are stored once, however often and under whatever name a file comes. Lines \
      that cannot be read are kept for pushlog rejects. A run that is cut short leaves each file \
      wholly in or wholly out: start it again.
      """,
    arguments: [
      Argument(
        "PATH", .oneOrMore, kind: .path,
        help: "A log, a folder of logs, or - for standard input.")
    ],
    options: [
      Option(
        "preset", "NAME", .choice(["default"]), default: "default", category: "Reading",
        help: "The kind of sender that wrote the logs."),
      SharedOptions.map,
    ] + SharedOptions.reading("line") + [
      Option(
        "max-rejected", "PERCENT", .percent, default: "5", category: "Running",
        help: "The share of a file's lines that may be rejected before somebody should look "
          + "(exit 1)."),
      Option(
        "jobs", "N", .integer(1...64), category: "Running",
        help: "How many threads to use; 1 reads and stores in turn. Default: as many as help."),
      Option(
        "progress", "", .choice(["auto", "always", "never"]), default: "auto",
        category: "Running", help: "Whether to show how far it is; auto: on a terminal."),
    ],
    rules: [.excludes("preset", ["map"], because: "a mapping file is a preset of your own")],
    examples: [
      Example("pushlog ingest logs/", "Read every log in a folder."),
      Example(
        "pushlog ingest --topic com.example.shop --environment production push.jsonl.gz",
        "Read a log whose lines do not say which app they are about."),
      Example("zcat old/*.gz | pushlog ingest -", "Read from standard input."),
    ],
    exits: ExitCode.list(
      .missingInput, .ioError, .busy,
      lookAtIt: "done, but a file was damaged, incomplete, unsupported or unreadable, or had too "
        + "many rejected lines"))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    throw Failure.notBuilt(command)
  }
}
