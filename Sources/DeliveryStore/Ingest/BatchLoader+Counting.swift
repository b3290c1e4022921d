internal import DeliveryLog
internal import SQLFiles

extension BatchLoader {
  /// Counts the rows, which are in `send` now, together with the attempts that were there before.
  mutating func countNotifications(_ digest: consuming RowDigest) throws {
    let rows = maker.rows
    let isAccepted = small.isAccepted
    var touched = digest.touched
    var days = try notifications.findDays(touched, rows)
    counts.add(digest.counts)
    var events = digest.events
    events.removeAll { event in
      touched.key(ofRow: Int(event.position)).map { days[$0].contains(Int64(event.day)) } ?? false
    }
    try tables.events.lend(events) { try database.prepare(.addApnsIds).run() }
    if database.changes < events.count {
      // An accepted push that was accepted before, on the same day.
      let siblings = try tables.events.lend(events) {
        try database.prepare(.findSiblings).map { Int($0.int(0)) }
      }
      let added = notifications.touch(siblings, of: rows, &touched, &days, isAccepted: isAccepted)
      for row in added.map({ rows[$0] }) {
        counts.addNotification(CountCell(row), isAccepted: isAccepted(row.response), sign: -1)
      }
    }
    let attempts = try notifications.attempts(touched, days, rows, isAccepted: isAccepted)
    recount(touched, attempts)
    try notifications.remember(rows, isAccepted: isAccepted)
  }

  /// - Parameter stored: all attempts of each touched notification, those of the batch included.
  private mutating func recount(_ touched: TouchedNotifications, _ stored: [[Attempt]]) {
    var arrived = [Set<Attempt>](repeating: [], count: touched.keys.count)
    for (index, row) in maker.rows.enumerated() {
      guard let key = touched.key(ofRow: index) else { continue }
      arrived[key].insert(
        Attempt(
          sentAt: row.sentAt, response: row.response, app: row.app, context: row.context,
          isAccepted: small.isAccepted(row.response)))
    }
    for key in touched.keys.indices {
      let before = stored[key].filter { !arrived[key].contains($0) }
      for (last, isAccepted) in small.notifications(before) {
        counts.addNotification(CountCell(last), isAccepted: isAccepted, sign: -1)
      }
      for (last, isAccepted) in small.notifications(stored[key]) {
        counts.addNotification(CountCell(last), isAccepted: isAccepted)
      }
    }
  }
}

extension SmallTables {
  /// The notifications of one apns-id and token, each by its last attempt.
  fileprivate func notifications(_ attempts: [Attempt]) -> [(last: Attempt, isAccepted: Bool)] {
    NotificationRule.notifications(attempts) { a, b in
      if a.isAccepted != b.isAccepted { return a.isAccepted }
      let (a, b) = (details(a.response), details(b.response))
      return (a.status ?? -1, a.reason ?? "") > (b.status ?? -1, b.reason ?? "")
    }
  }

  private func details(_ response: UInt32) -> DeliveryBatch.Response {
    responseDetails[Int(response)].response
  }
}
