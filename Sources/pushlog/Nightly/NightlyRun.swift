internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

/// The stages of a night, one after the other in one open store. Each is the command of its own name.
struct NightlyRun {
  let settings: Settings
  /// Options of every stage.
  let general: [String]
  let store: Store
  let console: Console
  let isDryRun: Bool

  /// - Throws: only what ends the whole run, such as a reader that went away. All else is a stage's.
  func stages() throws -> [NightlyStage] {
    var stages: [NightlyStage] = []
    var isRegistryRead = true
    if let line = settings.registry {
      let stage = try stage("registry") { try registry(line, &isRegistryRead) }
      if stage.state == .failed || stage.state == .stopped { isRegistryRead = false }
      stages.append(stage)
    }
    if let line = settings.ingest { stages.append(try stage("ingest") { try ingest(line) }) }
    var isJudged = true
    if let line = settings.cleanup {
      let stage =
        isRegistryRead
        ? try stage("cleanup") { try cleanup(line) }
        : NightlyStage(
          "cleanup", .notRun, "it would judge by old data, for the registry was not read well")
      isJudged = [.done, .look].contains(stage.state)
      stages.append(stage)
    }
    if let line = settings.retention {
      stages.append(
        isJudged
          ? try stage("retention") { try retention(line) }
          : NightlyStage(
            "retention", .notRun, "it would take away what a cleanup has yet to judge"))
    }
    for line in settings.exports {
      stages.append(try stage(line.path.joined(separator: " ")) { try export(line) })
    }
    if let line = settings.report { stages.append(try stage("report") { try report(line) }) }
    return stages
  }

  /// Runs a stage; what ends it does not end the night.
  private func stage(_ name: String, _ body: () throws -> NightlyStage) throws -> NightlyStage {
    do {
      return try body()
    } catch let error as SystemError where error.isBrokenPipe {
      throw error
    } catch {
      let error = Failure.ofStore(error)
      return NightlyStage(
        name,
        error as? Failure ?? Failure(.ioError, "the stage ended early", why: "\(error)"))
    }
  }

  /// What a stage's section says, as a command.
  private func command(_ line: Settings.Line, _ more: String...) throws -> ParsedCommand {
    do throws(UsageError) {
      let request = try CommandTable.program.parse(general + more + line.words)
      guard case .run(let command) = request else {
        throw UsageError(.missingCommand([]), path: line.path)
      }
      return command
    } catch {
      throw Failure(error, of: CommandTable.program)
    }
  }

  private func registry(
    _ line: Settings.Line, _ isRead: inout Bool
  ) throws -> NightlyStage {
    if isDryRun {
      let files = Figures.count(line.arguments.count, "file")
      return NightlyStage(
        "registry", .planned,
        "would be read from \(line.arguments.isEmpty ? "its command" : files)")
    }
    let summary = try RegistryImport.load(try command(line)) { store }
    isRead = summary.isUpToDate
    let totals = summary.totals
    let numbers = [
      Figures.count(totals.rows, "row"), "\(Figures.count(totals.added)) added",
      "\(Figures.count(totals.updated)) updated", "\(Figures.count(totals.removed)) removed",
      "\(Figures.count(totals.rejected.total)) rejected",
    ]
    return NightlyStage(
      "registry", summary.exitCode, numbers.joined(separator: ", "), problems: summary.problems,
      result: JSONValue(summary))
  }

  private func ingest(_ line: Settings.Line) throws -> NightlyStage {
    if isDryRun {
      let found = LogFolder.expand(line.arguments)
      var stage = NightlyStage(
        "ingest", .planned, "\(Figures.count(found.inputs.count, "log")) would be read")
      stage.problems = found.missing.map { "there is no \(printable($0))." }
      if !stage.problems.isEmpty { stage.code = .missingInput }
      return stage
    }
    let summary = try Ingest.load(try command(line), console) { store }
    let numbers = [
      Figures.count(summary.outcomes.count, "file"), Figures.count(summary.totals.lines, "line"),
      "\(Figures.count(summary.stored)) stored",
      "\(Figures.count(summary.duplicates)) known before",
      "\(Figures.count(summary.totals.rejected.total)) rejected",
    ]
    return NightlyStage(
      "ingest", summary.exitCode, numbers.joined(separator: ", "),
      problems: summary.mixtures + summary.problems, result: JSONValue(summary))
  }

  private func cleanup(_ line: Settings.Line) throws -> NightlyStage {
    var line = line
    // A look must not replace the file of the last real run.
    if isDryRun { line.options = line.options.filter { $0.name != "actions" } + [("dry-run", nil)] }
    let command = try command(line)
    let outcome = try Cleanup.carryOut(command, console) { _ in store }
    let text = CleanupText(
      result: outcome.result, actions: outcome.actions, options: outcome.options,
      zone: try command.zone(), showsTokens: command.flag("show-tokens"), isVerbose: false)
    return NightlyStage(
      "cleanup", outcome.result.brake.isEmpty ? .done : .brake, text.line,
      problems: text.problems, result: JSONValue(outcome.result, outcome.options))
  }

  private func retention(_ line: Settings.Line) throws -> NightlyStage {
    var line = line
    if isDryRun { line.options.append(("dry-run", nil)) }
    let result = try Retention.remove(try command(line), console) { _ in store }
    return NightlyStage(
      "retention", .done,
      "\(Figures.count(result.sendsRemoved, "send")) of "
        + "\(Figures.count(result.daysRemoved, "day")) before \(result.firstDay) "
        + (isDryRun ? "would go" : "removed"),
      result: JSONValue(result))
  }

  private func export(_ line: Settings.Line) throws -> NightlyStage {
    let name = line.path.joined(separator: " ")
    let output = printable(line.value("output") ?? "-")
    if isDryRun { return NightlyStage(name, .planned, "would write \(output)") }
    guard let writer = line.path.last.flatMap({ Export.writers[$0] }) else {
      preconditionFailure("\(name) has no writer")
    }
    let result = try writer(try command(line), console) { store }
    return NightlyStage(
      name, result.exitCode, "\(Figures.count(result.count, result.noun)) in \(output)",
      problems: result.problems, result: JSONValue(result))
  }

  /// To its file; else into the summary.
  private func report(_ line: Settings.Line) throws -> NightlyStage {
    let command = try command(line)
    let output = try Report.make(command) { store }
    if let file = line.value("output") {
      if isDryRun { return NightlyStage("report", .planned, "would write \(printable(file))") }
      try Report.write(output, command, console)
      return NightlyStage("report", .done, printable(file), result: ["output": .string(file)])
    }
    var stage = NightlyStage("report", .done, "below", result: output.json)
    stage.text =
      command.string("format") == "csv"
      ? String(decoding: output.csv, as: UTF8.self)
      : command.string("format") == "json"
        ? output.json.text + "\n" : output.table(style: console.style)
    return stage
  }
}
