internal import DeliveryLog
internal import SQLFiles

/// Loads one batch: every new event once, and all that is kept beside it.
///
///     deliveries → rows, sorted → send, send_by_apns_id → endpoint, user_token, unaccepted → count
///
/// The common batch is all new: its rows go in without a look, and the number of rows that went in
/// proves it. Where fewer went in, the batch is taken back and loaded again after looking for what is
/// there already.
struct BatchLoader {
  private let database: Database
  private let tables: IngestTables
  private let gate: IngestGate?
  private var small: SmallTables
  private var tokens: NameNumbers
  private var users: NameNumbers
  private var maker = RowMaker()
  private var fold = EndpointFold()
  private var notifications: Notifications
  private var changes = CountChanges()
  /// A batch with duplicates is mostly followed by another.
  private var expectsDuplicates = false

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
      try store(texts: batch.texts.bytes, &ledger)
      ledger.countStored(maker.rows)
    }
    gate?.admitRejects(&batch)
    try ledger.quarantine(batch)
    try ledger.end(batch)
  }

  private mutating func store(texts: [UInt8], _ ledger: inout FileLedger) throws {
    var isWhole = false
    if !expectsDuplicates {
      try database.execute("SAVEPOINT batch")
      isWhole = try insert(texts: texts, siblings: [])
      try database.execute(isWhole ? "RELEASE batch" : "ROLLBACK TO batch; RELEASE batch")
    }
    if !isWhole {
      let before = maker.rows.count
      let siblings = try lookForDuplicates(texts, &ledger)
      expectsDuplicates = maker.rows.count < before
      isWhole = try insert(texts: texts, siblings: siblings)
      precondition(isWhole, "a row was refused that is not in the store")
    }
    try addTheRest()
  }

  /// Puts the rows in and counts them. False where some were there already: then all must be taken back.
  private mutating func insert(texts: [UInt8], siblings: [NotificationKey]) throws -> Bool {
    let rows = maker.rows
    let isAccepted = small.isAccepted
    let touched = notifications.touched(by: rows, siblings: siblings, isAccepted: isAccepted)
    let known = try notifications.known(touched, in: rows, isAccepted: isAccepted)
    try tables.sends.lend(rows, arena: texts) { try database.prepare(.addSends).run() }
    guard database.changes == rows.count else { return false }
    let events = newEvents(rows) { row in
      touched.key(ofRow: row).map { known.days[$0].contains(Int64(rows[row].day)) } ?? false
    }
    try tables.events.lend(events) { try database.prepare(.addApnsIds).run() }
    guard database.changes == events.count else { return false }
    count(rows, touched, known.attempts)
    return true
  }

  /// Drops the rows that are in the store already, and names the notifications of the others that have
  /// attempts in the store on the same day.
  private mutating func lookForDuplicates(
    _ texts: [UInt8], _ ledger: inout FileLedger
  ) throws -> [NotificationKey] {
    let known = try tables.sends.lend(maker.rows, arena: texts) {
      Set(try database.prepare(.findDuplicates).map { UInt32($0.int(0)) })
    }
    maker.drop(known) { ledger.countDuplicate($0) }
    let events = newEvents(maker.rows) { _ in false }
    return try tables.events.lend(events) {
      try database.prepare(.findSiblings).map { NotificationKey(maker.rows[Int($0.int(0))]) }
    }
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
          EventRow(event: row.event, day: row.day, token: row.token, position: element.index))
      }
      start = end
    }
    return events
  }

  private mutating func count(
    _ rows: [SendRow], _ touched: TouchedNotifications, _ known: [[Attempt]]
  ) {
    var arrived = [[Attempt]](repeating: [], count: touched.keys.count)
    for (index, row) in rows.enumerated() {
      let attempt = Attempt(
        sentAt: row.sentAt, response: row.response, app: row.app, context: row.context,
        isAccepted: small.isAccepted(row.response))
      let cell = CountCell(attempt)
      changes.addAttempt(cell)
      if let key = touched.key(ofRow: index) {
        arrived[key].append(attempt)
      } else {
        changes.addNotification(cell, isAccepted: attempt.isAccepted)
      }
    }
    for key in touched.keys.indices {
      for (last, isAccepted) in small.notifications(known[key]) {
        changes.addNotification(CountCell(last), isAccepted: isAccepted, sign: -1)
      }
      for (last, isAccepted) in small.notifications(known[key] + arrived[key]) {
        changes.addNotification(CountCell(last), isAccepted: isAccepted)
      }
    }
  }

  private mutating func addTheRest() throws {
    let rows = maker.rows
    var lastDay: UInt32?
    for row in rows where row.day != lastDay {
      lastDay = row.day
      try database.prepare(.addDays).run(["day": .integer(Int(row.day))])
    }
    if rows.contains(where: { $0.token == 0 && $0.user != 0 }) {
      try tables.sends.lend(rows) { try database.prepare(.addTokenless).run() }
    }
    try notifications.remember(rows, isAccepted: small.isAccepted)
    fold.fold(rows) { small.responseDetails[Int($0)].responseClass }
    try tables.endpoints.lend(fold.endpoints) { try database.prepare(.foldEndpoints).run() }
    if !fold.userTokens.isEmpty {
      try tables.userTokens.lend(fold.userTokens) { try database.prepare(.addUserTokens).run() }
    }
    try tables.counts.lend(changes.takeRows()) { try database.prepare(.addCounts).run() }
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
