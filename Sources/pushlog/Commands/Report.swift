internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

enum Report {
  /// What rows may be counted by, in the order in which the help lists it.
  static let groupings = ReportColumn.allCases.map(\.rawValue)

  static let declaration = Command(
    "report",
    abstract: "Counts attempts, notifications, and the share of them that APNs accepted.",
    discussion: """
      A notification is all attempts of one push to one token: a push that APNs put off and then \
      accepted is one notification, accepted, in two attempts. The delivery rate is the share of \
      notifications that APNs accepted; APNs does not tell what a device displayed.
      """,
    options: [
      Option(
        "by", "LIST", .choices(groupings), category: "What",
        help: "A row for each; several, with commas, in order."),
      Option("topic", "TOPIC", category: "What", help: "Only this topic (bundle id)."),
      Option("environment", "NAME", category: "What", help: "Only this environment."),
      Option("campaign", "ID", category: "What", help: "Only this campaign."),
    ] + SharedOptions.range + [
      Option(
        "last", "DURATION", .duration, category: "When",
        help: "The time up to now: 12h, 30d, 4w. Without any of these: all that the store has."),
      Option(
        "format", "", .choice(["table", "csv", "json"]), default: "table", category: "Output",
        help: "How to write it. --json is short for --format json."),
      Option(
        "output", "FILE", .path, default: "-", category: "Output",
        help: "Where to. The file appears whole or not at all; - is standard output."),
    ],
    rules: [
      .excludes("on", ["from", "to", "last"]),
      .excludes("last", ["from", "to"]),
      .excludes("json", [.optionValue("format", "table"), .optionValue("format", "csv")]),
    ],
    examples: [
      Example("pushlog report --by day", "The delivery rate of each day."),
      Example(
        "pushlog report --last 30d --by campaign,reason",
        "What APNs answered to each campaign of the last month."),
      Example(
        "pushlog report --on yesterday --by topic --format csv --output rates.csv",
        "Yesterday's figures of each app, for a spreadsheet."),
    ],
    exits: ExitCode.list(.missingInput, .cannotCreate, .ioError))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    let output = try make(command) { try command.openStore(.read) }
    try write(output, command, console)
    return .done
  }

  /// Counts what the command line asks for.
  static func make(_ command: ParsedCommand, _ store: () throws -> Store) throws -> ReportOutput {
    let (now, zone) = (try command.now(), try command.zone())
    let last = command.seconds("last").map { TimeRange.last(seconds: $0, before: now) }
    let query = ReportQuery(
      range: try last ?? command.range(now: now, zone: zone), zone: zone,
      columns: command.strings("by").compactMap(ReportColumn.init(rawValue:)),
      topic: command.string("topic"),
      environment: command.string("environment").map(EnvironmentName.canonical),
      campaignID: command.string("campaign"))
    let store = try store()
    return ReportOutput(report: try Failure.inStore { try store.report(query) }, query: query)
  }

  static func write(
    _ output: ReportOutput, _ command: ParsedCommand, _ console: Console
  ) throws {
    let file = try OutputFile(command.string("output") ?? "-", console: console)
    switch command.flag("json") ? "json" : command.string("format") {
    case "json": try file.write(output.json.text + "\n")
    case "csv": try file.write(output.csv)
    default:
      let isShown = command.string("output") == "-"
      try file.write(output.table(style: isShown ? console.style : .plain))
    }
    try file.commit()
  }
}
