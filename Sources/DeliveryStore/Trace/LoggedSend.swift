internal import DeliveryLog

/// A row of `send` with the names that belong to it, as the sends-….sql files give it.
struct LoggedSend {
  /// 0: the line names no token.
  var tokenID: Int64
  var token: [UInt8]?
  var event: EventID
  var sentAt: Int64
  var status: Int64?
  var reason: String?
  var responseClass: ResponseClass
  var unregisteredAt: Int64?
  var app: AppName
  var campaignID: String?
  var pushType: String?
  var priority: Int64?
  var collapseID: String?
  var expiration: Int64?
  var userID: String?
  var file: String
  var line: Int64

  var day: Int64 { floorDivide(sentAt, 86_400_000) }
  var isAccepted: Bool { responseClass == .accepted }
  var apnsID: EventID? { event.isAPNsID ? event : nil }
}

/// A topic in an environment; nil: not named.
struct AppName: Hashable {
  var topic: String?
  var environment: String?

  /// Whether both may mean the same app: what one of them leaves open does not tell them apart.
  func agrees(with other: AppName) -> Bool {
    (topic == nil || other.topic == nil || topic == other.topic)
      && (environment == nil || other.environment == nil || environment == other.environment)
  }
}

extension LoggedSend {
  init(_ row: Row) {
    tokenID = row.int(0)
    token = row.blob(1)
    event =
      row.isBlob(2)
      ? Self.apnsID(row.blob(2) ?? []) : EventID(hash: UInt64(bitPattern: row.int(2)))
    sentAt = row.int(3)
    status = row.integer(4)
    reason = row.text(5)
    responseClass = row.text(6).flatMap(ResponseClass.init(rawValue:)) ?? .unknown
    unregisteredAt = row.integer(7)
    app = AppName(topic: row.text(8), environment: row.text(9))
    campaignID = row.text(10)
    pushType = row.text(11)
    priority = row.integer(12)
    collapseID = row.text(13)
    expiration = row.integer(14)
    userID = row.text(15)
    file = row.text(16) ?? ""
    line = row.int(17)
  }

  private static func apnsID(_ bytes: [UInt8]) -> EventID {
    func number(_ bytes: some Sequence<UInt8>) -> UInt64 {
      bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
    return EventID(high: number(bytes.prefix(8)), low: number(bytes.dropFirst(8)))
  }
}

/// The bytes of an apns-id, as `send.event_id` has them.
func bytes(of id: EventID) -> [UInt8] {
  [id.high, id.low].flatMap { word in
    (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * UInt64($0))) }
  }
}
