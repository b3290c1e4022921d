internal import DeliveryLog

/// What the logs say of each token in each app, folded over many batches before the store is told: the
/// more lines a row of `endpoint` stands for, the less each costs.
struct EndpointTotals {
  private(set) var count = 0
  /// Pieces of the same length: one long array would be copied as it grows, to twice what it needs.
  private var pieces: [[EndpointRow]] = []
  private static let pieceLength = 1 << 14
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
      let (piece, index) = (Int(table[place]) - 1).quotientAndRemainder(
        dividingBy: Self.pieceLength)
      if pieces[piece][index].token == row.token, pieces[piece][index].app == row.app {
        pieces[piece][index].merge(row)
        return
      }
      place = (place + 1) & mask
    }
    append(row)
    table[place] = UInt32(count)
    if count * 2 > table.count { grow() }
  }

  /// Gives the rows in the order of the key, some at a time; none is left.
  mutating func take(scratch: inout [SortKey], _ body: ([EndpointRow]) throws -> Void) throws {
    var keys: [SortKey] = []
    keys.reserveCapacity(count)
    for (index, row) in pieces.joined().enumerated() {
      keys.append(SortKey(key: UInt64(row.token) << 32 | UInt64(row.app), index: UInt32(index)))
    }
    radixSort(&keys, scratch: &scratch)
    for start in stride(from: 0, to: keys.count, by: 1 << 16) {
      try body(
        keys[start..<min(start + (1 << 16), keys.count)].map {
          pieces[Int($0.index) / Self.pieceLength][Int($0.index) % Self.pieceLength]
        })
    }
    removeAll()
  }

  mutating func removeAll() {
    pieces.removeAll()
    count = 0
    for place in table.indices { table[place] = 0 }
  }

  private mutating func append(_ row: EndpointRow) {
    if count % Self.pieceLength == 0 {
      pieces.append([])
      pieces[pieces.count - 1].reserveCapacity(Self.pieceLength)
    }
    pieces[pieces.count - 1].append(row)
    count += 1
  }

  private mutating func grow() {
    table = [UInt32](repeating: 0, count: table.count * 2)
    let mask = table.count - 1
    for (index, row) in pieces.joined().enumerated() {
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
