import Foundation
import TestSupport
import Testing

@testable import DeliveryStore

/// A store has a rollback journal until the first run that ends well.
@Suite struct `A store that is being made` {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path("push.db")
  }

  private func journal(_ store: Store) throws -> String? {
    try store.database.prepare("PRAGMA journal_mode").first { $0.text(0) ?? nil } ?? nil
  }

  private func days(_ store: Store) throws -> Int64? {
    try store.database.number("SELECT count(*) FROM day")
  }

  @Test func `appends to its file, and has a write-ahead log from its first end on`() throws {
    let store = try Store(path, .create)
    #expect(try journal(store) == "delete")
    try store.finish()
    #expect(try journal(store) == "wal")
    #expect(try journal(Store(path, .read)) == "wal")
  }

  @Test func `keeps its journal where a run did not end, until one does`() throws {
    _ = try Store(path, .create)
    let again = try Store(path, .write)
    #expect(try journal(again) == "delete")
    #expect(try again.database.number("PRAGMA synchronous") == 2)
    try again.finish()
    #expect(try again.database.number("PRAGMA synchronous") == 1)
  }

  @Test func `can be read after a kill, which leaves half a transaction in the file`() throws {
    try leaveHalfATransaction()
    let store = try Store(path, .read)
    #expect(try days(store) == 1)
    #expect(try store.database.number("SELECT count(*) FROM token") == 0)
  }

  @Test func `can be written after a kill`() throws {
    try leaveHalfATransaction()
    let store = try Store(path, .write)
    #expect(try days(store) == 1)
    try store.finish()
    #expect(try journal(store) == "wal")
  }

  /// What a run leaves that is killed when SQLite's cache has spilled into the file.
  private func leaveHalfATransaction() throws {
    let other = folder.path("other.db")
    let store = try Store(other, .create)
    let database = store.database
    try database.execute("INSERT INTO day VALUES (1)")
    try database.execute("PRAGMA cache_size = 4; BEGIN IMMEDIATE; INSERT INTO day VALUES (2)")
    try database.execute(
      """
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000)
      INSERT INTO token (token) SELECT CAST(printf('%032d', i) AS BLOB) FROM n
      """)
    try folder.write(folder.read("other.db"), to: "push.db")
    try folder.write(folder.read("other.db-journal"), to: "push.db-journal")
    try #require(folder.read("push.db").count > 300_000, "nothing has spilled")
    try #require(throws: DatabaseError.self) {
      try Database(path, .readOnly).number("SELECT count(*) FROM day")
    }
    try database.execute("ROLLBACK")
  }
}
