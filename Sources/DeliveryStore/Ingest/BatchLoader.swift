internal import DeliveryLog
internal import SQLFiles

/// Loads one batch: every new event once, and all that is kept beside it.
///
///     deliveries → rows, sorted → send ┊ → send_by_apns_id, unaccepted ┊ → user_token
///                                      ┊ digest, counts               ┊ endpoints, pairs
///
/// The lower line is what another core does meanwhile (`sideBySide`).
///
/// The common batch is all new: its rows go in without a look, and the number of rows that went in
/// proves it. Where fewer went in, those that were there before are found by the place they came from.
struct BatchLoader {
  let database: Database
  let tables: IngestTables
  private let gate: IngestGate?
  var small: SmallTables
  private var tokens: NameNumbers
  private var users: NameNumbers
  private(set) var maker = RowMaker()
  private let totals = RowTotals()
  var notifications: Notifications
  var counts = CountChanges()
  private let jobs: Int
  /// Whether most of the batch before was in the store already.
  private var wasMostlyKnown = false
  /// Where the last delivery of the batch before came from.
  private var lastPlace: Place?

  private struct Place: Equatable {
    var file: UInt32
    var line: Int64

    init(_ delivery: Delivery) { (file, line) = (delivery.file, delivery.line) }
  }

  /// - Parameter jobs: how many threads may work; 1: only the caller's.
  init(_ database: Database, _ tables: IngestTables, jobs: Int) throws {
    (self.database, self.tables, self.jobs) = (database, tables, jobs)
    gate = try IngestGate(database)
    small = try SmallTables(database)
    tokens = try .tokens(database, tables.tokens)
    users = try .users(database, tables.users)
    notifications = Notifications(database, tables)
  }

  mutating func load(_ batch: DeliveryBatch, _ ledger: inout FileLedger) throws {
    try ledger.begin(batch)
    var batch = batch
    if !batch.deliveries.isEmpty {
      var tokenNumbers = try tokens.known(batch.tokens)
      var userNumbers = try users.known(batch.users)
      let wanted = gate?.admit(
        &batch, knownTokens: tokenNumbers, knownUsers: userNumbers
      ) { ledger.countSkipped($0) }
      try tokens.addNew(batch.tokens, &tokenNumbers, where: wanted?.tokens)
      try users.addNew(batch.users, &userNumbers, where: wanted?.users)
      let numbers = BatchNumbers(
        tokens: tokenNumbers, users: userNumbers,
        apps: try batch.apps.map { try small.number(of: $0) },
        contexts: try batch.contexts.map { try small.number(of: $0) },
        responses: try batch.responses.map { try small.number(of: $0) },
        files: FileNumbers(ledger.numbers))
      maker.make(batch, numbers) { ledger.countDuplicate($0) }
      let digest = try insert(batch, &ledger)
      let input = RowTotals.Input(rows: maker.rows, classes: small.responseClasses)
      let pairs = try sideBySide(jobs: threads, input, totals.add) {
        try countNotifications(digest)
      }
      try addTheRest(pairs)
      ledger.countStored(maker.rows, numbers.files)
    }
    gate?.admitRejects(&batch)
    try ledger.quarantine(batch)
    try ledger.end(batch)
  }

  /// Tells the store what is held back: to be called before a commit.
  mutating func flush() throws {
    try totals.takeEndpoints { rows in
      try tables.endpoints.lend(rows) { try database.prepare(.foldEndpoints).run() }
    }
    try tables.counts.lend(counts.takeRows()) { try database.prepare(.addCounts).run() }
  }

  /// Handing few rows over takes longer than working on them.
  private var threads: Int { maker.rows.count < 4096 ? 1 : jobs }

  /// Puts the rows in and drops those that were in the store already; meanwhile another core digests them.
  ///
  /// Files that come again, rotated and compressed, come again as a whole: then that waits, for nothing may
  /// be left.
  private mutating func insert(
    _ batch: DeliveryBatch, _ ledger: inout FileLedger
  ) throws -> RowDigest {
    let count = maker.rows.count
    if let first = maker.rows.first, let last = maker.rows.last {
      try notifications.reach(Int64(first.day)...Int64(last.day))
    }
    var digest: RowDigest?
    if wasMostlyKnown {
      try insertNew(batch, &ledger)
    } else {
      digest = try sideBySide(jobs: threads, digestInput, RowDigest.init(of:)) {
        try insertNew(batch, &ledger)
      }
    }
    wasMostlyKnown = maker.rows.count < count / 2
    if let digest, maker.rows.count == count { return digest }
    return RowDigest(of: digestInput)
  }

  private var digestInput: RowDigest.Input {
    RowDigest.Input(
      rows: maker.rows, classes: small.responseClasses, unaccepted: notifications.unaccepted)
  }

  private mutating func insertNew(_ batch: DeliveryBatch, _ ledger: inout FileLedger) throws {
    let texts = batch.texts.bytes
    // Objects glued into one line share the place they came from, so these are looked for beforehand.
    let first = batch.deliveries.first.map(Place.init)
    if first == lastPlace { try drop(.findStored, texts, &ledger) }
    lastPlace = batch.deliveries.last.map(Place.init)

    let rows = maker.rows
    try tables.sends.lend(rows, arena: texts) { try database.prepare(.addSends).run() }
    guard database.changes < rows.count else { return }
    let expected = database.changes
    try drop(.findDuplicates, texts, &ledger)
    guard maker.rows.count == expected else {
      throw DatabaseError(
        kind: .other, message: "a send was refused that is not in the store", path: database.path,
        statement: SQLFile.addSends.name)
    }
  }

  private mutating func drop(
    _ file: SQLFile, _ texts: [UInt8], _ ledger: inout FileLedger
  ) throws {
    let known = try tables.sends.lend(maker.rows, arena: texts) {
      Set(try database.prepare(file).map { UInt32($0.int(0)) })
    }
    maker.drop(known) { ledger.countDuplicate($0) }
  }

  /// All that is kept beside the sends and their counts.
  private mutating func addTheRest(_ pairs: [UserTokenRow]) throws {
    let rows = maker.rows
    var lastDay: UInt32?
    for row in rows where row.day != lastDay {
      lastDay = row.day
      try database.prepare(.addDays).run(["day": .integer(Int(row.day))])
    }
    if rows.contains(where: { $0.token == 0 && $0.user != 0 }) {
      try tables.sends.lend(rows) { try database.prepare(.addTokenless).run() }
    }
    if !pairs.isEmpty {
      try tables.userTokens.lend(pairs) { try database.prepare(.addUserTokens).run() }
    }
    if totals.areMany { try flush() }
  }
}
