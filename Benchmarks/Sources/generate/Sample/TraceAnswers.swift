/// A question to `trace` and what it must find.
struct TraceAnswer {
  var title: String
  var arguments: [String]
  var notifications: [Notification]
  /// apns-id of a push → the note it must carry, and the apns-id that the note names.
  var notes: [String: (code: String, apnsID: String)] = [:]

  var json: JSON {
    .object([
      ("title", .text(title)), ("arguments", .list(arguments.map { .text($0) })),
      ("notifications", .list(notifications.map(notification))),
    ])
  }

  private func notification(_ notification: Notification) -> JSON {
    let last = notification.last
    return .object([
      ("apns_id", .optional(last.apnsID)), ("user_id", .optional(last.user)),
      ("token", .optional(last.token)), ("topic", .optional(last.topic)),
      ("environment", .optional(last.environment)), ("campaign_id", .optional(last.campaign)),
      ("push_type", .optional(last.pushType)),
      ("priority", last.priority.map { .int($0) } ?? .null),
      ("collapse_id", .optional(last.collapseID)),
      ("expiration", last.expiration.map { .int($0) } ?? .null),
      ("outcome", .text(notification.isAccepted ? "accepted" : last.outcome)),
      (
        "attempts",
        .list(
          notification.attempts.map {
            .object([
              ("sent_at", .text(isoText($0.sentAt))),
              ("status", $0.status.map { .int($0) } ?? .null), ("reason", .optional($0.reason)),
            ])
          })
      ),
      (
        "notes_include",
        .list(
          notes[last.apnsID ?? ""].map {
            [.object([("code", .text($0.code)), ("apns_id", .text($0.apnsID))])]
          } ?? [])
      ),
    ])
  }
}

extension SampleWeek {
  func traces(_ notifications: [Notification]) -> [TraceAnswer] {
    func byID(_ title: String, _ id: String) -> TraceAnswer {
      TraceAnswer(
        title: title, arguments: [id], notifications: notifications.filter { $0.last.apnsID == id })
    }
    let dead = registrations[story.newPhone.old].token
    return [
      TraceAnswer(
        title: "Maria's Thursday: the second push to her phone replaced the first",
        arguments: ["--user", "maria", "--on", "2026-03-05"],
        notifications: notifications.filter {
          $0.last.user == "maria" && dateText($0.last.sentAt) == "2026-03-05"
        },
        notes: [story.collapsedID: ("collapsed_by_later", story.collapsingID)]),
      byID("Jonas in the retry storm: three attempts, one notification", story.stormID),
      byID("Sofia's retry came on the next day", story.nextDayID),
      byID("Noah's retry came through the other host", story.otherHostID),
      TraceAnswer(
        title: "Lena's old phone", arguments: ["--token", dead],
        notifications: notifications.filter { $0.last.token == dead }),
    ]
  }
}
