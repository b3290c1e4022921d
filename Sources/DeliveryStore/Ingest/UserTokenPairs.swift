/// The pairs of user and token that a run has met.
struct UserTokenPairs {
  /// More pairs than this are given to the store again, which knows them.
  private static let mostKnown = 3 << 18
  private var known = WordSet()
  private var keys: [SortKey] = []
  private var scratch: [SortKey] = []

  /// Those of a batch that are new in this run, in the order of the key.
  mutating func new(in rows: [SendRow]) -> [UserTokenRow] {
    keys.removeAll(keepingCapacity: true)
    for row in rows where row.token != 0 && row.user != 0 {
      let pair = UInt64(row.user) << 32 | UInt64(row.token)
      if known.contains(pair) { continue }
      if known.count < Self.mostKnown { known.insert(pair) }
      keys.append(SortKey(key: pair, index: 0))
    }
    radixSort(&keys, scratch: &scratch)
    var pairs: [UserTokenRow] = []
    var last: UInt64?
    for element in keys where element.key != last {
      last = element.key
      pairs.append(
        UserTokenRow(
          user: UInt32(truncatingIfNeeded: element.key >> 32),
          token: UInt32(truncatingIfNeeded: element.key)))
    }
    return pairs
  }
}
