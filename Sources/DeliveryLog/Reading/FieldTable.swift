/// What a line can tell about a push.
enum Field: Int, CaseIterable {
  case token, apnsID, status, reason, sentAt, unregisteredAt, userID, campaignID, topic
  case environment, pushType, priority, collapseID, expiration

  /// The names senders give it, the most telling first: of several in one line, the first that holds
  /// something usable counts. Letter case, `-` and `_` make no difference.
  var names: [String] {
    switch self {
    case .token: ["token", "device_token"]
    case .apnsID: ["apns_id"]
    case .status: ["status", "status_code", "http_status"]
    case .reason: ["reason", "rejection_reason"]
    case .sentAt: ["timestamp", "time", "ts", "sent_at", "date", "@timestamp"]
    case .unregisteredAt:
      [
        "unregistered_at", "apns_timestamp", "gone_at", "invalidated_at",
        "token_invalidation_timestamp",
      ]
    case .userID: ["user_id", "user", "recipient", "recipient_id", "account_id"]
    case .campaignID: ["campaign_id", "campaign"]
    case .topic: ["topic", "apns_topic", "bundle_id"]
    case .environment: ["environment", "env"]
    case .pushType: ["push_type", "apns_push_type"]
    case .priority: ["priority", "apns_priority"]
    case .collapseID: ["collapse_id", "apns_collapse_id"]
    case .expiration: ["expiration", "apns_expiration", "expiry"]
    }
  }
}

/// Finds accepted names. They are numbered from 0 in the order of `Field`; a field's names are a range.
struct FieldTable: Sendable {
  /// No more names than a word has bits, so that a set of them is one word.
  static let capacity = 64
  static let standard = FieldTable()

  private let folded: [FoldedName]
  /// By hash: number + 1, 0 where free. A miss mostly ends at the first look.
  private let table: [UInt8]
  private let firstNames: [Int]

  private init() {
    var folded: [FoldedName] = []
    var table = [UInt8](repeating: 0, count: 256)
    var firstNames = [0]
    for field in Field.allCases {
      for name in field.names {
        guard let name = FoldedName(Array(name.utf8).span) else { continue }
        var place = name.hash
        while table[place] != 0 { place = (place + 1) & 255 }
        folded.append(name)
        table[place] = UInt8(folded.count)
      }
      firstNames.append(folded.count)
    }
    precondition(folded.count <= Self.capacity)
    (self.folded, self.table, self.firstNames) = (folded, table, firstNames)
  }

  /// The number of an accepted name, or nil.
  @inline(__always)
  func find(_ name: FoldedName) -> Int? {
    var place = name.hash
    while table[place] != 0 {
      let number = Int(table[place]) - 1
      if folded[number] == name { return number }
      place = (place + 1) & 255
    }
    return nil
  }

  /// The numbers of a field's names.
  func names(of field: Field) -> Range<Int> {
    firstNames[field.rawValue]..<firstNames[field.rawValue + 1]
  }
}
