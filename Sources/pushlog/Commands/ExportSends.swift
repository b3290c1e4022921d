internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

enum ExportSends {
  static let declaration = Command(
    "sends",
    abstract: "Writes attempts as they were understood, in the order of time.",
    discussion: """
      The columns have the names that pushlog ingest reads: another store can read the JSON lines.
      """,
    options: SharedOptions.range + [
      Option("campaign", "ID", category: "Which", help: "Only this campaign.")
    ] + Export.topicAndEnvironment("sends") + Export.output(),
    rules: [.excludes("on", ["from", "to"])] + Export.rules,
    examples: [
      Example(
        "pushlog export sends --on yesterday --output yesterday.csv.gz", "All of one day."),
      Example(
        "pushlog export sends --from 2026-03-01 --campaign spring --format jsonl",
        "A campaign since March began."),
    ],
    exits: Export.exits)

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    var query = SendQuery(
      range: try command.range(now: try command.now(), zone: try command.zone()))
    query.topic = command.string("topic")
    query.environment = Export.environment(command)
    query.campaignID = command.string("campaign")
    let store = try command.openStore(.read)
    var writer = RowWriter(
      try Export.file(command, console), format: command.string("format"), columns)
    try Failure.inStore { try store.exportSends(query) { try writer.write($0) } }
    try writer.end()
    try Export.report(writer.count, "send", command, console)
    return .done
  }

  private static let columns: [RowColumn<ExportedSend>] = [
    .init("sent_at") { .init(time: $0.sentAt) },
    .init("apns_id") { .init($0.apnsID.map(APNsID.text)) },
    .init("token") { .init($0.token.map { DeviceToken.text($0) }) },
    .init("status") { .init($0.status) },
    .init("reason") { .init($0.reason) },
    .init("class") { .string($0.responseClass) },
    .init("unregistered_at") { .init(time: $0.unregisteredAt) },
    .init("topic") { .init($0.app.topic) },
    .init("environment") { .init($0.app.environment) },
    .init("user_id") { .init($0.userID) },
    .init("campaign_id") { .init($0.campaignID) },
    .init("push_type") { .init($0.pushType) },
    .init("priority") { .init($0.priority) },
    .init("expiration") { .init($0.expiration) },
    .init("collapse_id") { .init($0.collapseID) },
    .init("file") { .string($0.file) },
    .init("line") { .init($0.line) },
  ]
}
