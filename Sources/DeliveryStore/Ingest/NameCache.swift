internal import DeliveryLog

/// The numbers of names that were met in this run, so that a name known from an earlier batch costs one
/// look into memory instead of one into an index.
///
/// Holds a bounded number; what comes later is looked up in the store.
struct NameCache {
  private struct Entry {
    // 96 bits of the hash are enough: among a million names, one in 10^17 chances that two share them.
    var high: UInt64 = 0
    var low: UInt32 = 0
    /// 0: free.
    var number: UInt32 = 0

    init() {}

    init(_ hash: NameHash, _ number: UInt32) {
      (high, low) = (hash.high, UInt32(truncatingIfNeeded: hash.low))
      self.number = number
    }

    func isFor(_ hash: NameHash) -> Bool {
      high == hash.high && low == UInt32(truncatingIfNeeded: hash.low)
    }
  }

  private let capacity: Int
  private var entries = [Entry](repeating: Entry(), count: 1024)
  private var count = 0
  /// Whether it holds all names of the store: what it does not know is new.
  private(set) var isComplete: Bool

  /// - Parameters:
  ///   - capacity: how many names it holds, of 22 bytes each where it is full.
  ///   - isComplete: whether the store has no names yet.
  init(capacity: Int, isComplete: Bool) {
    (self.capacity, self.isComplete) = (capacity, isComplete)
  }

  /// 0 where it is not held.
  func number(of hash: NameHash) -> UInt32 { entries[place(of: hash)].number }

  mutating func remember(_ hash: NameHash, _ number: UInt32) {
    let place = place(of: hash)
    guard entries[place].number == 0 else { return }
    guard count < capacity else {
      isComplete = false
      return
    }
    entries[place] = Entry(hash, number)
    count += 1
    if count * 4 > entries.count * 3 { grow() }
  }

  private func place(of hash: NameHash) -> Int {
    place(hash.high) { $0.isFor(hash) }
  }

  private func place(_ high: UInt64, _ isWanted: (Entry) -> Bool) -> Int {
    let mask = entries.count - 1
    var place = Int(truncatingIfNeeded: high) & mask
    while entries[place].number != 0, !isWanted(entries[place]) { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = entries
    entries = [Entry](repeating: Entry(), count: old.count * 2)
    for entry in old where entry.number != 0 {
      entries[place(entry.high) { _ in false }] = entry
    }
  }
}
