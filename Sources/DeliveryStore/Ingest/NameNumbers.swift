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
  /// What the cache did not have of the batch at hand: for `addNew`.
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
    last = try database.number(newest) ?? 0
    cache = NameCache(capacity: 3 << 18, isComplete: last == 0)
  }

  /// The numbers of `names`, by index.
  mutating func numbers(of names: NameList) throws -> [UInt32] {
    var numbers = try known(names)
    try addNew(names, &numbers)
    return numbers
  }

  /// The numbers of those names that are in the store already, by index; 0 for the others.
  mutating func known(_ names: NameList) throws -> [UInt32] {
    var numbers = names.hashes.map { cache.number(of: $0) }
    sort(names) { numbers[$0] == 0 }
    guard !rows.isEmpty, !cache.isComplete else { return numbers }
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
    _ names: NameList, _ numbers: inout [UInt32], where isWanted: [Bool]? = nil
  ) throws {
    var new: [NameRow] = []
    for row in rows {
      let index = Int(row.position)
      guard numbers[index] == 0, isWanted?[index] ?? true else { continue }
      if let last = new.last, names.hashes[Int(last.position)] == names.hashes[index] {
        numbers[index] = UInt32(last.id)
        continue
      }
      last += 1
      numbers[index] = UInt32(last)
      new.append(NameRow(id: last, position: row.position, name: row.name))
    }
    if !new.isEmpty {
      try table.lend(new, arena: names.bytes) { try database.prepare(add).run() }
    }
    for row in rows {
      let index = Int(row.position)
      if numbers[index] != 0 { cache.remember(names.hashes[index], numbers[index]) }
    }
  }

  /// Fills `rows` with the names wanted, in the order of their bytes; equal ones are neighbours.
  private mutating func sort(_ names: NameList, isWanted: (Int) -> Bool) {
    keys.removeAll(keepingCapacity: true)
    for (index, slice) in names.slices.enumerated() where isWanted(index) {
      var key: UInt64 = 0
      for place in 0..<8 {
        let byte = place < slice.length ? names.bytes[Int(slice.offset) + place] : 0
        key = key << 8 | UInt64(byte)
      }
      keys.append(SortKey(key: key, index: UInt32(index)))
    }
    radixSort(&keys, scratch: &scratch)
    sortRuns(names)
    rows.removeAll(keepingCapacity: true)
    for element in keys {
      let slice = names.slices[Int(element.index)]
      rows.append(NameRow(id: 0, position: element.index, name: slice))
    }
  }

  /// Names whose first eight bytes agree go by all their bytes.
  private mutating func sortRuns(_ names: NameList) {
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end].key == keys[start].key { end += 1 }
      if end - start > 1 {
        keys[start..<end].sort {
          names.hashes[Int($0.index)] != names.hashes[Int($1.index)]
            && names[$0.index].lexicographicallyPrecedes(names[$1.index])
        }
      }
      start = end
    }
  }
}
