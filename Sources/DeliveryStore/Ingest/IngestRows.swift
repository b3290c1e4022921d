internal import DeliveryLog

// The rows that `sql/ingest` reads: each struct is one batch table.

/// An `EventID` as SQL sees it: an apns-id begins with its 16 bytes, in the order in which a blob has
/// them.
struct EventKey: BitwiseCopyable, Hashable {
  private var bigEndianHigh: UInt64
  private var bigEndianLow: UInt64
  let isAPNsID: Bool

  init(_ event: EventID) {
    isAPNsID = event.isAPNsID
    (bigEndianHigh, bigEndianLow) = (event.high.bigEndian, event.low.bigEndian)
  }

  var high: UInt64 { UInt64(bigEndian: bigEndianHigh) }
  var low: UInt64 { UInt64(bigEndian: bigEndianLow) }
}

/// A send with its numbers resolved; a row of `batch_send`.
struct SendRow: BitwiseCopyable {
  var sentAt: Int64
  var line: Int64
  var unregisteredAt: Int64
  var expiration: Int64
  var event: EventKey
  var collapseID: Interner.Slice
  var day: UInt32
  /// 0: no token.
  var token: UInt32
  var response: UInt32
  var app: UInt32
  var context: UInt32
  /// 0: nobody.
  var user: UInt32
  var file: UInt32
  /// The file's number in this run.
  var ordinal: UInt32
  /// Its place in the batch, while duplicates are looked for.
  var position: UInt32 = 0

  /// The order of the key of `send`, but for blobs and numbers among event ids.
  static func precedes(_ a: SendRow, _ b: SendRow) -> Bool {
    if a.day != b.day { return a.day < b.day }
    if a.token != b.token { return a.token < b.token }
    if a.event.isAPNsID != b.event.isAPNsID { return !a.event.isAPNsID }
    if a.event.high != b.event.high { return a.event.high < b.event.high }
    if a.event.low != b.event.low { return a.event.low < b.event.low }
    if a.sentAt != b.sentAt { return a.sentAt < b.sentAt }
    return a.response < b.response
  }

  /// Whether both are the same event.
  func isSameEvent(as other: SendRow) -> Bool {
    isSameNotificationDay(as: other) && sentAt == other.sentAt && response == other.response
  }

  func isSameNotificationDay(as other: SendRow) -> Bool {
    day == other.day && token == other.token && event == other.event
  }
}

/// A token or user of the batch; a row of `batch_token` and `batch_user`.
struct NameRow: BitwiseCopyable {
  var id: Int64
  var position: UInt32
  var name: Interner.Slice
}

/// A notification on a day; a row of `batch_event`.
struct EventRow: BitwiseCopyable {
  var event: EventKey
  var day: UInt32
  var token: UInt32
  var position: UInt32
  /// How many rows of the batch it stands for.
  var attempts: UInt32

  /// The order of the key of `send_by_apns_id`.
  static func precedes(_ a: EventRow, _ b: EventRow) -> Bool {
    if a.day != b.day { return a.day < b.day }
    if a.event.high != b.event.high { return a.event.high < b.event.high }
    if a.event.low != b.event.low { return a.event.low < b.event.low }
    return a.token < b.token
  }
}

/// A notification to look for on some days; a row of `batch_search`.
struct SearchRow: BitwiseCopyable {
  var event: EventKey
  var token: UInt32
  var position: UInt32
  var firstDay: Int64
  var lastDay: Int64
}

/// What the batch says of a token in an app; a row of `batch_endpoint`.
struct EndpointRow: BitwiseCopyable {
  var token: UInt32
  var app: UInt32
  var firstSeenAt: Int64
  var lastSeenAt: Int64
  var lastAcceptedAt: Int64 = absent
  var lastGoneAt: Int64 = absent
  var lastSuspectAt: Int64 = absent
}

/// A user and a token that were named together; a row of `batch_user_token`.
struct UserTokenRow: BitwiseCopyable {
  var user: UInt32
  var token: UInt32
}

/// A difference to the counts; a row of `batch_count`.
struct CountRow: BitwiseCopyable {
  var quarter: Int64
  var app: UInt32
  var context: UInt32
  var response: UInt32
  var attempts: Int64
  var notifications: Int64
  var accepted: Int64
}
