import DeliveryLog
import TestSupport
import Testing

@testable import DeliveryStore

/// 2026-03-31T00:00:00Z
private let now: Int64 = 1_774_915_200_000

extension StoreFixture {
  /// Imports a registry of these tokens, on a date.
  @discardableResult
  fileprivate func importing(
    _ tokens: [String], _ date: String = "2026-03-30", rest: String = "",
    snapshot: RegistrySnapshot? = nil
  ) throws -> RegistryResult {
    let rows = tokens.map { "\($0),com.a,production,\(date)T00:00:00Z\n" }.joined()
    let path = try folder.write(
      "token,topic,environment,last_active_at\n" + rows + rest, to: "registry.csv")
    return try store.importRegistry([path], snapshot: snapshot, now: now)
  }

  fileprivate func tokens(_ state: String) throws -> [String] {
    try rows(
      "SELECT token FROM registration_list WHERE state = '\(state)' ORDER BY 1", columns: 1)
  }
}

@Suite struct `A snapshot` {
  private let ten = (10..<20).map(String.init)

  @Test func `removes what it lacks, and a later row brings it back`() throws {
    let fixture = try StoreFixture()
    try fixture.importing(ten)
    let result = try fixture.importing(Array(ten.dropLast(2)) + ["99"], snapshot: .init())
    #expect(result.snapshot == .applied(removed: 2))
    #expect(try fixture.tokens("removed") == ["18", "19"])
    #expect(try fixture.tokens("active").count == 9)
    #expect(
      try fixture.rows("SELECT snapshot, removed FROM registry_import ORDER BY id", columns: 2)
        == ["0|0", "1|2"])
    try fixture.importing(["18"], "2026-03-29")
    #expect(try fixture.tokens("removed") == ["18", "19"])
    try fixture.importing(["18"])
    #expect(try fixture.tokens("removed") == ["19"])
  }

  @Test func `removes nothing where a row could not be read`() throws {
    let fixture = try StoreFixture()
    try fixture.importing(ten)
    let result = try fixture.importing(
      Array(ten.dropLast()), rest: "zz,com.a,production,\n", snapshot: .init())
    #expect(result.snapshot == .notWhole(path: fixture.folder.path("registry.csv")))
    #expect(result.removed == 0)
    #expect(try fixture.tokens("active").count == 10)
  }

  @Test func `changes nothing where it lacks too many, whatever is new in it`() throws {
    let fixture = try StoreFixture()
    try fixture.importing(ten)
    let others = (30..<90).map(String.init)
    #expect(throws: RegistryImportError.lacksTooMany(active: 10, lacking: 3)) {
      try fixture.importing(Array(ten.dropLast(3)) + others, snapshot: .init())
    }
    #expect(try fixture.tokens("active") == ten)
    #expect(throws: RegistryImportError.lacksTooMany(active: 10, lacking: 10)) {
      try fixture.importing([], snapshot: .init(maxShare: 99.9))
    }
    let result = try fixture.importing(Array(ten.dropLast(3)), snapshot: .init(maxShare: 30))
    #expect(result.removed == 3)
  }

  @Test func `leaves to a cleanup what that took out`() throws {
    let fixture = try StoreFixture()
    try fixture.importing(["10"], "2025-03-01")
    try fixture.importing(["11", "12", "13", "14"])
    #expect(try fixture.store.cleanUp(CleanupOptions(asOf: now)).counts.prune == 1)
    let result = try fixture.importing(["11", "12", "13", "14"], snapshot: .init())
    #expect(result.removed == 0)
    #expect(try fixture.tokens("pruned") == ["10"])
  }
}
