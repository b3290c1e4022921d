internal import DeliveryLog

/// The numbers of names that were met in this run, so that a name known from an earlier batch costs one
/// look into memory instead of one into an index.
///
/// Names are told apart by a 128-bit hash with a seed of this process alone: nobody can write a log in
/// which two names share one. Holds a bounded number; what comes later is looked up in the store.
struct NameCache {
  private struct Entry {
    var hash = NameHash(high: 0, low: 0)
    /// 0: free.
    var number: UInt32 = 0
  }

  private let capacity: Int
  private let seed = UInt64.random(in: 0 ... .max)
  private var entries = [Entry](repeating: Entry(), count: 1024)
  private var count = 0

  /// - Parameter capacity: how many names it holds, of 48 bytes each.
  init(capacity: Int) { self.capacity = capacity }

  func hash(_ name: Interner.Slice, in names: Interner) -> NameHash {
    names.hash(name, seed: seed)
  }

  /// 0 where it is not held.
  func number(of hash: NameHash) -> UInt32 { entries[place(of: hash)].number }

  mutating func remember(_ hash: NameHash, _ number: UInt32) {
    guard count < capacity else { return }
    let place = place(of: hash)
    guard entries[place].number == 0 else { return }
    entries[place] = Entry(hash: hash, number: number)
    count += 1
    if count * 2 > entries.count { grow() }
  }

  private func place(of hash: NameHash) -> Int {
    let mask = entries.count - 1
    var place = Int(truncatingIfNeeded: hash.low) & mask
    while entries[place].number != 0, entries[place].hash != hash { place = (place + 1) & mask }
    return place
  }

  private mutating func grow() {
    let old = entries
    entries = [Entry](repeating: Entry(), count: old.count * 2)
    for entry in old where entry.number != 0 { entries[place(of: entry.hash)] = entry }
  }
}
