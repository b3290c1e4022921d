/// All attempts of one (apns-id, token); an attempt without an apns-id stands alone.
struct Notification {
  /// In the order of their times.
  var attempts: [Attempt]

  var isAccepted: Bool { attempts.contains { $0.responseClass == "accepted" } }
  var last: Attempt { attempts[attempts.count - 1] }

  static func group(_ attempts: [Attempt]) -> [Notification] {
    var places: [String: Int] = [:]
    var result: [Notification] = []
    for attempt in attempts.sorted(by: { $0.sentAt < $1.sentAt }) {
      if let id = attempt.apnsID {
        let key = id + (attempt.token ?? "")
        if let place = places[key] {
          result[place].attempts.append(attempt)
          continue
        }
        places[key] = result.count
      }
      result.append(Notification(attempts: [attempt]))
    }
    return result
  }
}

/// One row of a report: attempts count where they are, notifications where their last attempt is.
struct ReportRow {
  var attempts = 0
  var notifications = 0
  var accepted = 0
  var acceptedAttempts = 0

  var members: [(String, JSON)] {
    [
      ("attempts", .int(attempts)), ("notifications", .int(notifications)),
      ("accepted", .int(accepted)), ("delivery_rate", .share(accepted, of: notifications)),
      ("attempt_success_rate", .share(acceptedAttempts, of: attempts)),
    ]
  }

  mutating func add(_ attempt: Attempt) {
    attempts += 1
    if attempt.responseClass == "accepted" { acceptedAttempts += 1 }
  }

  mutating func add(_ notification: Notification) {
    notifications += 1
    if notification.isAccepted { accepted += 1 }
  }
}

/// A way to break a report down: the columns' names, and what an attempt has in them.
struct Breakdown: Sendable {
  var columns: [String]
  var values: @Sendable (Attempt) -> [JSON]

  static let all = [
    Breakdown(columns: ["day"]) { [.text(dateText($0.sentAt))] },
    Breakdown(columns: ["topic", "environment"]) {
      [.optional($0.topic), .optional($0.environment)]
    },
    Breakdown(columns: ["campaign"]) { [.optional($0.campaign)] },
    Breakdown(columns: ["push_type"]) { [.optional($0.pushType)] },
    Breakdown(columns: ["status"]) { [$0.status.map { .int($0) } ?? .null] },
    Breakdown(columns: ["reason"]) { [.optional($0.reason)] },
    Breakdown(columns: ["class"]) { [.text($0.outcome)] },
  ]

  /// Rows in the order of their values.
  func rows(_ notifications: [Notification]) -> [(key: String, values: [JSON], row: ReportRow)] {
    var rows: [String: (values: [JSON], row: ReportRow)] = [:]
    func change(_ attempt: Attempt, _ change: (inout ReportRow) -> Void) {
      let values = self.values(attempt)
      let key = values.map { $0.text() }.joined(separator: " ")
      change(&rows[key, default: (values, ReportRow())].row)
    }
    for notification in notifications {
      for attempt in notification.attempts { change(attempt) { $0.add(attempt) } }
      change(notification.last) { $0.add(notification) }
    }
    return rows.sorted { $0.key < $1.key }.map { ($0.key, $0.value.values, $0.value.row) }
  }

  func json(_ notifications: [Notification]) -> JSON {
    .object([
      ("by", .list(columns.map { .text($0) })),
      (
        "rows",
        .list(
          rows(notifications).map { row in
            .object(Array(zip(columns, row.values)) + row.row.members)
          })
      ),
    ])
  }
}
