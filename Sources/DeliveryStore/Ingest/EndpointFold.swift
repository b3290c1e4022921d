internal import DeliveryLog

/// Folds a batch to one row a token and app, and one a user and token that is new in this run.
struct EndpointFold {
  /// More pairs than this are given to the store again, which knows them.
  private static let mostKnownPairs = 1 << 20
  private var knownPairs = WordSet()
  private var keys: [SortKey] = []
  private var scratch: [SortKey] = []
  private(set) var endpoints: [EndpointRow] = []
  private(set) var userTokens: [UserTokenRow] = []

  mutating func fold(_ rows: [SendRow], responseClass: (UInt32) -> ResponseClass) {
    foldEndpoints(rows, responseClass)
    foldUsers(rows)
  }

  private mutating func foldEndpoints(
    _ rows: [SendRow], _ responseClass: (UInt32) -> ResponseClass
  ) {
    keys.removeAll(keepingCapacity: true)
    for (index, row) in rows.enumerated() where row.token != 0 {
      keys.append(SortKey(key: UInt64(row.token) << 32 | UInt64(row.app), index: UInt32(index)))
    }
    radixSort(&keys, scratch: &scratch)
    endpoints.removeAll(keepingCapacity: true)
    var last: UInt64?
    for element in keys {
      let row = rows[Int(element.index)]
      if element.key != last {
        last = element.key
        endpoints.append(
          EndpointRow(
            token: row.token, app: row.app, firstSeenAt: row.sentAt, lastSeenAt: row.sentAt))
      }
      let place = endpoints.count - 1
      endpoints[place].firstSeenAt = min(endpoints[place].firstSeenAt, row.sentAt)
      endpoints[place].lastSeenAt = max(endpoints[place].lastSeenAt, row.sentAt)
      // `absent` is the smallest number there is.
      switch responseClass(row.response) {
      case .accepted:
        endpoints[place].lastAcceptedAt = max(endpoints[place].lastAcceptedAt, row.sentAt)
      case .gone: endpoints[place].lastGoneAt = max(endpoints[place].lastGoneAt, row.sentAt)
      case .suspect:
        endpoints[place].lastSuspectAt = max(endpoints[place].lastSuspectAt, row.sentAt)
      case .request, .credential, .retry, .noResponse, .unknown: break
      }
    }
  }

  private mutating func foldUsers(_ rows: [SendRow]) {
    keys.removeAll(keepingCapacity: true)
    for row in rows where row.token != 0 && row.user != 0 {
      let pair = UInt64(row.user) << 32 | UInt64(row.token)
      if knownPairs.contains(pair) { continue }
      if knownPairs.count < Self.mostKnownPairs { knownPairs.insert(pair) }
      keys.append(SortKey(key: pair, index: 0))
    }
    radixSort(&keys, scratch: &scratch)
    userTokens.removeAll(keepingCapacity: true)
    var last: UInt64?
    for element in keys where element.key != last {
      last = element.key
      userTokens.append(
        UserTokenRow(
          user: UInt32(truncatingIfNeeded: element.key >> 32),
          token: UInt32(truncatingIfNeeded: element.key)))
    }
  }
}
