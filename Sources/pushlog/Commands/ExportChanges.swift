internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

enum ExportChanges {
  static let declaration = Command(
    "changes",
    abstract: "Writes what cleanup runs took out and brought back, for the app's own database.",
    discussion: """
      In the order of the runs, so that a run and its undo come to the right end. With --format sql \
      each change becomes a statement that guards itself: a registration that came in between, from \
      the time in newer_from on, stays as it is. The statements come from a template: \
      --show-template prints the one that is built in, to be copied and given your own names.
      """,
    options: [
      Option("run", "RUN", .integer(1...Int.max), category: "Which", help: "Only this run."),
      Option(
        "since", "TIME", category: "Which",
        help: "All runs as of this time or day and later, undone ones and their undos included."),
    ] + Export.output(["csv", "jsonl", "sql"]) + [
      Option(
        "template", "FILE", .path, category: "Output",
        help: "For --format sql: the statements, with gaps for the values."),
      Option(flag: "show-template", category: "Output", help: "Print the built-in template."),
    ],
    rules: [
      .exactlyOne(["run", "since", "show-template"]),
      .needs("template", anyOf: [.optionValue("format", "sql")]),
      .excludes("show-template", ["format", "output", "json"]),
    ] + Export.rules,
    examples: [
      Example("pushlog export changes --run 3", "What run 3 changed."),
      Example(
        "pushlog export changes --since yesterday --format sql --output changes.sql",
        "Statements for the app's database: psql -f changes.sql."),
      Example(
        "pushlog export changes --show-template", "A template to begin with."),
    ],
    exits: ExitCode.list(
      .badInput, .missingInput, .cannotCreate, .ioError,
      lookAtIt: "written, but the template has no part for some changes, or they cannot be written "
        + "as SQL"))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    if command.flag("show-template") {
      try console.output.write(ChangeTemplate.builtIn)
      return .done
    }
    let since = try command.limit(
      "since", isEnd: false, try command.now(), try command.zone())
    let template = try command.string("format") == "sql" ? template(command) : nil
    let store = try command.openStore(.read)
    let run = command.int("run").map { Int64($0) }
    if let run, try Failure.inStore({ try store.run(run) }) == nil {
      throw Failure(
        .missingInput, "there is no run \(run)", hint: "pushlog runs, which lists them.")
    }
    let file = try Export.file(command, console)
    if let template {
      return try write(template, store, run, since, file, command, console)
    }
    var writer = RowWriter(
      file, format: command.string("format"),
      ChangeField.allCases.map { field in RowColumn(field.rawValue) { field.json($0) } })
    try Failure.inStore {
      try store.exportChanges(run: run, since: since) { try writer.write($0) }
    }
    try writer.end()
    try Export.report(writer.count, "change", command, console)
    return .done
  }

  private static func write(
    _ template: ChangeTemplate, _ store: Store, _ run: Int64?, _ since: Int64?,
    _ file: OutputFile, _ command: ParsedCommand, _ console: Console
  ) throws -> ExitCode {
    var written = 0
    var leftOut: [String: Int] = [:]
    try file.write(template.frame(.begin))
    try Failure.inStore {
      try store.exportChanges(run: run, since: since) { change in
        if let sql = template.sql(change) {
          written += 1
          try file.write(sql)
        } else {
          leftOut[ChangeTemplate.Part(change).rawValue, default: 0] += 1
        }
      }
    }
    try file.write(template.frame(.end))
    try file.commit()
    let without = leftOut.values.reduce(0, +)
    try Export.report(written, "change", command, console, [("left_out", .int(without))])
    for (part, count) in leftOut.sorted(by: { $0.key < $1.key }) {
      console.warn(
        template.parts[.init(rawValue: part) ?? .end] == nil
          ? "\(Figures.count(count, "change")) left out: the template has no part '-- \(part)'."
          : "\(Figures.count(count, "change")) left out: a value with a NUL cannot be written as SQL."
      )
    }
    return leftOut.isEmpty ? .done : .lookAtIt
  }

  private static func template(_ command: ParsedCommand) throws -> ChangeTemplate {
    let path = command.string("template")
    let text = try path.map(TextFile.read) ?? ChangeTemplate.builtIn
    do {
      return try ChangeTemplate(text)
    } catch {
      throw Failure(
        .badInput, "\(path ?? "the template") is no template of changes", why: error.why,
        at: "line \(error.line)", hint: error.hint)
    }
  }
}
