internal import CommandLineKit

/// All that `pushlog` can be asked for: the parser, the help and the dispatch read this table.
enum CommandTable {
  typealias Body = @Sendable (ParsedCommand, Console) throws -> ExitCode

  static let program = Program(
    name: "pushlog",
    abstract: "Dead tokens out, lost pushes traced, delivery rates counted: from the logs of your "
      + "push senders.",
    discussion: """
      pushlog reads the delivery logs that your senders write (JSON lines, gzipped or not) into one \
      SQLite file, and answers from there: which tokens APNs called dead, and which of them came \
      back; what became of one push to one person; what share of them APNs accepted.

      Nothing is guessed, and nothing is lost in silence: what cannot be read is kept and counted, \
      and every token that a cleanup takes out comes with its evidence and can be brought back.
      """,
    version: "0.1.0",
    options: GlobalOptions.all,
    rules: GlobalOptions.rules,
    commands: [
      Ingest.declaration, Rejects.declaration, PresetsCommand.declaration, Registry.declaration,
      Cleanup.declaration,
      Undo.declaration, Runs.declaration, Trace.declaration, Report.declaration,
      Export.declaration, Retention.declaration, Erase.declaration,
    ],
    examples: [
      Example("pushlog registry import registry.csv", "Tell it which tokens your app has."),
      Example(
        "pushlog ingest logs/", "Read every log in a folder. Reading one twice does no harm."),
      Example(
        "pushlog cleanup --dry-run", "See what a cleanup would take out, and change nothing."),
      Example(
        "pushlog trace --user maria --on yesterday", "See what became of the pushes to one person."),
      Example("pushlog report --by day", "See the delivery rate of each day."),
    ],
    exits: ExitCode.allCases.map { ExitMeaning($0.rawValue, $0.meaning) },
    variables: [
      EnvironmentVariable("PUSHLOG_DB", help: "The store, where --db is not given."),
      EnvironmentVariable("NO_COLOR", help: "Not empty: no colours, as with --no-color."),
      EnvironmentVariable("COLUMNS", help: "How wide this help may be."),
    ])

  static let bodies: [String: Body] = [
    "ingest": Ingest.run,
    "rejects": Rejects.run,
    "rejects retry": RejectsRetry.run,
    "rejects drop": RejectsDrop.run,
    "presets": PresetsCommand.run,
    "presets show": PresetsShow.run,
    "presets check": PresetsCheck.run,
    "registry import": RegistryImport.run,
    "cleanup": Cleanup.run,
    "undo": Undo.run,
    "runs": Runs.run,
    "runs show": RunsShow.run,
    "trace": Trace.run,
    "report": Report.run,
    "export registrations": ExportRegistrations.run,
    "export changes": ExportChanges.run,
    "export audience": ExportAudience.run,
    "export probe": ExportProbe.run,
    "export sends": ExportSends.run,
    "retention": Retention.run,
    "erase": Erase.run,
  ]

  /// What a command does. Every runnable command has a body: a test walks the table.
  static func body(of path: [String]) -> Body {
    let name = path.joined(separator: " ")
    guard let body = bodies[name] else { preconditionFailure("\(name) has no body") }
    return body
  }
}
