internal import DeliveryLog
internal import SQLFiles

/// Counts the notifications of a batch, together with the attempts that are in the store already.
///
/// The common line, accepted at once, pays one look into a set in memory. Only notifications that have
/// an attempt that was not accepted, here or in the store, are looked up, and counted again.
struct Notifications {
  private let database: Database
  private let tables: IngestTables
  /// First halves of the apns-ids in `unaccepted`, of the days that matter. A false hit costs time only.
  private(set) var unaccepted = WordSet()
  private var daysInMemory: ClosedRange<Int64>?

  init(_ database: Database, _ tables: IngestTables) {
    (self.database, self.tables) = (database, tables)
  }

  /// Reads what is in the store of the days that attempts of these days may go on from, or be gone on with:
  /// what is further away is another notification. So a run costs the same however long the store goes back.
  mutating func reach(_ days: ClosedRange<Int64>) throws {
    let pause = NotificationRule.longestPause
    let (first, last) = (days.lowerBound - pause, days.upperBound + pause)
    guard let known = daysInMemory else {
      daysInMemory = first...last
      return try read(first, last)
    }
    daysInMemory = min(first, known.lowerBound)...max(last, known.upperBound)
    if first < known.lowerBound { try read(first, known.lowerBound - 1) }
    if last > known.upperBound { try read(known.upperBound + 1, last) }
  }

  private mutating func read(_ first: Int64, _ last: Int64) throws {
    try database.prepare(.listUnaccepted).forEach([
      "first_day": .integer(first), "last_day": .integer(last),
    ]) { row in
      if let id = row.blob(0), let event = EventID(bytes: id) { unaccepted.insert(event.high) }
    }
  }

  /// Adds notifications that have attempts of another batch on the same day.
  ///
  /// - Parameter siblings: the first row of each on that day.
  /// - Returns: their rows.
  func touch(
    _ siblings: [Int], of rows: [SendRow], _ touched: inout TouchedNotifications,
    _ days: inout [Set<Int64>], isAccepted: (UInt32) -> Bool
  ) -> [Int] {
    var added: [Int] = []
    for first in siblings {
      var row = first
      while row < rows.count, rows[row].isSameNotificationDay(as: rows[first]) {
        if touched.key(ofRow: row) == nil { added.append(row) }
        touched.insert(
          NotificationKey(rows[row]), row: row, isAccepted: isAccepted(rows[row].response))
        row += 1
      }
    }
    while days.count < touched.keys.count { days.append([]) }
    return added
  }

  /// All attempts of the touched notifications, those of the batch included, by index of `touched.keys`.
  func attempts(
    _ touched: TouchedNotifications, _ days: [Set<Int64>], _ rows: [SendRow],
    isAccepted: (UInt32) -> Bool
  ) throws -> [[Attempt]] {
    var days = days
    for (place, row) in rows.enumerated() {
      if let index = touched.key(ofRow: place) { days[index].insert(Int64(row.day)) }
    }
    var searches: [SearchRow] = []
    for (index, key) in touched.keys.enumerated() {
      for day in days[index] { searches.append(.init(key, index, day...day)) }
    }
    searches.sort { ($0.firstDay, $0.token) < ($1.firstDay, $1.token) }
    var attempts = [[Attempt]](repeating: [], count: touched.keys.count)
    try tables.searches.lend(searches) {
      try database.prepare(.findAttempts).forEach { row in
        let response = UInt32(row.int(3))
        attempts[Int(row.int(0))].append(
          Attempt(
            sentAt: row.int(2), response: response, app: UInt32(row.int(4)),
            context: UInt32(row.int(5)), isAccepted: isAccepted(response)))
      }
    }
    return attempts
  }

  /// Remembers which attempts were not accepted. To be called when the rows are in the store.
  mutating func remember(_ rows: [SendRow], isAccepted: (UInt32) -> Bool) throws {
    var events: [EventRow] = []
    for row in rows where row.event.isAPNsID && !isAccepted(row.response) {
      unaccepted.insert(row.event.high)
      events.append(
        EventRow(event: row.event, day: row.day, token: row.token, position: 0, attempts: 1))
    }
    guard !events.isEmpty else { return }
    events.sort { EventRow.precedes($0, $1) }
    try tables.events.lend(events) { try database.prepare(.addUnaccepted).run() }
  }

  /// The days on which the touched notifications have attempts in the store, but for those of this batch,
  /// by index of `touched.keys`. Looks until no new one turns up: an attempt found 20 days back may have
  /// another 20 days before it.
  func findDays(_ touched: TouchedNotifications, _ rows: [SendRow]) throws -> [Set<Int64>] {
    var days = [Set<Int64>](repeating: [], count: touched.keys.count)
    let pause = NotificationRule.longestPause
    // The days that matter to a notification, the batch's own included.
    var spans = [ClosedRange<Int64>?](repeating: nil, count: touched.keys.count)
    for (place, row) in rows.enumerated() {
      if let index = touched.key(ofRow: place) { spans[index].widen(Int64(row.day)) }
    }
    // Whether attempts that were not accepted are, or may be, part of it: only then do other days count.
    var reaches = touched.keys.indices.map { touched.hasUnaccepted[$0] }
    for (index, key) in touched.keys.enumerated() where unaccepted.contains(key.event.high) {
      reaches[index] = true
    }
    var open = Array(touched.keys.indices)
    while !open.isEmpty {
      let before = spans
      let back = open.filter { unaccepted.contains(touched.keys[$0].event.high) }
      try search(.findUnacceptedDays, back, touched, &spans, &days) {
        ($0.lowerBound - pause)...($0.upperBound + pause)
      }
      try search(.findDays, open, touched, &spans, &days) {
        $0.lowerBound...$0.upperBound
      }
      let far = open.filter { reaches[$0] }
      try search(.findDays, far, touched, &spans, &days) {
        $0.upperBound...($0.upperBound + pause)
      }
      open.removeAll { spans[$0] == before[$0] }
    }
    return days
  }

  private func search(
    _ file: SQLFile, _ indices: [Int], _ touched: TouchedNotifications,
    _ spans: inout [ClosedRange<Int64>?],
    _ days: inout [Set<Int64>], reach: (ClosedRange<Int64>) -> ClosedRange<Int64>
  ) throws {
    let searches = indices.compactMap { index in
      spans[index].map { SearchRow(touched.keys[index], index, reach($0)) }
    }
    guard !searches.isEmpty else { return }
    try tables.searches.lend(searches) {
      try database.prepare(file).forEach { row in
        let (index, day) = (Int(row.int(0)), row.int(1))
        days[index].insert(day)
        spans[index].widen(day)
      }
    }
  }
}

extension SearchRow {
  init(_ key: NotificationKey, _ index: Int, _ days: ClosedRange<Int64>) {
    self.init(
      event: key.event, token: key.token, position: UInt32(index),
      firstDay: days.lowerBound, lastDay: days.upperBound)
  }
}

extension Optional where Wrapped == ClosedRange<Int64> {
  fileprivate mutating func widen(_ day: Int64) {
    guard let range = self else {
      self = day...day
      return
    }
    self = Swift.min(range.lowerBound, day)...Swift.max(range.upperBound, day)
  }
}
