internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

enum ExportAudience {
  static let declaration = Command(
    "audience",
    abstract: "Writes who may be sent to: active, not called dead by APNs, not doubtful.",
    discussion: """
      One line a token. Whom a cleanup would deactivate today is left out already, and so are \
      tokens that APNs called bad: see pushlog export registrations --state suspect.
      """,
    options: [
      Option(
        "topic", "TOPIC", category: "Which", help: "The topic (bundle id) that will be sent to."),
      Option(
        "environment", "NAME", category: "Which",
        help: "Its environment: production or sandbox."),
      Option(
        "locale", "LOCALE", isRepeatable: true, category: "Which",
        help: "Only this language (de) or language and region (de-AT)."),
      Option(
        "min-app-version", "VERSION", category: "Which",
        help: "Only this version of the app and later ones: 1.10 comes after 1.9. Who has none is "
          + "left out."),
    ] + Export.output(),
    rules: [.exactlyOne(["topic"]), .exactlyOne(["environment"])] + Export.rules,
    examples: [
      Example(
        "pushlog export audience --topic com.example.shop --environment production",
        "Everybody who may be sent to."),
      Example(
        "pushlog export audience --topic com.x --environment sandbox --locale de",
        "Those who read German."),
    ],
    exits: Export.exits)

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    var query = RegistrationQuery(.audience, asOf: try command.now())
    query.topic = command.string("topic")
    query.environment = Export.environment(command)
    query.locales = command.strings("locale").map(LocaleFilter.init)
    if let text = command.string("min-app-version") {
      guard let version = AppVersion(text) else {
        throw Failure(
          .usage, "--min-app-version does not take \(quoted(text))",
          why: "it does not begin with a number", hint: "a version such as 2.10.")
      }
      query.minAppVersion = version
    }
    return try ExportRegistrations.write(
      query, ExportRegistrations.identity + ExportRegistrations.device, command, console)
  }
}
