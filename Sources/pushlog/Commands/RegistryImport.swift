internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore
internal import Glibc

enum RegistryImport {
  static let declaration = Command(
    "import",
    abstract: "Reads your app's own table of registrations.",
    discussion: """
      A registration is a token in a topic and environment; one person has many. Columns may come in \
      any order, under their usual names: token, topic, environment, user_id, registered_at, \
      last_active_at, state and some more. Only the token must be there; without dates nothing can \
      be called idle. Gzip is read too.

      An older table does no harm: it sets no date back and revives nothing that a cleanup took out. \
      All files go in together: where one is missing or is no registry, nothing changes. The same \
      holds for a command that does not end well.
      """,
    arguments: [
      Argument("FILE", .zeroOrMore, kind: .path, help: "A table, or - for standard input.")
    ],
    options: [
      Option(
        "command", "COMMAND", isSecret: true, category: "Reading",
        help:
          "Read what this command writes, in place of files. It is run by /bin/sh; unless it ends "
          + "with status 0, nothing is imported (exit 74)."),
      Option(
        "format", "", .choice(["csv", "jsonl"]), category: "Reading",
        help: "What the files are. Default: as their content says."),
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
    rules: [
      .exactlyOne([.argument("FILE"), "command"]), .needs("max-share", anyOf: ["snapshot"]),
    ],
    examples: [
      Example("pushlog registry import registry.csv", "Add and update registrations."),
      Example(
        "pushlog registry import --topic com.example.shop --environment sandbox t.csv",
        "A table that does not say which app it is about."),
      Example(
        "pushlog registry import --snapshot registry.jsonl.gz",
        "The whole registry: mark as removed what it has no more."),
      Example(
        "zcat devices.csv.gz | pushlog registry import -", "Read from standard input."),
      Example(
        "pushlog registry import --command ./devices.sh",
        "Read what a script of yours asks your database for."),
    ],
    exits: ExitCode.list(
      .brake, .badInput, .missingInput, .ioError, .busy,
      lookAtIt: "done, but a file was empty, damaged, incomplete, unsupported or unreadable, or "
        + "more than 5 % of its rows were rejected"))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    let summary = try load(command) { try command.openStore(.create) }
    if command.flag("json") {
      try console.print(JSONValue(summary))
    } else {
      try console.output.write(RegistryText(summary: summary).text(console.style))
    }
    for problem in summary.problems { console.warn(printable(problem)) }
    return summary.exitCode
  }

  /// Imports what the command line names.
  ///
  /// - Parameter store: is asked for once all else is known to be well.
  static func load(
    _ command: ParsedCommand, into store: () throws -> Store
  ) throws -> RegistrySummary {
    let options = RegistryOptions(
      format: command.string("format").flatMap(RegistryFormat.init),
      topic: command.string("topic"), environment: command.string("environment"),
      assumedZone: try command.zone(named: "assume-time-zone"))
    let now = try command.now()
    // Before a store is made for them.
    for path in command.arguments where path != "-" && !exists(path) {
      throw Failure(RegistryImportError.missing(path: path))
    }
    let snapshot =
      command.flag("snapshot")
      ? RegistrySnapshot(maxShare: command.percent("max-share") ?? 20) : nil
    let store = try store()
    let source = try command.string("command").map { try ShellCommand($0) }
    let inputs =
      source.map { [LogInput("command \($0.name)", descriptor: $0.output)] }
      ?? command.arguments.map { LogInput($0) }
    do {
      let result = try Failure.inStore {
        try store.importRegistry(inputs, options, snapshot: snapshot, now: now) { reports in
          // Where it was not read to its end it may never come to one, and its rows are not believed.
          guard reports.allSatisfy(\.isReadToItsEnd) else { return }
          try source?.end(orElse: "nothing was imported")
        }
      }
      return RegistrySummary(result: result)
    } catch let error as RegistryImportError {
      throw Failure(error)
    } catch let error as RegistryError {
      throw Failure(error)
    }
  }

  private static func exists(_ path: String) -> Bool {
    // One that may not be looked for is not missing: the reader says what is wrong with it.
    unsafe access(path, F_OK) == 0 || errno != ENOENT
  }
}

extension RegistryFileReport {
  fileprivate var isReadToItsEnd: Bool { [.complete, .incomplete, .empty].contains(state) }
}

extension Failure {
  fileprivate init(_ error: RegistryImportError) {
    switch error {
    case .missing(let path):
      self.init(
        .missingInput, "nothing was imported", why: "there is no \(path)",
        hint: "check the path: a CSV or JSON lines file, or - for standard input.")
    case .lacksTooMany(let active, let lacking):
      self.init(
        .brake, "nothing was imported",
        why: "--snapshot would remove \(Figures.count(lacking)) of "
          + "\(Figures.count(active, "active registration")), more than --max-share allows",
        hint: "the whole export; or a higher --max-share, if so many did go; or no --snapshot.")
    }
  }

  fileprivate init(_ error: RegistryError) {
    self.init(
      .badInput, "nothing was imported", why: "\(error.path) is no registry: \(error.why)",
      at: "line \(error.line)", hint: error.hint)
  }
}
