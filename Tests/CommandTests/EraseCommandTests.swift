import Foundation
import TestSupport
import Testing

@Suite struct `The command erase` {
  /// Maria's: one token by a log, one by the registry alone; lines that cannot be read, three of them
  /// hers; pushes without a token. Tom's: a token.
  private static let log = """
    {"apns_id":"00000000-0000-4000-8000-000000000001","token":"\(a)","status":410,"reason":"Unregistered","timestamp":"2026-03-02T10:00:00Z","user_id":"maria.x","topic":"com.example.shop","environment":"production","collapse_id":"for-maria.x"}
    {"apns_id":"00000000-0000-4000-8000-000000000002","status":200,"timestamp":"2026-03-02T10:00:01Z","user_id":"maria.x","topic":"com.example.shop","environment":"production"}
    {"apns_id":"00000000-0000-4000-8000-000000000003","token":"\(c)","status":200,"timestamp":"2026-03-02T10:00:02Z","user_id":"tom.y","topic":"com.example.shop","environment":"production"}
    {"token":"\(a.uppercased())","status":"4x","timestamp":"2026-03-02T10:00:03Z"}
    {"token":"\(c)","user_id":"maria\\u002ex","status":"4x","timestamp":"2026-03-02T10:00:04Z"}
    {"user_id":"maria.x","status":200,"timesta
    {"token":"\(c)","user_id":"tom.y","status":"4x","timestamp":"2026-03-02T10:00:05Z"}

    """
  private static let registry = """
    token,topic,environment,user_id,registered_at,locale
    \(a),com.example.shop,production,maria.x,2026-01-01T00:00:00Z,de
    \(b),com.example.shop,production,maria.x,2025-01-01T00:00:00Z,de
    \(c),com.example.shop,production,tom.y,2026-03-01T00:00:00Z,de

    """
  private static let a = String(repeating: "a1", count: 32)
  private static let b = String(repeating: "b2", count: 32)
  private static let c = String(repeating: "c3", count: 32)

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(log, to: "log.jsonl")
    try folder.write(registry, to: "registry.csv")
    _ = try run(["ingest", "log.jsonl"], folder, expecting: 1)
    _ = try run(["registry", "import", "registry.csv"], folder)
    _ = try run(["cleanup", "--force"], folder)
    return folder
  }

  private static func run(
    _ arguments: [String], _ folder: TemporaryFolder, expecting status: Int32 = 0
  ) throws -> Run {
    let run = try Run(
      arguments + ["--db", "push.db", "--as-of", "2026-03-09T06:00:00Z"], in: folder)
    guard run.status == status else { throw QuerySample.Failed(message: run.errors + run.text) }
    return run
  }

  /// What of a name the store's files still hold.
  private static func traces(in folder: TemporaryFolder) throws -> [String] {
    var found: [String] = []
    for name in try folder.names() where name.hasPrefix("push.db") {
      let data = try folder.read(name)
      let lower = Data(data.map { $0 >= 65 && $0 <= 90 ? $0 | 0x20 : $0 })
      let needles: [(String, Data)] = [
        ("user", Data("maria.x".utf8)), ("escaped user", Data(#"maria\u002ex"#.utf8)),
        ("hex of the first token", Data(a.utf8)), ("hex of the second", Data(b.utf8)),
        ("first token", Data(repeating: 0xa1, count: 32)),
        ("second token", Data(repeating: 0xb2, count: 32)),
      ]
      for (what, needle) in needles
      where data.range(of: needle) != nil || lower.range(of: needle) != nil {
        found.append("\(what) in \(name)")
      }
    }
    return found
  }

  @Test func `leaves nothing in the files, and a second reading of the logs brings nothing back`()
    throws
  {
    let folder = try Self.folder()
    #expect(try Self.traces(in: folder).count >= 5)
    let run = try Self.run(["erase", "--user", "maria.x", "--json"], folder)
    let erased = try run.json
    #expect(erased["erased"]["users"] == 1)
    #expect(erased["erased"]["tokens"] == 2)
    #expect(erased["erased"]["sends"] == 2)
    #expect(erased["erased"]["registrations"] == 2)
    #expect(erased["erased"]["ownerships"] == 2)
    #expect(erased["erased"]["changes"] == 2)
    #expect(erased["erased"]["rejects"] == 3)
    #expect(erased["log_emptied"] == true)
    #expect(try Self.traces(in: folder) == [])

    // Under another name and with a line more, so that it is not known as a whole.
    try folder.write(Self.log + "\n", to: "again.jsonl")
    let again = try Self.run(["ingest", "again.jsonl", "--json"], folder, expecting: 1).json
    #expect(again["totals"]["stored"] == 0)
    #expect(again["totals"]["duplicates"] == 1)
    #expect(again["totals"]["skipped"] == 2)
    let imported = try Self.run(["registry", "import", "registry.csv", "--json"], folder).json
    #expect(imported["totals"]["added"] == 0)
    #expect(imported["totals"]["skipped"] == 2)
    #expect(try Self.traces(in: folder) == [])

    // Tom's are as they were, and so are the counts.
    let rejects = try Self.run(["rejects", "--json"], folder).json
    #expect(rejects["rejects"].elements.count == 1)
    let report = try Self.run(["report", "--json"], folder).json
    #expect(report["totals"]["attempts"] == 3)
    let trace = try Self.run(["trace", "--user", "tom.y", "--json"], folder).json
    #expect(trace["notifications"].elements.count == 1)
    _ = try Self.run(["trace", "--user", "maria.x"], folder, expecting: 1)
  }

  @Test func `a run of before can still be shown and undone`() throws {
    let folder = try Self.folder()
    _ = try Self.run(["erase", "--user", "maria.x"], folder)
    let shown = try Self.run(["runs", "show", "1", "--json"], folder).json
    #expect(shown["run"]["counts"]["deactivate"] == 1)
    #expect(shown["actions"].elements.count == 0)
    _ = try Self.run(["undo", "1"], folder)
    #expect(try Self.traces(in: folder) == [])
  }

  @Test func `says what went, and what it does not reach`() throws {
    let folder = try Self.folder()
    let dry = try Self.run(["erase", "--user", "maria.x", "--dry-run"], folder)
    #expect(dry.text.hasPrefix("Dry run: this would go\n  2 tokens"))
    let run = try Self.run(["erase", "--token", Self.c], folder)
    #expect(
      run.text == """
        Erased
          1 token         as a whole
          1 send
          1 registration
          1 ownership     who had a token from when on
          2 lines         that could not be read

        Lines about them are skipped from now on. Counts stay: they hold no person.
        Backups of the store and exports that somebody made still hold them.

        """)
    let nothing = try Self.run(["erase", "--user", "nobody"], folder)
    #expect(nothing.text.hasPrefix("The store had nothing of them\n"))
  }

  @Test func `a lifted erasure lets lines in again`() throws {
    let folder = try Self.folder()
    _ = try Self.run(["erase", "--token", Self.a], folder)
    let lifted = try Self.run(["erase", "--token", Self.a, "--lift"], folder)
    #expect(lifted.text == "Lifted: lines about them are read again from now on.\n")
    try folder.write(Self.log + "\n", to: "again.jsonl")
    let again = try Self.run(["ingest", "again.jsonl", "--json"], folder, expecting: 1).json
    #expect(again["totals"]["stored"] == 1)
  }

  @Test func `never shows the token it was given`() throws {
    let folder = try Self.folder()
    let run = try Self.run(["erase", "--token", Self.a + "x"], folder, expecting: 64)
    #expect(!run.errors.contains(Self.a))
  }
}
