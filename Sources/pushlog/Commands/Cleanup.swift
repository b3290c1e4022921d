internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

enum Cleanup {
  static let declaration = Command(
    "cleanup",
    abstract: "Deactivates tokens that APNs called dead, and prunes idle registrations.",
    discussion: """
      A 410 counts for its own topic and environment, and only where the app has not confirmed the \
      token since. BadDeviceToken is no proof of death: such tokens are listed as suspect. An \
      accepted push is no sign of life: idleness is measured from what the registry says.

      Every change is journalled with its evidence: pushlog undo takes a run back.
      """,
    options: [
      Option(
        flag: "dry-run", category: "What to do", help: "Say what would be done, and change nothing."
      ),
      Option(
        "actions", "FILE", .path, category: "What to do",
        help: "Write every action with its evidence, one JSON object a line; - is standard output, "
          + "and a name that ends in .gz is compressed."),
      Option(
        "idle-days", "DAYS", .integer(1...36_500), default: "90", category: "What counts",
        help: "Prune what was not active for more than so many days."),
      Option(flag: "no-idle", category: "What counts", help: "Prune nothing for being idle."),
      Option(flag: "no-gone", category: "What counts", help: "Deactivate nothing for a 410."),
      Option(
        "window-days", "DAYS", .integer(1...36_500), category: "What counts",
        help: "Look at answers of the last so many days only. Default: all."),
      Option(
        "bad-device-token", "", .choice(["report", "deactivate"]), default: "report",
        category: "What counts",
        help: "What to do with a token that APNs called bad, not gone. Even deactivate spares one "
          + "that was ever accepted."),
      SharedOptions.maxShare(
        "The share of a topic and environment that may be taken out within 7 days. Where it would "
          + "be more, and at least 20, nothing is changed (exit 2)."),
      Option(flag: "force", category: "Brake", help: "Go on where the brake would stop."),
    ],
    rules: [
      .excludes("idle-days", ["no-idle"]),
      .excludes(
        "json", [.optionValue("actions", "-")], because: "both would write to standard output"),
    ],
    examples: [
      Example("pushlog cleanup --dry-run", "See what would be taken out, and change nothing."),
      Example(
        "pushlog cleanup --actions actions.jsonl.gz",
        "Take it out, and write what was done and why to a file."),
      Example(
        "pushlog cleanup --no-idle --window-days 7",
        "Act only on what APNs said in the last week."),
    ],
    exits: ExitCode.list(.brake, .missingInput, .cannotCreate, .ioError, .busy))

  /// What a cleanup found, and how it was asked to look.
  typealias Outcome = (result: CleanupResult, actions: [CleanupAction], options: CleanupOptions)

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    let outcome = try carryOut(command, console) { try command.openStore($0) }
    if command.flag("json") {
      try console.print(JSONValue(outcome.result, outcome.options))
    } else if command.string("actions") != "-" {
      let text = CleanupText(
        result: outcome.result, actions: outcome.actions, options: outcome.options,
        zone: try command.zone(), showsTokens: command.flag("show-tokens"),
        isVerbose: command.flag("verbose"))
      try console.output.write(text.text(console.style))
    }
    return outcome.result.brake.isEmpty ? .done : .brake
  }

  /// Does what the command line says.
  static func carryOut(
    _ command: ParsedCommand, _ console: Console, _ store: (Store.Access) throws -> Store
  ) throws -> Outcome {
    var options = CleanupOptions(asOf: try command.now())
    options.idleDays = command.flag("no-idle") ? nil : command.int("idle-days")
    options.usesGone = !command.flag("no-gone")
    options.windowDays = command.int("window-days")
    options.badDeviceToken =
      command.string("bad-device-token").flatMap(CleanupOptions.BadDeviceToken.init) ?? .report
    options.maxShare = command.percent("max-share") ?? options.maxShare
    options.force = command.flag("force")
    options.dryRun = command.flag("dry-run")
    options.description = command.written(
      ["idle-days", "no-idle", "no-gone", "window-days", "bad-device-token", "max-share", "force"])

    let store = try store(options.dryRun ? .read : .write)
    let file = try command.string("actions").map {
      try OutputFile($0, console: console, isPrivate: true)
    }
    var actions: [CleanupAction] = []
    let result = try Failure.inStore {
      try store.cleanUp(options) { planned in
        actions = planned
        try file.map { try write(planned, to: $0) }
      }
    }
    if !options.dryRun { try Failure.inStore { try store.finish() } }
    return (result, actions, options)
  }

  private static func write(_ actions: [CleanupAction], to file: OutputFile) throws {
    var writer = JSONWriter()
    for action in actions {
      writer.value(JSONValue(action))
      writer.endLine()
      if writer.bytes.count > 1 << 16 {
        try file.write(writer.bytes[...])
        writer.bytes.removeAll(keepingCapacity: true)
      }
    }
    try file.write(writer.bytes[...])
    try file.commit()
  }
}
