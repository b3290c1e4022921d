internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

enum Nightly {
  static let declaration = Command(
    "nightly",
    abstract:
      "Does all that a night has to do: registry, logs, cleanup, retention, exports, report.",
    discussion: """
      The settings say what: a JSON file whose sections are commands, and whose keys are their \
      options with underscores: {"registry": {"files": ["registry.csv"], "snapshot": true}, "logs": \
      ["/var/log/push"], "cleanup": {"idle_days": 90}}. A stage without a section is left out.

      All stages are one run: another one that writes has to wait, or this one ends with 75 at once. \
      A stage that fails does not stop the others, with one exception: after a registry that was \
      not read well there is no cleanup, which would judge by old data, and no retention, which would \
      take away what is still to be judged.

      The summary is made for the mail that cron sends: the outcome, a line a stage, then what \
      somebody should look at. The exit code is that of the worst stage: 2, then 78, 74, 73, 75, 66, \
      65, then 1. With --quiet a night without events says nothing.
      """,
    options: [
      Option(
        flag: "dry-run", category: "What to do",
        help:
          "Check the settings, say what would be done, and change nothing. Nothing is read either: "
          + "cleanup and retention look at what the store holds now.")
    ],
    rules: [.exactlyOne(["config"])],
    examples: [
      Example("pushlog nightly --config /etc/pushlog.json", "The one line a crontab needs."),
      Example(
        "pushlog nightly --config pushlog.json --dry-run", "See whether the settings are right."),
    ],
    exits: ExitCode.list(
      .brake, .badInput, .missingInput, .cannotCreate, .ioError, .busy, .badSettings,
      lookAtIt: "done, but a stage met something that somebody should look at"))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    let settings = try Settings(at: command.string("config") ?? "")
    let isDryRun = command.flag("dry-run")
    let now = try command.now()
    let zone = try command.zone()
    let store = try command.openStore(isDryRun ? .read : .create)
    // One time for all stages, however long they take.
    var general = ["--as-of=\(Instant.iso(now))", "--time-zone=\(zone.name)"]
    if command.flag("show-tokens") { general.append("--show-tokens") }
    let run = NightlyRun(
      settings: settings, general: general, store: store, console: console, isDryRun: isDryRun)
    let summary = NightlySummary(
      stages: try run.stages(), now: now, zone: zone, isDryRun: isDryRun)
    if command.flag("json") {
      try console.print(JSONValue(summary))
    } else if !(command.flag("quiet") && summary.isUneventful) {
      try console.output.write(summary.text(console.style))
    }
    return summary.exitCode
  }
}
