internal import DeliveryLog

/// What a batch's rows say of notifications by themselves, without a look into the store. Made on another
/// core, while SQLite takes the rows in.
struct RowDigest: Sendable {
  /// One row a notification and day, in the order of the key of `send_by_apns_id`.
  var events: [EventRow]
  /// The notifications that may be more than one accepted attempt.
  var touched: TouchedNotifications
  /// All attempts, and the notifications that are not `touched`.
  var counts = CountChanges()

  struct Input: Sendable {
    /// In the order of the key of `send`, without duplicates.
    var rows: [SendRow]
    /// What each response means, by its number.
    var classes: [ResponseClass]
    /// First halves of the apns-ids that have attempts that were not accepted; see `Notifications`.
    var unaccepted: WordSet
  }

  init(of input: Input) {
    func isAccepted(_ response: UInt32) -> Bool { input.classes[Int(response)] == .accepted }
    events = EventRow.events(of: input.rows)
    touched = TouchedNotifications(
      of: input.rows, unaccepted: input.unaccepted, isAccepted: isAccepted)
    for (index, row) in input.rows.enumerated() {
      if touched.key(ofRow: index) != nil {
        counts.addAttempt(CountCell(row))
      } else {
        counts.addNotificationOfOneAttempt(CountCell(row), isAccepted: isAccepted(row.response))
      }
    }
  }
}

extension EventRow {
  /// The notifications of `rows` by day, each with the place of its first row.
  static func events(of rows: [SendRow]) -> [EventRow] {
    var events: [EventRow] = []
    var keys: [SortKey] = []
    var scratch: [SortKey] = []
    events.reserveCapacity(rows.count)
    var start = 0
    while start < rows.count {
      var end = start
      keys.removeAll(keepingCapacity: true)
      while end < rows.count, rows[end].day == rows[start].day {
        let isFirst = end == start || !rows[end - 1].isSameNotificationDay(as: rows[end])
        if isFirst, rows[end].event.isAPNsID {
          keys.append(SortKey(key: rows[end].event.high, index: UInt32(end)))
        }
        end += 1
      }
      radixSort(&keys, scratch: &scratch)
      for element in keys {
        let row = rows[Int(element.index)]
        events.append(
          EventRow(
            event: row.event, day: row.day, token: row.token, position: element.index,
            attempts: attempts(rows, from: Int(element.index))))
      }
      start = end
    }
    return events
  }

  /// How many rows a notification has on a day, the first of them given.
  private static func attempts(_ rows: [SendRow], from first: Int) -> UInt32 {
    var end = first + 1
    while end < rows.count, rows[end].isSameNotificationDay(as: rows[first]) { end += 1 }
    return UInt32(end - first)
  }
}
