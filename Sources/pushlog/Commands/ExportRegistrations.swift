internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

enum ExportRegistrations {
  static let declaration = Command(
    "registrations",
    abstract: "Writes the registrations as the registry, the logs and the cleanup runs left them.",
    discussion: """
      The column suspect says why an active token is doubtful; it is active all the same. Without \
      a registry, registrations are what the logs suggest.
      """,
    options: [
      Option(
        "state", "", .choice(["active", "inactive", "suspect", "pruned", "removed"]),
        category: "Which", help: "Only these; suspect means the doubtful among the active ones.")
    ] + Export.topicAndEnvironment("registrations") + Export.output(),
    rules: Export.rules,
    examples: [
      Example("pushlog export registrations --output all.csv.gz", "Everything, compressed."),
      Example(
        "pushlog export registrations --state suspect --format jsonl",
        "What APNs called bad, not gone."),
    ],
    exits: Export.exits)

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    var query = RegistrationQuery(
      .registrations(state: command.string("state")), asOf: try command.now())
    query.topic = command.string("topic")
    query.environment = Export.environment(command)
    return try write(query, columns, command, console)
  }

  static func write(
    _ query: RegistrationQuery, _ columns: [RowColumn<ExportedRegistration>],
    _ command: ParsedCommand, _ console: Console
  ) throws -> ExitCode {
    let store = try command.openStore(.read)
    var writer = RowWriter(
      try Export.file(command, console), format: command.string("format"), columns)
    try Failure.inStore {
      try store.exportRegistrations(query) { try writer.write($0) }
    }
    try writer.end()
    try Export.report(writer.count, "registration", command, console)
    return .done
  }

  /// Which registration, and whose.
  static let identity: [RowColumn<ExportedRegistration>] = [
    .init("token") { .string(DeviceToken.text($0.token)) },
    .init("topic") { .init($0.app.topic) },
    .init("environment") { .init($0.app.environment) },
    .init("user_id") { .init($0.person.userID) },
  ]

  static let dates: [RowColumn<ExportedRegistration>] = [
    .init("registered_at") { .init(time: $0.registeredAt) },
    .init("last_active_at") { .init(time: $0.lastActiveAt) },
    .init("last_attempt_at") { .init(time: $0.lastAttemptAt) },
    .init("last_accepted_at") { .init(time: $0.lastAcceptedAt) },
  ]

  static let device: [RowColumn<ExportedRegistration>] = [
    .init("app_version") { .init($0.person.appVersion) },
    .init("os_version") { .init($0.person.osVersion) },
    .init("device_model") { .init($0.person.deviceModel) },
    .init("locale") { .init($0.person.locale) },
  ]

  static let suspect = RowColumn<ExportedRegistration>("suspect") {
    .init($0.suspect?.rawValue)
  }

  private static let columns: [RowColumn<ExportedRegistration>] =
    identity + [.init("state") { .string($0.state) }, suspect] + dates + device
}
