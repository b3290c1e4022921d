internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

enum Erase {
  static let declaration = Command(
    "erase",
    abstract: "Removes everything about one person or one token.",
    discussion: """
      Sends, registrations, who had which token when, the journals of cleanup runs, and lines that \
      could not be read and name them. With a user go the user's tokens; from a token that is \
      somebody else's now goes what was this user's. Counts stay: they hold no person.

      A keyed hash stays of each name, so that an old log or registry dump that is read again brings \
      nothing back: its lines are skipped. What is deleted is overwritten. pushlog keeps no copies \
      of its store; backups and exports that somebody made still hold what they hold.
      """,
    options: [
      Option("user", "USER", category: "Whom", help: "This user, and the user's tokens."),
      Option("token", "TOKEN", isSecret: true, category: "Whom", help: "This device token."),
      Option(
        flag: "dry-run", category: "What to do", help: "Say what would go, and change nothing."),
      Option(
        flag: "lift", category: "What to do",
        help: "Erase nothing; forget that somebody was erased, so that lines about them are read "
          + "again from now on."),
    ],
    rules: [.exactlyOne(["user", "token"]), .excludes("lift", ["dry-run"])],
    examples: [
      Example("pushlog erase --user maria --dry-run", "See what is known of her."),
      Example("pushlog erase --user maria", "Remove it."),
      Example("pushlog erase --user maria --lift", "She is back: read lines about her again."),
    ],
    exits: ExitCode.list(
      .missingInput, .ioError, .busy,
      lookAtIt: "erased, but a reader kept the write-ahead log from being emptied: run it again "
        + "when that has ended"))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    let subject = try subject(command)
    let now = try command.now()
    let isDryRun = command.flag("dry-run")
    let store = try command.openStore(.write)
    if command.flag("lift") {
      let wasErased = try Failure.inStore {
        let wasErased = try store.liftErasure(of: subject)
        try store.finish()
        return wasErased
      }
      return try sayLifted(wasErased, command, console)
    }
    let result = try Failure.inStore {
      try store.erase(subject, now: now, dryRun: isDryRun)
    }
    if command.flag("json") {
      try console.print(JSONValue(result))
    } else {
      try console.output.write(EraseText(result: result).text(console.style))
    }
    guard !result.isLogEmpty else { return .done }
    console.warn(
      "a reader kept the write-ahead log beside the store from being emptied: what was erased may "
        + "still lie in it. Run the same again when the reader has ended.")
    return .lookAtIt
  }

  private static func sayLifted(
    _ wasErased: Bool, _ command: ParsedCommand, _ console: Console
  ) throws -> ExitCode {
    if command.flag("json") {
      try console.print(["lifted": .bool(wasErased)])
    } else {
      try console.print(
        wasErased
          ? "Lifted: lines about them are read again from now on."
          : "Nothing to lift: they were not erased.")
    }
    return .done
  }

  private static func subject(_ command: ParsedCommand) throws -> ErasureSubject {
    if let userID = command.string("user") { return .user(userID) }
    guard let bytes = DeviceToken.parse(command.string("token") ?? "") else {
      throw Failure(
        .usage, "--token is no device token", why: "a token is an even number of hex digits",
        hint: "the token as a log or the registry has it, without stars.")
    }
    return .token(bytes)
  }
}

/// What an erasure says to people.
struct EraseText {
  var result: ErasureResult

  func text(_ style: Style) -> String {
    let rows = [
      (result.tokens, "token", "as a whole"),
      (result.tokensLeftToOthers, "token", "somebody else's now: only what was this user's"),
      (result.sends, "send", ""), (result.registrations, "registration", ""),
      (result.ownerships, "ownership", "who had a token from when on"),
      (result.changes, "change", "in the journals of cleanup runs"),
      (result.rejects, "line", "that could not be read"),
    ].filter { $0.0 > 0 }
    var lines = [style.bold(head)]
    let widest = rows.map { Figures.count($0.0, $0.1).count }.max() ?? 0
    lines += rows.map { row in
      let count = Figures.count(row.0, row.1)
      let padding = String(repeating: " ", count: widest - count.count)
      return row.2.isEmpty ? "  \(count)" : "  \(count)\(padding)  \(row.2)"
    }
    if result.isDryRun { return lines.map { $0 + "\n" }.joined() }
    lines += [
      "", "Lines about them are skipped from now on. Counts stay: they hold no person.",
      "Backups of the store and exports that somebody made still hold them.",
    ]
    return lines.map { $0 + "\n" }.joined()
  }

  private var head: String {
    if result.isNothing {
      return result.isDryRun
        ? "Dry run: the store has nothing of them" : "The store had nothing of them"
    }
    return result.isDryRun ? "Dry run: this would go" : "Erased"
  }
}

extension JSONValue {
  /// The result of `erase --json`.
  fileprivate init(_ result: ErasureResult) {
    self = [
      "dry_run": .bool(result.isDryRun),
      "erased": [
        "users": .int(result.users), "tokens": .int(result.tokens),
        "tokens_left_to_others": .int(result.tokensLeftToOthers), "sends": .int(result.sends),
        "registrations": .int(result.registrations), "ownerships": .int(result.ownerships),
        "changes": .int(result.changes), "rejects": .int(result.rejects),
      ],
      "log_emptied": .bool(result.isLogEmpty),
    ]
  }
}
