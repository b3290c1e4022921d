internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

enum Trace {
  static let declaration = Command(
    "trace",
    abstract: "Shows what became of one push, or of the pushes to one person or device.",
    discussion: """
      Every attempt with APNs' answer, a plain verdict, and what else the logs say about why an \
      accepted push may not have been seen. That APNs accepted a push does not mean that it was \
      shown: APNs does not tell.
      """,
    arguments: [
      Argument(
        "APNS-ID", .optional,
        help: "The id of one push, as APNs returned it; upper case and braces do no harm.")
    ],
    options: [
      Option("user", "USER", category: "Whose", help: "Pushes to this user, on any device."),
      Option(
        "token", "TOKEN", isSecret: true, category: "Whose", help: "Pushes to this device token."),
      Option("campaign", "ID", category: "Which", help: "Only pushes of this campaign."),
    ] + SharedOptions.range,
    rules: [
      .exactlyOne([.argument("APNS-ID"), "user", "token"]),
      .excludes("on", ["from", "to"]),
      .excludes(
        .argument("APNS-ID"), ["on", "from", "to", "campaign"],
        because: "the id alone says which push is meant"),
    ],
    examples: [
      Example("pushlog trace 5a1c3c9e-0f5e-4f0b-9a57-3d1e2f4b6a70", "One push, by its apns-id."),
      Example(
        "pushlog trace --user maria --on 2026-03-06 --time-zone Europe/Berlin",
        "A person's day, by the clock where she lives."),
      Example(
        "pushlog trace --user maria --from 2026-03-01 --campaign spring-sale",
        "What she got of a campaign since March began."),
    ],
    exits: ExitCode.list(
      .missingInput, .ioError, lookAtIt: "nothing was found; it says what was searched"))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    let (now, zone) = (try command.now(), try command.zone())
    let query = TraceQuery(
      try subject(command), range: try command.range(now: now, zone: zone),
      campaignID: command.string("campaign"), asOf: now, zone: zone)
    let store = try command.openStore(.read)
    let (result, coverage, firstDay) = try Failure.inStore {
      let result = try store.trace(query)
      return (
        result, result.notifications.isEmpty ? try store.coverage() : nil, try store.firstDayKept()
      )
    }
    let text = TraceText(
      query: query, style: console.style, showsTokens: command.flag("show-tokens"))
    let message = coverage.map { text.nothingFound(result, $0) }
    if command.flag("json") {
      try console.print(TraceJSON.value(result, of: query, message: message))
    } else if message == nil {
      try console.output.write(text.text(result))
    } else {
      // A token that nothing was sent to may have a history all the same.
      try console.output.write(text.tables(result).joined(separator: "\n"))
    }
    guard let message else {
      // Only where the question reaches back so far.
      if let firstDay, query.range.from ?? .min < firstDay * Instant.day {
        console.note(TraceText.kept(firstDay))
      }
      return .done
    }
    console.tell(message + "\n")
    return .lookAtIt
  }

  /// One of them is given: the table's rules say so.
  private static func subject(_ command: ParsedCommand) throws -> TraceQuery.Subject {
    if let userID = command.string("user") { return .user(userID) }
    if let text = command.string("token") {
      guard let bytes = DeviceToken.parse(text) else {
        throw Failure(
          .usage, "--token is no device token", why: "a token is an even number of hex digits",
          hint: "the token as a log or the registry has it, without stars.")
      }
      return .token(bytes)
    }
    let text = command.arguments.first ?? ""
    guard let id = APNsID.parse(text) else {
      throw Failure(
        .usage, "\(quoted(text)) is no apns-id", why: "an apns-id is a UUID",
        hint: "one such as 5a1c3c9e-0f5e-4f0b-9a57-3d1e2f4b6a70, or --user, or --token.")
    }
    return .apnsID(id)
  }
}
