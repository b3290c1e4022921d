/// An attempt, as far as counting needs it.
struct Attempt: Hashable {
  var sentAt: Int64
  var response: UInt32
  var app: UInt32
  var context: UInt32
  var isAccepted: Bool
}

/// Where something is counted: a row of `count`.
struct CountCell: Hashable {
  var quarter: Int64
  var app: UInt32
  var context: UInt32
  var response: UInt32

  init(quarter: Int64, app: UInt32, context: UInt32, response: UInt32) {
    (self.quarter, self.app, self.context, self.response) = (quarter, app, context, response)
  }

  init(_ row: SendRow) {
    quarter = row.sentAt / millisecondsPerQuarter
    (app, context, response) = (row.app, row.context, row.response)
  }

  init(_ attempt: Attempt) {
    quarter = attempt.sentAt / millisecondsPerQuarter
    (app, context, response) = (attempt.app, attempt.context, attempt.response)
  }
}

let millisecondsPerQuarter: Int64 = 900_000
let millisecondsPerDay: Int64 = 86_400_000

/// Which attempts of one apns-id and token are one notification.
///
/// All of them, except that a notification ends with the first UTC day on which it was accepted, and
/// where more than 30 days pass without an attempt. Both make it possible to keep the counts exact
/// while loading in any order, without looking at the whole store for every accepted line; a sender
/// does not retry what was accepted. `sql/reports/recount.sql` says the same in SQL.
enum NotificationRule {
  static let longestPause: Int64 = 30

  /// The last attempt of each notification, and whether any attempt of it was accepted.
  ///
  /// - Parameters:
  ///   - attempts: all of one apns-id and token, in any order.
  ///   - isLater: breaks ties between attempts of the same millisecond.
  static func notifications(
    _ attempts: [Attempt], isLater: (Attempt, Attempt) -> Bool
  ) -> [(last: Attempt, isAccepted: Bool)] {
    let sorted = attempts.sorted {
      $0.sentAt != $1.sentAt ? $0.sentAt < $1.sentAt : isLater($1, $0)
    }
    var result: [(last: Attempt, isAccepted: Bool)] = []
    var openSince: Int64?
    for attempt in sorted {
      let day = attempt.sentAt / millisecondsPerDay
      if let last = result.last, let openSince, day - openSince <= longestPause,
        !last.isAccepted || last.last.sentAt / millisecondsPerDay == day
      {
        result[result.count - 1] = (attempt, last.isAccepted || attempt.isAccepted)
      } else {
        result.append((attempt, attempt.isAccepted))
      }
      openSince = day
    }
    return result
  }
}
