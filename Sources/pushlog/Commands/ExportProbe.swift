internal import CommandLineKit
internal import DeliveryStore

enum ExportProbe {
  static let declaration = Command(
    "probe",
    abstract: "Writes whom to test before a mass send: nobody knows whether they can be reached.",
    discussion: """
      Active registrations to which no push was ever accepted (why: never_accepted), or none for so \
      many days (why: silent). Send these a push of low priority first, in the background, and let \
      pushlog read the answers: the dead ones show as 410s before the mass send meets them.
      """,
    options: [
      Option(
        "silent-days", "DAYS", .integer(1...36_500), default: "30", category: "Which",
        help: "So many days without an accepted push.")
    ] + Export.topicAndEnvironment("registrations") + Export.output(),
    rules: Export.rules,
    examples: [
      Example(
        "pushlog export probe --topic com.example.shop --output probe.csv",
        "Whom to test before the next campaign.")
    ],
    exits: Export.exits)

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    var query = RegistrationQuery(
      .probe(silentDays: command.int("silent-days") ?? 30), asOf: try command.now())
    query.topic = command.string("topic")
    query.environment = Export.environment(command)
    let why = RowColumn<ExportedRegistration>("why") { .init($0.silence?.rawValue) }
    return try ExportRegistrations.write(
      query,
      ExportRegistrations.identity + [why, ExportRegistrations.suspect]
        + ExportRegistrations.dates, command, console)
  }
}
