internal import DeliveryLog

/// An apns-id and a token.
struct NotificationKey: Hashable {
  var event: EventKey
  var token: UInt32

  init(_ row: SendRow) { (event, token) = (row.event, row.token) }
}

/// The notifications of a batch that have to be looked at more closely, and which rows are theirs.
struct TouchedNotifications {
  private(set) var keys: [NotificationKey] = []
  /// Whether the batch has an attempt that was not accepted, by index of `keys`.
  private(set) var hasUnaccepted: [Bool] = []
  private var indices: [NotificationKey: Int] = [:]
  private var keyOfRow: [Int32]

  init(rowCount: Int) { keyOfRow = [Int32](repeating: -1, count: rowCount) }

  /// The index in `keys` of a row's notification; nil where it needs no closer look.
  func key(ofRow row: Int) -> Int? { keyOfRow[row] < 0 ? nil : Int(keyOfRow[row]) }

  mutating func insert(_ key: NotificationKey, row: Int, isAccepted: Bool) {
    let index = indices[key] ?? keys.count
    if index == keys.count {
      indices[key] = index
      keys.append(key)
      hasUnaccepted.append(false)
    }
    keyOfRow[row] = Int32(index)
    if !isAccepted { hasUnaccepted[index] = true }
  }
}

extension EventID {
  /// - Parameter bytes: the 16 bytes of an apns-id.
  init?(bytes: [UInt8]) {
    guard bytes.count == 16 else { return nil }
    self.init(high: 0, low: 0)
    for byte in bytes.prefix(8) { high = high << 8 | UInt64(byte) }
    for byte in bytes.suffix(8) { low = low << 8 | UInt64(byte) }
  }
}
