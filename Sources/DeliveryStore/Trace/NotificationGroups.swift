internal import DeliveryLog

/// Sorts attempts into notifications, by the rule by which `count` counts them
/// (sql/reports/recount.sql): all attempts of one apns-id and token, ending with the first UTC day on
/// which one was accepted, and where more than 30 days go by without an attempt.
enum NotificationGroups {
  /// - Returns: attempts in order of time; notifications in order of their first attempt, whatever
  ///   order they came in.
  static func split(_ sends: [LoggedSend]) -> [[LoggedSend]] {
    struct Key: Hashable {
      var tokenID: Int64
      var event: EventID
    }
    var groups: [[LoggedSend]] = []
    var alone: [[LoggedSend]] = []
    var byKey: [Key: [LoggedSend]] = [:]
    for send in sends {
      // Equal lines without an apns-id never share an event, and would not be retries if they did.
      if send.event.isAPNsID {
        byKey[Key(tokenID: send.tokenID, event: send.event), default: []].append(send)
      } else {
        alone.append([send])
      }
    }
    for attempts in byKey.values { groups += splitInTime(attempts.sorted(by: precedes)) }
    return (groups + alone).sorted { precedes($0[0], $1[0]) }
  }

  private static func splitInTime(_ attempts: [LoggedSend]) -> [[LoggedSend]] {
    var parts: [[LoggedSend]] = []
    var isAccepted = false
    for attempt in attempts {
      if let last = parts.last?.last,
        attempt.day - last.day <= NotificationRule.longestPause,
        !isAccepted || attempt.day == last.day
      {
        parts[parts.count - 1].append(attempt)
      } else {
        parts.append([attempt])
        isAccepted = false
      }
      isAccepted = isAccepted || attempt.isAccepted
    }
    return parts
  }

  /// In the same millisecond an accepted attempt is the last. The rest only makes the order the same
  /// whatever order files were loaded in.
  static func precedes(_ a: LoggedSend, _ b: LoggedSend) -> Bool {
    if a.sentAt != b.sentAt { return a.sentAt < b.sentAt }
    if a.isAccepted != b.isAccepted { return b.isAccepted }
    if a.status != b.status { return a.status ?? -1 < b.status ?? -1 }
    if a.reason != b.reason { return a.reason ?? "" < b.reason ?? "" }
    if a.event.high != b.event.high { return a.event.high < b.event.high }
    if a.event.low != b.event.low { return a.event.low < b.event.low }
    return (a.token ?? []).lexicographicallyPrecedes(b.token ?? [])
  }
}
