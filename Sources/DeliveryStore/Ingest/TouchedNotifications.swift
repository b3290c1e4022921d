internal import DeliveryLog

/// An apns-id and a token.
struct NotificationKey: Hashable, BitwiseCopyable {
  var event: EventKey
  var token: UInt32

  init(_ row: SendRow) { (event, token) = (row.event, row.token) }
}

/// The notifications of a batch that have to be looked at more closely, and which rows are theirs.
struct TouchedNotifications: Sendable {
  private(set) var keys: [NotificationKey] = []
  /// Whether the batch has an attempt that was not accepted, by index of `keys`.
  private(set) var hasUnaccepted: [Bool] = []
  private var indices: [NotificationKey: Int] = [:]
  private var keyOfRow: [Int32]

  /// Those of `rows` that have an attempt that was not accepted, or two attempts on a day.
  ///
  /// - Parameters:
  ///   - rows: in the order of the key, without duplicates.
  ///   - unaccepted: first halves of the apns-ids of the store that have attempts that were not accepted.
  init(of rows: [SendRow], unaccepted: WordSet, isAccepted: (UInt32) -> Bool) {
    keyOfRow = [Int32](repeating: -1, count: rows.count)
    var suspicious = WordSet()
    for (index, row) in rows.enumerated() where row.event.isAPNsID {
      if !isAccepted(row.response) || index > 0 && rows[index - 1].isSameNotificationDay(as: row) {
        suspicious.insert(row.event.high)
      }
    }
    // An accepted attempt may end a notification of another day of this batch, or of the store.
    for (index, row) in rows.enumerated() where row.event.isAPNsID {
      if suspicious.contains(row.event.high) || unaccepted.contains(row.event.high) {
        insert(NotificationKey(row), row: index, isAccepted: isAccepted(row.response))
      }
    }
  }

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
