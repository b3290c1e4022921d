import DeliveryLog
import Foundation
import SQLFiles
import TestSupport
import Testing

@testable import DeliveryStore

/// 2026-03-31T00:00:00Z
private let now: Int64 = 1_774_915_200_000

private let token = String(repeating: "a1", count: 32)
private let other = String(repeating: "b2", count: 32)

extension StoreFixture {
  /// Imports files of these texts in one run.
  @discardableResult
  fileprivate func importing(
    _ texts: String..., options: RegistryOptions = RegistryOptions(),
    snapshot: RegistrySnapshot? = nil, batchRows: Int = 1 << 16
  ) throws -> [RegistryOutcome] {
    try importing(texts, options, snapshot: snapshot, batchRows: batchRows).files
  }

  fileprivate func importing(
    _ texts: [String], _ options: RegistryOptions = RegistryOptions(),
    snapshot: RegistrySnapshot? = nil, batchRows: Int = 1 << 16
  ) throws -> RegistryResult {
    let paths = try texts.enumerated().map { try folder.write($1, to: "registry-\($0).csv") }
    return try store.database.inTransaction(writes: true) {
      var run = try RegistryImport(
        into: store, options, snapshot: snapshot, now: now, batchRows: batchRows)
      for path in paths { try run.read(LogInput(path)) }
      return try run.finish()
    }
  }

  fileprivate func registrations() throws -> [String] {
    try rows(
      """
      SELECT substr(token, 1, 4), topic, environment, state, user_id, substr(registered_at, 1, 10),
        substr(last_active_at, 1, 10), app_version, locale
      FROM registration_list ORDER BY token, topic, environment
      """, columns: 9)
  }
}

extension RegistryOutcome {
  fileprivate var counts: [Int] { [added, updated, unchanged] }
}

