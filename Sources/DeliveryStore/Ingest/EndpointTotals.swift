internal import DeliveryLog

/// What the logs say of each token in each app, folded over many batches before the store is told: the
/// more lines a row of `endpoint` stands for, the less each costs.
struct EndpointTotals {
  private(set) var rows: [EndpointRow] = []
  /// Open addressing, a power of two long; holds index + 1, 0 where free.
  private var table = [UInt32](repeating: 0, count: 1024)

  mutating func add(_ row: SendRow, _ responseClass: ResponseClass) {
    var new = EndpointRow(
      token: row.token, app: row.app, firstSeenAt: row.sentAt, lastSeenAt: row.sentAt)
    switch responseClass {
    case .accepted: new.lastAcceptedAt = row.sentAt
    case .gone: new.lastGoneAt = row.sentAt
    case .suspect: new.lastSuspectAt = row.sentAt
    case .request, .credential, .retry, .noResponse, .unknown: break
    }
    add(new)
  }

  mutating func add(_ row: EndpointRow) {
    let mask = table.count - 1
    var place = Self.spread(row) & mask
    while table[place] != 0 {
      let index = Int(table[place]) - 1
      if rows[index].token == row.token, rows[index].app == row.app {
        rows[index].merge(row)
        return
      }
      place = (place + 1) & mask
    }
    rows.append(row)
    table[place] = UInt32(rows.count)
    if rows.count * 2 > table.count { grow() }
  }

  /// Gives the rows in the order of the key, some at a time; none is left.
  mutating func take(scratch: inout [SortKey], _ body: ([EndpointRow]) throws -> Void) throws {
    var keys = rows.enumerated().map { index, row in
      SortKey(key: UInt64(row.token) << 32 | UInt64(row.app), index: UInt32(index))
    }
    radixSort(&keys, scratch: &scratch)
    for start in stride(from: 0, to: keys.count, by: 1 << 16) {
      try body(keys[start..<min(start + (1 << 16), keys.count)].map { rows[Int($0.index)] })
    }
    removeAll()
  }

  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    for place in table.indices { table[place] = 0 }
  }

  private mutating func grow() {
    table = [UInt32](repeating: 0, count: table.count * 2)
    let mask = table.count - 1
    for (index, row) in rows.enumerated() {
      var place = Self.spread(row) & mask
      while table[place] != 0 { place = (place + 1) & mask }
      table[place] = UInt32(index + 1)
    }
  }

  private static func spread(_ row: EndpointRow) -> Int {
    let key = UInt64(row.token) << 8 ^ UInt64(row.app)
    return Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}

extension EndpointRow {
  /// `absent` is the smallest number there is.
  fileprivate mutating func merge(_ other: EndpointRow) {
    firstSeenAt = min(firstSeenAt, other.firstSeenAt)
    lastSeenAt = max(lastSeenAt, other.lastSeenAt)
    lastAcceptedAt = max(lastAcceptedAt, other.lastAcceptedAt)
    lastGoneAt = max(lastGoneAt, other.lastGoneAt)
    lastSuspectAt = max(lastSuspectAt, other.lastSuspectAt)
  }
}
