import SQLFiles
import Testing

@testable import DeliveryLog
@testable import DeliveryStore

/// 2026-03-03T00:00:00Z
private let monday: Int64 = 1_772_496_000_000
private let day: Int64 = 86_400_000

@Suite struct `Counts kept while loading` {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `equal a recount, however the sends are cut into batches and whatever comes first`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed)
    let sends = Self.sends(&random)
    let inOrder = try StoreFixture()
    try inOrder.load([DeliveryBatch(sends.sorted { $0.sentAt < $1.sentAt })])
    try Self.expectExact(inOrder)

    let shuffled = try StoreFixture()
    var rest = sends.shuffled(using: &random)
    // Some are read again: a copy of a file, a file that has grown.
    rest += sends.shuffled(using: &random).prefix(Int.random(in: 0...sends.count, using: &random))
    while !rest.isEmpty {
      let size = Int.random(in: 1...rest.count, using: &random)
      try shuffled.load([DeliveryBatch(Array(rest.prefix(size)))])
      rest.removeFirst(size)
      try Self.expectExact(shuffled)
    }
    #expect(try Self.named(shuffled) == Self.named(inOrder))
    #expect(try Self.endpoints(shuffled) == Self.endpoints(inOrder))
    let count = try shuffled.store.database.number("SELECT count(*) FROM send")
    #expect(count == Int64(Set(sends).count))
  }

  @Test func `are the same where two cores work on a batch`() throws {
    var random = SeededGenerator(7)
    let sends = (0..<9000).map { _ in
      TestSend(
        id: UInt64.random(in: 1...7000, using: &random),
        token: UInt8.random(in: 1...5, using: &random),
        sentAt: monday + day * Int64.random(in: 0..<3, using: &random)
          + 1000 * Int64.random(in: 0..<86_400, using: &random),
        status: [200, 200, 200, 410, 429].randomElement(using: &random) ?? 200,
        user: Bool.random(using: &random) ? "maria" : nil)
    }.uniqueEvents
    let (large, small) = (try StoreFixture(), try StoreFixture())
    try large.load([DeliveryBatch(sends)])
    for start in stride(from: 0, to: sends.count, by: 1000) {
      try small.load([DeliveryBatch(Array(sends[start..<min(start + 1000, sends.count)]))])
    }
    // Half of it comes again, with as much that is new.
    let more = (1...4000).map { TestSend(id: UInt64(10_000 + $0), sentAt: monday) }
    for fixture in [large, small] {
      try fixture.load([DeliveryBatch(Array(sends.prefix(4000)) + more)])
      try Self.expectExact(fixture)
    }
    #expect(try Self.named(large) == Self.named(small))
    #expect(try Self.endpoints(large) == Self.endpoints(small))
    let count = try large.store.database.number("SELECT count(*) FROM send")
    #expect(count == Int64(sends.count + more.count))
  }

  @Test func `a retry on another day counts once, whichever was loaded first`() throws {
    let attempts = [
      TestSend(id: 7, sentAt: monday, status: 429, reason: "TooManyRequests"),
      TestSend(id: 7, sentAt: monday + 2 * day, status: 503, reason: "ServiceUnavailable"),
      TestSend(id: 7, sentAt: monday + 20 * day),
    ]
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0], [2, 0, 1]] {
      let fixture = try StoreFixture()
      for index in order { try fixture.load([DeliveryBatch([attempts[index]])]) }
      let totals = try fixture.rows(
        "SELECT sum(attempts), sum(notifications), sum(accepted), max(accepted * quarter) FROM count",
        columns: 4)
      #expect(totals == ["3|1|1|\((monday + 20 * day) / 900_000)"])
    }
  }

  @Test func `a run reads the attempts that its days may go on from, and no others`() throws {
    let fixture = try StoreFixture()
    func retry(_ id: UInt64, on number: Int64) -> TestSend {
      TestSend(id: id << 40, sentAt: monday + number * day, status: 503)
    }
    try fixture.load([
      DeliveryBatch([0, 29, 30, 31, 59, 60, 91].map { retry(UInt64($0 + 1), on: $0) })
    ])
    let tables = try fixture.store.tables().ingest
    var notifications = Notifications(fixture.store.database, tables)
    func known() -> [Int64] {
      [0, 29, 30, 31, 59, 60, 91].filter { notifications.unaccepted.contains(UInt64($0 + 1) << 40) }
    }
    let first = monday / day
    #expect(known() == [])
    try notifications.reach(first + 60...first + 61)
    #expect(known() == [30, 31, 59, 60, 91])
    try notifications.reach(first + 59...first + 59)
    #expect(known() == [29, 30, 31, 59, 60, 91])
    try notifications.reach(first...first + 1)
    #expect(known() == [0, 29, 30, 31, 59, 60, 91])
  }

  @Test func `two accepted attempts of one day are one notification, in one batch or two`() throws {
    let attempts = [TestSend(id: 9, sentAt: monday), TestSend(id: 9, sentAt: monday + 5000)]
    let together = try StoreFixture()
    try together.load([DeliveryBatch(attempts)])
    let apart = try StoreFixture()
    for attempt in attempts { try apart.load([DeliveryBatch([attempt])]) }
    for fixture in [together, apart] {
      let totals = try fixture.rows(
        "SELECT sum(attempts), sum(notifications), sum(accepted) FROM count", columns: 3)
      #expect(totals == ["2|1|1"])
    }
  }

  @Test func `an event that comes twice in one line, in two batches, is one`() throws {
    let fixture = try StoreFixture()
    let run = try IngestRun(
      into: fixture.store, paths: ["one-line.jsonl"], mapping: "test", preset: "default", now: 0)
    for isLast in [false, true] {
      var batch = DeliveryBatch([TestSend(id: 5, sentAt: monday)])
      batch.deliveries[0].line = 1
      batch.endsAtFileEnd = isLast
      if isLast {
        var report = FileReport(
          ordinal: 0, path: "one-line.jsonl", state: .complete, preset: "default")
        report.counts.deliveries = 2
        batch.ended = [report]
      }
      try run.load(batch)
    }
    let outcome = try #require(try run.finish().first)
    #expect(outcome.stored == 1)
    #expect(outcome.duplicates == 1)
    try Self.expectExact(fixture)
  }

  /// Few ids, tokens and days, so that everything meets everything.
  private static func sends(_ random: inout SeededGenerator) -> [TestSend] {
    (0..<Int.random(in: 1...60, using: &random)).map { _ in
      let answers: [(Int32?, String?)] = [
        (200, nil), (200, nil), (200, nil), (429, "TooManyRequests"), (503, nil),
        (410, "Unregistered"), (nil, nil), (400, "BadDeviceToken"),
      ]
      let answer = answers.randomElement(using: &random) ?? (200, nil)
      let days = [0, 1, 2, 20, 31, 45, 46, 90]
      return TestSend(
        id: Int.random(in: 0..<8, using: &random) == 0
          ? nil : UInt64.random(in: 1...6, using: &random),
        token: Int.random(in: 0..<8, using: &random) == 0
          ? nil : UInt8.random(in: 1...2, using: &random),
        sentAt: monday + day * Int64(days.randomElement(using: &random) ?? 0)
          + 400_000 * Int64.random(in: 0..<4, using: &random),
        status: answer.0, reason: answer.1,
        topic: Bool.random(using: &random) ? "com.example.app" : nil,
        user: Bool.random(using: &random) ? "maria" : nil)
    }.uniqueEvents
  }

  private static func expectExact(_ fixture: StoreFixture) throws {
    let kept = try fixture.rows(
      """
      SELECT quarter, app_id, context_id, response_id, attempts, notifications, accepted FROM count
      ORDER BY 1, 2, 3, 4
      """, columns: 7)
    let again = try fixture.store.database.prepare(.recount).map { row in
      (0..<7).map { row.text($0) ?? "NULL" }.joined(separator: "|")
    }
    #expect(kept == again)
  }

  /// The counts by name: numbers depend on what came first.
  private static func named(_ fixture: StoreFixture) throws -> [String] {
    try fixture.rows(
      """
      SELECT quarter, topic, environment, status, reason, attempts, notifications, accepted
      FROM count JOIN app ON app.id = app_id JOIN response ON response.id = response_id
      ORDER BY 1, 2, 3, 4, 5
      """, columns: 8)
  }

  private static func endpoints(_ fixture: StoreFixture) throws -> [String] {
    try fixture.rows(
      """
      SELECT hex(token), topic, environment, first_seen_at, last_seen_at, last_accepted_at,
        last_gone_at, last_suspect_at
      FROM endpoint JOIN token ON token.id = token_id JOIN app ON app.id = app_id
      ORDER BY 1, 2, 3
      """, columns: 8)
  }
}

extension [TestSend] {
  /// One of each event: of two that differ only in what does not belong to the identity, the first.
  fileprivate var uniqueEvents: [TestSend] {
    var seen: Set<String> = []
    return filter { send in
      guard let id = send.id else { return seen.insert("\(send)").inserted }
      let identity = [
        "\(id)", "\(send.token ?? 0)", "\(send.sentAt)", "\(send.status ?? 0)", send.reason ?? "",
      ]
      return seen.insert(identity.joined(separator: " ")).inserted
    }
  }
}
