internal import DeliveryLog
internal import SQLFiles

/// Gives the tokens, or the users, of a batch their numbers in the store.
///
/// Those of earlier batches are in memory. For the others one sorted pass finds those that are known, and
/// one adds the rest, so that the index is met in order.
struct NameNumbers {
  private let database: Database
  private let table: BatchTable<NameRow>
  private let find: SQLFile
  private let add: SQLFile
  private var cache: NameCache
  private var last: Int64
  private var keys: [SortKey] = []
  private var scratch: [SortKey] = []
  // Of the batch at hand: what `known` leaves to `addNew`.
  private var hashes: [NameHash] = []
  private var rows: [NameRow] = []

  static func tokens(_ database: Database, _ table: BatchTable<NameRow>) throws -> NameNumbers {
    try NameNumbers(database, table, .findTokens, .addTokens, "SELECT max(id) FROM token")
  }

  static func users(_ database: Database, _ table: BatchTable<NameRow>) throws -> NameNumbers {
    try NameNumbers(database, table, .findUsers, .addUsers, "SELECT max(id) FROM user")
  }

  private init(
    _ database: Database, _ table: BatchTable<NameRow>, _ find: SQLFile, _ add: SQLFile,
    _ newest: String
  ) throws {
    (self.database, self.table) = (database, table)
    (self.find, self.add) = (find, add)
    cache = NameCache(capacity: 1 << 20)
    last = try database.number(newest) ?? 0
  }

  /// The numbers of `names`, by index.
  mutating func numbers(of names: Interner) throws -> [UInt32] {
    var numbers = try known(names)
    try addNew(names, &numbers)
    return numbers
  }

  /// The numbers of those names that are in the store already, by index; 0 for the others.
  mutating func known(_ names: Interner) throws -> [UInt32] {
    var numbers = [UInt32](repeating: 0, count: names.count)
    hashes = names.slices.map { cache.hash($0, in: names) }
    for index in hashes.indices { numbers[index] = cache.number(of: hashes[index]) }
    sort(names) { numbers[$0] == 0 }
    guard !rows.isEmpty else { return numbers }
    try table.lend(rows, arena: names.bytes) {
      try database.prepare(find).forEach { row in
        if let id = row.integer(1) { numbers[Int(row.int(0))] = UInt32(id) }
      }
    }
    return numbers
  }

  /// Gives numbers to the names that `known` did not find; to be called after it.
  ///
  /// - Parameter isWanted: by index; nil: all are. The others keep 0, and do not come into the store.
  mutating func addNew(
    _ names: Interner, _ numbers: inout [UInt32], where isWanted: [Bool]? = nil
  ) throws {
    guard !rows.isEmpty else { return }
    rows.removeAll { row in
      let index = Int(row.position)
      return numbers[index] != 0 || isWanted.map { !$0[index] } ?? false
    }
    for index in rows.indices {
      last += 1
      rows[index].id = last
      numbers[Int(rows[index].position)] = UInt32(last)
    }
    if !rows.isEmpty {
      try table.lend(rows, arena: names.bytes) { try database.prepare(add).run() }
    }
    for index in hashes.indices where numbers[index] != 0 {
      cache.remember(hashes[index], numbers[index])
    }
  }

  /// Fills `rows` with the names wanted, in the order of their bytes.
  private mutating func sort(_ names: Interner, isWanted: (Int) -> Bool) {
    keys.removeAll(keepingCapacity: true)
    for (index, slice) in names.slices.enumerated() where isWanted(index) {
      var key: UInt64 = 0
      for place in 0..<8 {
        let byte = place < slice.length ? names.bytes[Int(slice.offset) + place] : 0
        key = key << 8 | UInt64(byte)
      }
      keys.append(SortKey(key: key, index: UInt32(index)))
    }
    // The first eight bytes decide nearly always; where they do not, only locality suffers.
    radixSort(&keys, scratch: &scratch)
    rows.removeAll(keepingCapacity: true)
    for element in keys {
      let slice = names.slices[Int(element.index)]
      rows.append(NameRow(id: 0, position: element.index, name: slice))
    }
  }
}
