internal import DeliveryLog
internal import DeliveryStore

/// A trace as JSON. Part of the command line's contract.
enum TraceJSON {
  /// - Parameter message: what was searched, where nothing was found.
  static func value(_ result: TraceResult, of query: TraceQuery, message: String?) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("query", self.query(query)),
      ("notifications", .array(result.notifications.map(notification))),
      ("registrations", .array(result.registrations.map(registration))),
    ]
    if case .token = query.subject {
      members.append(("history", .array(result.history.map(event))))
    }
    if let message { members.append(("message", .string(message))) }
    return .object(members)
  }

  private static func query(_ query: TraceQuery) -> JSONValue {
    let subject: (key: String, value: JSONValue) =
      switch query.subject {
      case .apnsID(let id): ("apns_id", .string(APNsID.text(id)))
      case .user(let userID): ("user_id", .string(userID))
      case .token(let bytes): ("token", .string(DeviceToken.text(bytes)))
      }
    return .object([
      subject, ("campaign_id", JSONValue(query.campaignID)), ("from", time(query.range.from)),
      ("to", time(query.range.to)), ("time_zone", .string(query.zone.name)),
    ])
  }

  private static func notification(_ notification: TracedNotification) -> JSONValue {
    [
      "apns_id": id(notification.apnsID), "user_id": JSONValue(notification.userID),
      "token": JSONValue(notification.token.map { DeviceToken.text($0) }),
      "topic": JSONValue(notification.topic), "environment": JSONValue(notification.environment),
      "campaign_id": JSONValue(notification.campaignID),
      "push_type": JSONValue(notification.pushType), "priority": number(notification.priority),
      "collapse_id": JSONValue(notification.collapseID),
      "expiration": number(notification.expiration),
      "outcome": .string(notification.responseClass.outcome),
      "attempts": .array(notification.attempts.map(attempt)),
      "verdict": .string(notification.verdict),
      "notes": .array(
        notification.notes.map { note in
          [
            "code": .string(note.code.rawValue), "text": .string(note.text),
            "apns_id": id(note.apnsID),
          ]
        }),
    ]
  }

  private static func attempt(_ attempt: TracedAttempt) -> JSONValue {
    [
      "sent_at": time(attempt.sentAt), "status": number(attempt.status),
      "reason": JSONValue(attempt.reason), "unregistered_at": time(attempt.unregisteredAt),
      "file": .string(attempt.file), "line": number(attempt.line),
    ]
  }

  private static func registration(_ registration: TracedRegistration) -> JSONValue {
    [
      "token": .string(DeviceToken.text(registration.token)),
      "topic": JSONValue(registration.topic), "environment": JSONValue(registration.environment),
      "user_id": JSONValue(registration.userID), "state": .string(registration.state),
      "registered_at": time(registration.registeredAt),
      "last_active_at": time(registration.lastActiveAt),
    ]
  }

  private static func event(_ event: TokenEvent) -> JSONValue {
    [
      "event": .string(event.kind.rawValue), "at": time(event.at), "until": time(event.until),
      "topic": JSONValue(event.topic), "environment": JSONValue(event.environment),
      "user_id": JSONValue(event.userID), "why": JSONValue(event.why?.rawValue),
      "status": number(event.status), "reason": JSONValue(event.reason),
      "cutoff": time(event.cutoff), "run": number(event.run),
    ]
  }

  private static func time(_ milliseconds: Int64?) -> JSONValue {
    JSONValue(milliseconds.map(Instant.iso))
  }

  private static func number(_ number: Int64?) -> JSONValue { JSONValue(number.map { Int($0) }) }

  private static func id(_ id: EventID?) -> JSONValue { JSONValue(id.map(APNsID.text)) }
}
