internal import DeliveryLog
internal import SQLFiles

/// Loads one batch: every new event once, and all that is kept beside it.
///
///     deliveries → rows, sorted → send, send_by_apns_id, unaccepted, user_token → totals
///
/// The common batch is all new: its rows go in without a look, and the number of rows that went in
/// proves it. Where fewer went in, those that were there before are found by the place they came from.
struct BatchLoader {
  private let database: Database
  private let tables: IngestTables
  private let gate: IngestGate?
  private var small: SmallTables
  private var tokens: NameNumbers
  private var users: NameNumbers
  private var maker = RowMaker()
  private var pairs = UserTokenPairs()
  private var notifications: Notifications
  private var totals = Totals()
  /// Where the last delivery of the batch before came from.
  private var lastPlace: Place?

  private struct Place: Equatable {
    var file: UInt32
    var line: Int64

    init(_ delivery: Delivery) { (file, line) = (delivery.file, delivery.line) }
  }

  init(_ database: Database, _ tables: IngestTables) throws {
    (self.database, self.tables) = (database, tables)
    gate = try IngestGate(database)
    small = try SmallTables(database)
    tokens = try .tokens(database, tables.tokens)
    users = try .users(database, tables.users)
    notifications = try Notifications(database, tables)
  }

  mutating func load(_ batch: DeliveryBatch, _ ledger: inout FileLedger) throws {
    try ledger.begin(batch)
    var batch = batch
    if !batch.deliveries.isEmpty {
      var tokenNumbers = try tokens.known(batch.tokens)
      var userNumbers = try users.known(batch.users)
      let wanted = gate?.admit(
        &batch, knownTokens: tokenNumbers, knownUsers: userNumbers
      ) { ledger.countSkipped($0) }
      try tokens.addNew(batch.tokens, &tokenNumbers, where: wanted?.tokens)
      try users.addNew(batch.users, &userNumbers, where: wanted?.users)
      let numbers = BatchNumbers(
        tokens: tokenNumbers, users: userNumbers,
        apps: try batch.apps.map { try small.number(of: $0) },
        contexts: try batch.contexts.map { try small.number(of: $0) },
        responses: try batch.responses.map { try small.number(of: $0) }, files: ledger.numbers)
      maker.make(batch, numbers) { ledger.countDuplicate($0) }
      try insert(batch, &ledger)
      try countNotifications()
      try foldRows()
      ledger.countStored(maker.rows)
    }
    gate?.admitRejects(&batch)
    try ledger.quarantine(batch)
    try ledger.end(batch)
  }

  /// Tells the store what is held back: to be called before a commit.
  mutating func flush() throws { try totals.flush(tables, database) }

  /// Puts the rows in, and drops those that were in the store already.
  private mutating func insert(_ batch: DeliveryBatch, _ ledger: inout FileLedger) throws {
    let texts = batch.texts.bytes
    // Objects glued into one line share the place they came from, so these are looked for beforehand.
    let first = batch.deliveries.first.map(Place.init)
    if first == lastPlace { try drop(.findStored, texts, &ledger) }
    lastPlace = batch.deliveries.last.map(Place.init)

    let rows = maker.rows
    try tables.sends.lend(rows, arena: texts) { try database.prepare(.addSends).run() }
    guard database.changes < rows.count else { return }
    let expected = database.changes
    try drop(.findDuplicates, texts, &ledger)
    guard maker.rows.count == expected else {
      throw DatabaseError(
        kind: .other, message: "a send was refused that is not in the store", path: database.path,
        statement: SQLFile.addSends.name)
    }
  }

  private mutating func drop(
    _ file: SQLFile, _ texts: [UInt8], _ ledger: inout FileLedger
  ) throws {
    let known = try tables.sends.lend(maker.rows, arena: texts) {
      Set(try database.prepare(file).map { UInt32($0.int(0)) })
    }
    maker.drop(known) { ledger.countDuplicate($0) }
  }

  /// Counts the rows, which are in `send` now, together with the attempts that were there before.
  private mutating func countNotifications() throws {
    let rows = maker.rows
    let isAccepted = small.isAccepted
    var touched = notifications.touched(by: rows, isAccepted: isAccepted)
    var days = try notifications.findDays(touched, rows)
    let events = newEvents(rows) { row in
      touched.key(ofRow: row).map { days[$0].contains(Int64(rows[row].day)) } ?? false
    }
    try tables.events.lend(events) { try database.prepare(.addApnsIds).run() }
    if database.changes < events.count {
      // An accepted push that was accepted before, on the same day.
      let siblings = try tables.events.lend(events) {
        try database.prepare(.findSiblings).map { Int($0.int(0)) }
      }
      notifications.touch(siblings, of: rows, &touched, &days, isAccepted: isAccepted)
    }
    let attempts = try notifications.attempts(touched, days, rows, isAccepted: isAccepted)
    count(rows, touched, attempts)
    try notifications.remember(rows, isAccepted: isAccepted)
  }

  /// One row a notification and day, in the order of the key of `send_by_apns_id`.
  private func newEvents(_ rows: [SendRow], isKnown: (Int) -> Bool) -> [EventRow] {
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
        if isFirst, rows[end].event.isAPNsID, !isKnown(end) {
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
  private func attempts(_ rows: [SendRow], from first: Int) -> UInt32 {
    var end = first + 1
    while end < rows.count, rows[end].isSameNotificationDay(as: rows[first]) { end += 1 }
    return UInt32(end - first)
  }

  /// - Parameter stored: all attempts of each touched notification, those of the batch included.
  private mutating func count(
    _ rows: [SendRow], _ touched: TouchedNotifications, _ stored: [[Attempt]]
  ) {
    var arrived = [Set<Attempt>](repeating: [], count: touched.keys.count)
    for (index, row) in rows.enumerated() {
      let attempt = Attempt(
        sentAt: row.sentAt, response: row.response, app: row.app, context: row.context,
        isAccepted: small.isAccepted(row.response))
      let cell = CountCell(attempt)
      totals.counts.addAttempt(cell)
      if let key = touched.key(ofRow: index) {
        arrived[key].insert(attempt)
      } else {
        totals.counts.addNotification(cell, isAccepted: attempt.isAccepted)
      }
    }
    for key in touched.keys.indices {
      let before = stored[key].filter { !arrived[key].contains($0) }
      for (last, isAccepted) in small.notifications(before) {
        totals.counts.addNotification(CountCell(last), isAccepted: isAccepted, sign: -1)
      }
      for (last, isAccepted) in small.notifications(stored[key]) {
        totals.counts.addNotification(CountCell(last), isAccepted: isAccepted)
      }
    }
  }

  /// All that is kept beside the sends and their counts.
  private mutating func foldRows() throws {
    let rows = maker.rows
    var lastDay: UInt32?
    for row in rows where row.day != lastDay {
      lastDay = row.day
      try database.prepare(.addDays).run(["day": .integer(Int(row.day))])
    }
    if rows.contains(where: { $0.token == 0 && $0.user != 0 }) {
      try tables.sends.lend(rows) { try database.prepare(.addTokenless).run() }
    }
    let pairs = pairs.new(in: rows)
    if !pairs.isEmpty {
      try tables.userTokens.lend(pairs) { try database.prepare(.addUserTokens).run() }
    }
    totals.add(rows) { small.responseDetails[Int($0)].responseClass }
    if totals.areMany { try totals.flush(tables, database) }
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
