internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

/// A trace for people: one block a push, the verdict first.
struct TraceText {
  var query: TraceQuery
  var style: Style
  var showsTokens: Bool

  private static let width = 80

  func text(_ result: TraceResult) -> String {
    let count = Figures.count(result.notifications.count, "push", plural: "pushes")
    let head = "\(count) \(searched), times in \(query.zone.name)"
    let blocks = [style.bold(head) + "\n"] + result.notifications.map(block)
    // What holds for every accepted push is said once.
    let general = result.notifications.flatMap(\.notes).first { $0.code == .notProofOfDisplay }
      .map { wrapped($0.text, width: Self.width) + "\n" }
    return (blocks + [general ?? ""] + tables(result))
      .filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// What is known of the registrations, and what happened to the token.
  func tables(_ result: TraceResult) -> [String] {
    let history = TokenHistoryText(zone: query.zone).text(result.history, style)
    return [registrations(result.registrations), history].filter { !$0.isEmpty }
  }

  /// What the query asks for: `to user maria on 2026-03-10`.
  var searched: String {
    let subject =
      switch query.subject {
      case .apnsID(let id): "with apns-id \(APNsID.text(id))"
      case .user(let userID): "to user \(printable(userID))"
      case .token(let bytes): "to token \(token(bytes))"
      }
    let campaign = query.campaignID.map { "of campaign \(printable($0))" } ?? ""
    return [subject, campaign, words(for: query.range, in: query.zone)]
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// Says where a trace that found nothing has looked.
  func nothingFound(_ result: TraceResult, _ coverage: StoreCoverage) -> String {
    let zone = query.zone.name
    guard let first = coverage.firstSend, let last = coverage.lastSend else {
      return "Nothing found: the store has no sends yet. pushlog ingest reads them from logs."
        + kept(coverage.firstDayKept)
    }
    let when = query.range == .all ? "" : " (\(zone))"
    var sentence = "Nothing found: the store has no push \(searched)\(when)."
    if !result.isSubjectKnown {
      switch query.subject {
      case .apnsID: break
      case .user: sentence += " It has never met this user, neither in a log nor in a registry."
      case .token: sentence += " It has never met this token, neither in a log nor in a registry."
      }
    }
    let days = Figures.count(Int(coverage.days), "day")
    let files = Figures.count(Int(coverage.files), "file")
    return sentence
      + " It covers sends from \(LocalTime.text(first, in: query.zone)) to"
      + " \(LocalTime.text(last, in: query.zone)) (\(zone)): \(days) with sends, from \(files)."
      + kept(coverage.firstDayKept)
  }

  /// A sentence that follows another; empty where every send is kept.
  private func kept(_ firstDay: Int64?) -> String { firstDay.map { " " + Self.kept($0) } ?? "" }

  static func kept(_ firstDay: Int64) -> String {
    "Sends before \(CivilDate(days: Int(firstDay)).text) (UTC) are no longer kept, only counted: "
      + "pushlog retention removed them."
  }

  private func block(_ notification: TracedNotification) -> String {
    let last = notification.attempts.last { $0.responseClass == notification.responseClass }
    let time = last.map { LocalTime.text($0.sentAt, in: query.zone) } ?? ""
    let app = [notification.topic, notification.environment].compactMap(\.self)
      .joined(separator: ", ")
    var lines = [
      "\(style.bold(time))  \(outcome(notification.responseClass))  \(printable(app))",
      wrapped(printable(notification.verdict), width: Self.width, indent: 2),
    ]
    lines += facts(notification).map { "  \(style.dim(padded($0.name)))\($0.text)" }
    lines += attempts(notification)
    for note in notification.notes where note.code != .notProofOfDisplay {
      let text = wrapped(
        printable(note.text) + (note.apnsID.map { " (apns-id \(APNsID.text($0)))" } ?? ""),
        width: Self.width, indent: 4)
      lines.append("  \(style.yellow("·"))" + text.dropFirst(3))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func facts(_ notification: TracedNotification) -> [(name: String, text: String)] {
    var facts: [(name: String, text: String)] = []
    if let id = notification.apnsID { facts.append(("apns-id", APNsID.text(id))) }
    let to = [
      notification.userID.map { "user \(printable($0))" },
      notification.token.map { "token \(token($0))" },
    ].compactMap(\.self)
    if !to.isEmpty { facts.append(("to", to.joined(separator: ", "))) }
    let kind = [
      notification.campaignID.map { "campaign \($0)" }, notification.pushType,
      notification.priority.map { "priority \($0)" },
      notification.collapseID.map { "collapse id \($0)" },
      notification.expiration.map(expiration),
    ].compactMap(\.self)
    if !kind.isEmpty { facts.append(("push", printable(kind.joined(separator: ", ")))) }
    return facts
  }

  private func expiration(_ seconds: Int64) -> String {
    guard seconds != 0 else { return "expiration 0" }
    // A log may hold any number; what is no time is shown as it is.
    let (milliseconds, overflows) = seconds.multipliedReportingOverflow(by: 1000)
    guard !overflows, Instant.earliest...Instant.latest ~= milliseconds else {
      return "expiration \(seconds)"
    }
    return "expires \(LocalTime.text(milliseconds, in: query.zone))"
  }

  private func attempts(_ notification: TracedNotification) -> [String] {
    let answers = notification.attempts.map { attempt in
      attempt.status.map { "\($0)" + (attempt.reason.map { " \(printable($0))" } ?? "") }
        ?? "no answer" + (attempt.reason.map { " \(printable($0))" } ?? "")
    }
    let width = answers.map(\.count).max() ?? 0
    return zip(notification.attempts, answers).enumerated().map { index, row in
      let (attempt, answer) = row
      let name = index == 0 ? (answers.count == 1 ? "attempt" : "attempts") : ""
      let padding = String(repeating: " ", count: width - answer.count)
      let place = style.dim("\(printable(attempt.file)):\(attempt.line)")
      return "  \(style.dim(padded(name)))\(LocalTime.text(attempt.sentAt, in: query.zone))"
        + "  \(answer)\(padding)  \(place)"
    }
  }

  private func registrations(_ registrations: [TracedRegistration]) -> String {
    guard !registrations.isEmpty else { return "" }
    func date(_ time: Int64?) -> String { time.map { LocalTime.date($0, in: query.zone) } ?? "–" }
    let table = TextTable(
      [
        .text("registration"), .text("topic"), .text("environment"), .text("state"),
        .text("registered"), .text("last active"),
      ],
      rows: registrations.map { registration in
        [
          token(registration.token), registration.topic ?? "–", registration.environment ?? "–",
          registration.state, date(registration.registeredAt), date(registration.lastActiveAt),
        ]
      })
    return table.text(style: style)
  }

  private func outcome(_ responseClass: ResponseClass) -> String {
    let word = responseClass.outcome.split(separator: "_").joined(separator: " ")
    return switch responseClass {
    case .accepted: style.green(word)
    case .gone, .request, .credential: style.red(word)
    default: style.yellow(word)
    }
  }

  private func token(_ bytes: [UInt8]) -> String {
    showsTokens ? DeviceToken.text(bytes) : DeviceToken.short(bytes)
  }

  private func padded(_ name: String) -> String {
    name + String(repeating: " ", count: max(1, 10 - name.count))
  }
}
