internal import DeliveryLog

/// The numbers that stand for a batch's own indices.
struct BatchNumbers {
  var tokens: [UInt32]
  var users: [UInt32]
  var apps: [UInt32]
  var contexts: [UInt32]
  var responses: [UInt32]
  var files: FileNumbers
}

/// Turns a batch's deliveries into rows in the order of the key of `send`.
struct RowMaker {
  private var keys: [SortKey] = []
  private var scratch: [SortKey] = []
  private(set) var rows: [SendRow] = []

  /// Fills `rows`; events that occur twice in the batch stay once, the others are given to `duplicate`
  /// with the ordinal of their file.
  mutating func make(
    _ batch: DeliveryBatch, _ numbers: BatchNumbers, duplicate: (UInt32) -> Void
  ) {
    keys.removeAll(keepingCapacity: true)
    for (index, delivery) in batch.deliveries.enumerated() {
      let day = UInt64(UInt32(truncatingIfNeeded: delivery.sentAt / millisecondsPerDay))
      let token = delivery.token == Delivery.noIndex ? 0 : numbers.tokens[Int(delivery.token)]
      keys.append(SortKey(key: day << 32 | UInt64(token), index: UInt32(index)))
    }
    radixSort(&keys, scratch: &scratch)
    rows.removeAll(keepingCapacity: true)
    rows.reserveCapacity(keys.count)
    var runStart = 0
    for (place, element) in keys.enumerated() {
      rows.append(row(batch, batch.deliveries[Int(element.index)], element.key, numbers))
      if place > 0, keys[place - 1].key != element.key {
        sortRun(runStart, place)
        runStart = place
      }
    }
    sortRun(runStart, rows.count)
    dropDuplicates(duplicate)
  }

  /// Drops rows that are in the store already.
  mutating func drop(_ positions: Set<UInt32>, duplicate: (UInt32) -> Void) {
    rows.removeAll { row in
      guard positions.contains(row.position) else { return false }
      duplicate(row.ordinal)
      return true
    }
    number()
  }

  private func row(
    _ batch: DeliveryBatch, _ delivery: Delivery, _ key: UInt64, _ numbers: BatchNumbers
  ) -> SendRow {
    SendRow(
      sentAt: delivery.sentAt, line: delivery.line,
      unregisteredAt: delivery.unregisteredAt == 0 ? absent : delivery.unregisteredAt,
      expiration: delivery.expiration, event: EventKey(delivery.event),
      collapseID: delivery.collapseID == Delivery.noIndex
        ? Interner.Slice(offset: .max, length: 0) : batch.texts.slices[Int(delivery.collapseID)],
      day: UInt32(truncatingIfNeeded: key >> 32), token: UInt32(truncatingIfNeeded: key),
      response: numbers.responses[Int(delivery.response)], app: numbers.apps[Int(delivery.app)],
      context: numbers.contexts[Int(delivery.context)],
      user: delivery.user == Delivery.noIndex ? 0 : numbers.users[Int(delivery.user)],
      file: numbers.files[delivery.file], ordinal: delivery.file)
  }

  /// A token has few sends a day, so these runs are short; a day's lines without a token are one run.
  private mutating func sortRun(_ start: Int, _ end: Int) {
    if end - start > 1 { rows[start..<end].sort(by: SendRow.precedes) }
  }

  private mutating func dropDuplicates(_ duplicate: (UInt32) -> Void) {
    var kept = 0
    for index in rows.indices {
      if kept > 0, rows[kept - 1].isSameEvent(as: rows[index]) {
        duplicate(rows[index].ordinal)
        continue
      }
      if kept != index { rows[kept] = rows[index] }
      kept += 1
    }
    rows.removeLast(rows.count - kept)
    number()
  }

  private mutating func number() {
    for index in rows.indices { rows[index].position = UInt32(index) }
  }
}