@Suite struct `A registry import` {
  @Test func `stores each registration once, under the token's bytes`() throws {
    let fixture = try StoreFixture()
    let outcome = try fixture.importing(
      """
      token,topic,env,user_id,registered_at,last_active_at,app_version,locale
      \(token),com.a,prod,u1,2026-03-01T00:00:00Z,2026-03-02T00:00:00Z,1.0,de
      \(token.uppercased()),com.a,production,u1,2026-03-01T00:00:00Z,,,
      \(token),com.b,production,u1,2026-03-01T00:00:00Z,,,
      \(token),,,u2,,,,
      """)[0]
    #expect(outcome.counts == [3, 0, 1])
    #expect(
      try fixture.registrations() == [
        "a1a1|NULL|NULL|active|u2|NULL|NULL|NULL|NULL",
        "a1a1|com.a|production|active|u1|2026-03-01|2026-03-02|1.0|de",
        "a1a1|com.b|production|active|u1|2026-03-01|NULL|NULL|NULL",
      ])
    #expect(try fixture.rows("SELECT count(*) FROM token", columns: 1) == ["1"])
    #expect(try fixture.rows("SELECT user_id FROM user ORDER BY 1", columns: 1) == ["u1", "u2"])
    #expect(try fixture.rows("SELECT count(*) FROM user_token", columns: 1) == ["2"])
  }

  @Test func `counts each row as added, updated or unchanged`() throws {
    let fixture = try StoreFixture()
    let head = "token,user_id,last_active_at\n"
    let first = "\(head)\(token),u1,2026-03-01T00:00:00Z\n\(other),u2,2026-03-01T00:00:00Z\n"
    #expect(try fixture.importing(first)[0].counts == [2, 0, 0])
    #expect(try fixture.importing(first)[0].counts == [0, 0, 2])
    let later = "\(head)\(token),u3,2026-03-02T00:00:00Z\n\(token),u3,2026-03-02T00:00:00Z\n"
    #expect(try fixture.importing(later)[0].counts == [0, 1, 1])
    // In one run, the second file meets what the first has brought.
    let outcomes = try fixture.importing(first, later)
    #expect(outcomes.map(\.counts) == [[0, 0, 2], [0, 0, 2]])
    #expect(
      try fixture.rows(
        "SELECT rows, added, updated, unchanged, rejected FROM registry_import WHERE id = 3",
        columns: 5) == ["2|0|1|1|0"])
  }

  @Test func `gives rows the topic and environment that they do not name`() throws {
    let fixture = try StoreFixture()
    let options = RegistryOptions(topic: "com.a", environment: "dev")
    try fixture.importing("token,topic\n\(token),\n\(other),com.b\n", options: options)
    #expect(
      try fixture.registrations() == [
        "a1a1|com.a|sandbox|active|NULL|NULL|NULL|NULL|NULL",
        "b2b2|com.b|sandbox|active|NULL|NULL|NULL|NULL|NULL",
      ])
  }

  @Test func `changes nothing where one file is missing or no registry`() throws {
    let fixture = try StoreFixture()
    let good = try fixture.folder.write("token,user_id\n\(token),u1\n", to: "good.csv")
    let bad = try fixture.folder.write("id\n1\n", to: "bad.csv")
    #expect(throws: RegistryImportError.missing(path: "/nowhere.csv")) {
      try fixture.store.importRegistry([good, "/nowhere.csv"], now: now)
    }
    #expect(throws: RegistryError.self) {
      try fixture.store.importRegistry([good, bad], now: now)
    }
    for table in ["token", "user", "app", "registration", "ownership", "registry_import"] {
      #expect(try fixture.rows("SELECT count(*) FROM \(table)", columns: 1) == ["0"], "\(table)")
    }
    #expect(try fixture.store.importRegistry([good], now: now).files[0].counts == [1, 0, 0])
  }

  @Test func `leaves out a damaged file, and keeps the ones beside it`() throws {
    let fixture = try StoreFixture()
    let first = try fixture.folder.write("token,topic\n\(token),com.a\n", to: "first.csv")
    var packed = GzipWriter.compress(Array("token,topic\n\(other),com.b\nzz,com.b\n".utf8))
    packed[packed.count - 6] ^= 1
    let damaged = try fixture.folder.write(Data(packed), to: "damaged.csv.gz")
    let last = try fixture.folder.write("token,topic\n\(token),com.c\n", to: "last.csv")
    let outcomes = try fixture.store.importRegistry([first, damaged, last], now: now).files
    #expect(outcomes.map(\.report.state) == [.complete, .damaged, .complete])
    #expect(outcomes.map(\.counts) == [[1, 0, 0], [0, 0, 0], [1, 0, 0]])
    #expect(outcomes[1].report.rows == 0)
    #expect(
      try fixture.rows("SELECT topic FROM registration_list ORDER BY 1", columns: 1)
        == ["com.a", "com.c"])
    #expect(try fixture.rows("SELECT id, topic FROM app", columns: 2) == ["1|com.a", "2|com.c"])
    #expect(try fixture.rows("SELECT count(*) FROM registry_import", columns: 1) == ["2"])
  }

  @Test func `is no registry where the file had nothing in it`() throws {
    let fixture = try StoreFixture()
    #expect(try fixture.importing("")[0].report.state == .empty)
    // A cleanup would take it for one that lacks every token.
    #expect(try fixture.rows("SELECT count(*) FROM registry_import", columns: 1) == ["0"])
  }

  @Test func `loads any number of batches`() throws {
    var text = "token,user_id\n"
    for number in 10..<40 { text += "\(number % 16 + 10)\(number),u\(number % 9)\n" }
    let whole = try StoreFixture()
    #expect(try whole.importing(text)[0].counts == [30, 0, 0])
    for batchRows in [1, 7, 30] {
      let fixture = try StoreFixture()
      #expect(try fixture.importing(text, batchRows: batchRows)[0].counts == [30, 0, 0])
      #expect(try fixture.importing(text, batchRows: batchRows)[0].counts == [0, 0, 30])
      #expect(try fixture.registrations() == whole.registrations())
    }
  }

  @Test func `warns of dates in the future, which bring nothing back`() throws {
    let fixture = try StoreFixture()
    let outcome = try fixture.importing(
      "token,registered_at\n\(token),2026-04-01T00:00:00Z\n\(other),2026-04-01T00:00:01Z\n")[0]
    #expect(outcome.report.warnings[.futureTime] == 1)
  }

  @Test func `of an older dump revives nothing that a cleanup took out; a later one does`() throws {
    let fixture = try StoreFixture()
    let head = "token,topic,environment,user_id,registered_at,last_active_at,locale"
    func dump(_ date: String) -> String {
      "\(head)\n\(token),com.a,production,u1,2025-01-01T00:00:00Z,\(date)T00:00:00Z,de\n"
    }
    try fixture.importing(dump("2025-03-01"))
    // The sender is alive, so that idleness counts.
    try fixture.importing(dump("2026-03-30").replacing(token, with: other))
    let run = try fixture.store.cleanUp(CleanupOptions(asOf: now))
    #expect(run.counts.prune == 1)
    let tombstone = "a1a1|com.a|production|pruned|NULL|2025-01-01|2025-03-01|NULL|NULL"
    #expect(try fixture.registrations().first == tombstone)

    #expect(try fixture.importing(dump("2025-03-01"))[0].counts == [0, 0, 1])
    #expect(try fixture.importing(dump("2025-02-01"))[0].counts == [0, 0, 1])
    #expect(try fixture.registrations().first == tombstone)

    #expect(try fixture.importing(dump("2026-03-29"))[0].counts == [0, 1, 0])
    #expect(
      try fixture.registrations().first
        == "a1a1|com.a|production|active|u1|2025-01-01|2026-03-29|NULL|de")
  }

  @Test func `keeps the times of a tombstone's fields for the undo`() throws {
    let fixture = try StoreFixture()
    try fixture.importing("token,locale,last_active_at\n\(token),de,2025-01-05T00:00:00Z\n")
    try fixture.importing("token,last_active_at\n\(token),2025-01-09T00:00:00Z\n")
    try fixture.importing("token,last_active_at\n\(other),2026-03-30T00:00:00Z\n")
    let run = try #require(try fixture.store.cleanUp(CleanupOptions(asOf: now)).run)
    try fixture.importing("token,registered_at\n\(token),2025-01-01T00:00:00Z\n")
    _ = try fixture.store.undo(run, asOf: now)
    // Told on the 5th: the 7th is later, the 3rd is not.
    try fixture.importing("token,locale,last_active_at\n\(token),it,2025-01-03T00:00:00Z\n")
    #expect(try fixture.registrations().first?.hasSuffix("|de") == true)
    try fixture.importing("token,locale,last_active_at\n\(token),fr,2025-01-07T00:00:00Z\n")
    #expect(try fixture.registrations().first?.hasSuffix("|fr") == true)
  }

  @Test(arguments: 0..<15 as Range<UInt64>)
  func `of dated dumps gives the same registrations in any order`(seed: UInt64) throws {
    var random = SeededGenerator(seed)
    let dumps = Self.dumps(&random)
    let inOrder = try StoreFixture()
    for dump in dumps { try inOrder.importing(dump) }
    let shuffled = try StoreFixture()
    // Some come twice; some runs take several.
    var rest = (dumps + dumps.prefix(2)).shuffled(using: &random)
    while !rest.isEmpty {
      let count = Int.random(in: 1...rest.count, using: &random)
      _ = try shuffled.importing(
        Array(rest.prefix(count)), batchRows: Int.random(in: 1...4, using: &random))
      rest.removeFirst(count)
    }
    #expect(try shuffled.registrations() == inOrder.registrations())
    for fixture in [inOrder, shuffled] {
      // The owner now, as the history has it, is the one the registration names.
      let differing = try fixture.rows(
        """
        SELECT hex(token.token), registration.user_id, ownership.user_id
        FROM registration JOIN token ON token.id = token_id
        JOIN ownership USING (token_id, app_id)
        WHERE ownership.user_id <> registration.user_id AND ownership.since = (
          SELECT max(since) FROM ownership AS latest WHERE latest.token_id = registration.token_id
            AND latest.app_id = registration.app_id)
        """, columns: 3)
      #expect(differing == [])
    }
  }

  /// Dumps of few tokens and users; each token has another date in each, and some columns are empty.
  private static func dumps(_ random: inout SeededGenerator) -> [String] {
    (1...5).map { number in
      var text = "token,topic,user_id,registered_at,last_active_at,app_version,locale,state\n"
      for (index, token) in [token, other, "c3c3"].enumerated() {
        guard Int.random(in: 0..<4, using: &random) > 0 else { continue }
        func maybe(_ value: String) -> String { Bool.random(using: &random) ? value : "" }
        let date = "2026-01-0\(number)T0\(index):00:00Z"
        let early = "2025-12-1\(Int.random(in: 0...9, using: &random))T00:00:00Z"
        let dates =
          Bool.random(using: &random) ? "\(maybe(early)),\(date)" : "\(date),\(maybe(early))"
        text +=
          "\(token),\(index == 0 ? "com.a" : ""),\(maybe("u\(Int.random(in: 1...3, using: &random))"))"
        text += ",\(dates),\(maybe("1.\(number)")),\(maybe("l\(number)"))"
        text += ",\(maybe(Bool.random(using: &random) ? "active" : "inactive"))\n"
      }
      return text
    }
  }
}
