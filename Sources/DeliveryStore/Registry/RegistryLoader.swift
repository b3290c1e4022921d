internal import DeliveryLog
internal import SQLFiles

/// Loads a batch of registry rows.
///
/// The rows are sorted by registration, merged in memory with what the store has of each (one sorted
/// join), and what has changed is written back in one statement: no row is met one by one.
struct RegistryLoader {
  struct Counts: Equatable {
    var added = 0
    var updated = 0
    var unchanged = 0
  }

  private let database: Database
  private let tables: RegistryTables
  private let latestEvidence: Int64
  private var small: SmallTables
  private var tokens: NameNumbers
  private var users: NameNumbers
  private var keys: [SortKey] = []
  private var scratch: [SortKey] = []
  private var writing = RegistrationWriting()
  private var ownerships: [OwnershipRow] = []
  private var userTokens: Set<UInt64> = []
  /// The registrations that were named; nil where nobody wants to know.
  private(set) var named: [UInt64]?

  /// - Parameters:
  ///   - latestEvidence: dates after this bring nothing back.
  ///   - remembersNamed: whether `named` is to be kept.
  init(
    _ database: Database, _ tables: RegistryTables, latestEvidence: Int64, remembersNamed: Bool
  ) throws {
    named = remembersNamed ? [] : nil
    (self.database, self.tables, self.latestEvidence) = (database, tables, latestEvidence)
    small = try SmallTables(database)
    tokens = try .tokens(database, tables.ingest.tokens)
    users = try .users(database, tables.ingest.users)
  }

  mutating func load(_ rows: [RegistryRow]) throws -> Counts {
    let owners = try sort(rows)
    let groups = groupKeys()
    named?.append(contentsOf: groups.lazy.map(\.key))
    var known = [Registration?](repeating: nil, count: groups.count)
    var histories = [Ownership](repeating: Ownership(), count: groups.count)
    try find(groups, &known, &histories)

    var counts = Counts()
    var place = 0
    for (index, group) in groups.enumerated() {
      let before = known[index]
      var registration = before ?? Registration()
      while place < keys.count, keys[place].key == group.key {
        let row = Int(keys[place].index)
        let old = registration
        merge(rows[row], owners[row], group, into: &registration, &histories[index])
        if !old.isInRegistry {
          counts.added += 1
        } else if registration == old {
          counts.unchanged += 1
        } else {
          counts.updated += 1
        }
        place += 1
      }
      for period in histories[index].added {
        ownerships.append(
          OwnershipRow(token: group.token, app: group.app, user: period.user, since: period.since))
      }
      guard registration != before else { continue }
      writing.add(registration, token: group.token, app: group.app)
      if writing.isLarge { try write() }
    }
    try write()
    try writePeople()
    return counts
  }

  /// Sorts the rows by registration, those of one in the order they came; returns each row's user.
  private mutating func sort(_ rows: [RegistryRow]) throws -> [UInt32?] {
    var tokenNames = NameList()
    var userNames = NameList()
    var tokenIndex: [UInt32] = []
    var userIndex: [UInt32?] = []
    tokenIndex.reserveCapacity(rows.count)
    userIndex.reserveCapacity(rows.count)
    for row in rows {
      tokenIndex.append(tokenNames.add(row.token.span))
      userIndex.append(row.userID.map { userNames.add($0) })
    }
    let tokenNumbers = try tokens.numbers(of: tokenNames)
    let userNumbers = try users.numbers(of: userNames)
    keys.removeAll(keepingCapacity: true)
    for (index, row) in rows.enumerated() {
      let app = try small.number(of: .init(topic: row.topic, environment: row.environment))
      let token = tokenNumbers[Int(tokenIndex[index])]
      keys.append(SortKey(key: UInt64(token) << 32 | UInt64(app), index: UInt32(index)))
    }
    radixSort(&keys, scratch: &scratch)
    return userIndex.map { $0.map { userNumbers[Int($0)] } }
  }

  private func groupKeys() -> [RegistrationKeyRow] {
    var groups: [RegistrationKeyRow] = []
    groups.reserveCapacity(keys.count)
    for element in keys where groups.last?.key != element.key {
      groups.append(RegistrationKeyRow(element.key, position: UInt32(groups.count)))
    }
    return groups
  }

  private func find(
    _ groups: [RegistrationKeyRow], _ known: inout [Registration?], _ histories: inout [Ownership]
  ) throws {
    try tables.keys.lend(groups) {
      try database.prepare(.findRegistrations).forEach {
        known[Int($0.int(0))] = Registration($0)
      }
      var periods: [Ownership.Period] = []
      var position: Int?
      try database.prepare(.findOwners).forEach { row in
        let next = Int(row.int(0))
        if next != position, let done = position {
          histories[done] = Ownership(periods)
          periods.removeAll(keepingCapacity: true)
        }
        position = next
        periods.append(
          .init(since: row.int(1), user: UInt32(truncatingIfNeeded: row.int(2))))
      }
      if let position { histories[position] = Ownership(periods) }
    }
  }

  private mutating func merge(
    _ row: RegistryRow, _ user: UInt32?, _ group: RegistrationKeyRow,
    into registration: inout Registration, _ history: inout Ownership
  ) {
    let owner = registration.user
    registration.hear(row, user: user, latestEvidence: latestEvidence)
    // A tombstone names nobody.
    let time = row.confirmedAt(until: latestEvidence)
    guard let user, registration.takesFields(at: time) else { return }
    history.hear(user, at: time, current: owner)
    if owner.value != user { userTokens.insert(UInt64(user) << 32 | UInt64(group.token)) }
  }

  private mutating func write() throws {
    guard !writing.rows.isEmpty else { return }
    try tables.registrations.lend(writing.rows, arena: writing.texts) {
      try database.prepare(.storeRegistrations).run()
    }
    writing.removeAll()
  }

  private mutating func writePeople() throws {
    let pairs = userTokens.sorted().map {
      UserTokenRow(
        user: UInt32(truncatingIfNeeded: $0 >> 32), token: UInt32(truncatingIfNeeded: $0))
    }
    userTokens.removeAll(keepingCapacity: true)
    try tables.ingest.userTokens.lend(pairs) { try database.prepare(.addUserTokens).run() }
    try tables.ownerships.lend(ownerships) { try database.prepare(.addOwners).run() }
    ownerships.removeAll(keepingCapacity: true)
  }
}
