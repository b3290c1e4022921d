import Foundation
import TestSupport
import Testing

@testable import pushlog

/// `docs/registry-sync.md`, with its own words.
private struct Guide {
  let text: String

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/registry-sync.md")
    text = try String(contentsOf: file, encoding: .utf8)
  }

  /// The blocks in one language between two headings.
  func blocks(_ language: String, from start: String, to end: String? = nil) throws -> [String] {
    let from = try #require(text.range(of: start)).upperBound
    let to = try end.map { try #require(text.range(of: $0)).lowerBound } ?? text.endIndex
    return text[from..<to].components(separatedBy: "```\(language)\n").dropFirst().map { block in
      block.components(separatedBy: "```")[0]
    }
  }
}

@Suite struct `The guide to registry sync` {
  @Test(
    .enabled(
      if: PostgreSQL.programs != nil,
      "PostgreSQL is not installed: apt-get install postgresql lets this test run"))
  func `holds in both directions against a real PostgreSQL`() throws {
    let guide = try Guide()
    let database = try PostgreSQL()
    let table = try #require(guide.blocks("sql", from: "# Keeping", to: "## PostgreSQL").first)
    let commands = try guide.blocks("sh", from: "## PostgreSQL", to: "## MySQL")
    #expect(commands.count == 2)
    func token(_ number: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: 64 - digits.count) + digits
    }
    // 1 is dead; 2 was dead and registered again; 3 is idle by a date with microseconds; 4 is well;
    // 5 is dead, and registers again before the changes arrive; 6 is dead in another topic only. A
    // name with quotes and backslashes is as good as any.
    try database.bash("cat > table.sql <<'END'\n\(table)\nEND\npsql -X -q -f table.sql")
    _ = try database.sql(
      """
      INSERT INTO device_tokens (token, topic, environment, user_id, registered_at, last_active_at)
      SELECT lpad(n::text, 64, '0'), 'com.example.shop', 'production', E'O''Neill \\\\ ' || n,
        date_trunc('second', now()) - interval '200 days' + interval '123456 microseconds',
        CASE WHEN n = 3 THEN date_trunc('second', now()) - interval '100 days'
          + interval '123456 microseconds' ELSE now() - interval '3 days' END
      FROM generate_series(1, 6) AS n;
      UPDATE device_tokens SET registered_at = now() - interval '1 hour' WHERE token LIKE '%2';
      INSERT INTO device_tokens (token, topic, environment, registered_at, last_active_at)
      SELECT token, 'com.example.''other\\', environment, registered_at, last_active_at
      FROM device_tokens WHERE token LIKE '%6';
      """)
    let formatter = ISO8601DateFormatter()
    let sentAt = formatter.string(from: Date(timeIntervalSinceNow: -86_400))
    func line(_ number: Int, _ topic: String) -> String {
      #"{"token":"\#(token(number))","status":410,"reason":"Unregistered","timestamp":"\#(sentAt)","#
        + #""topic":"\#(topic)","environment":"production"}"#
    }
    let log = [1, 2, 5].map { line($0, "com.example.shop") } + [line(6, #"com.example.'other\\"#)]
    try database.folder.write(log.joined(separator: "\n") + "\n", to: "log.jsonl")

    try database.bash("pushlog ingest log.jsonl")
    try database.bash(commands[0])
    // The registration that comes in between.
    try database.bash("pushlog cleanup --force")
    _ = try database.sql("UPDATE device_tokens SET last_active_at = now() WHERE token LIKE '%5'")
    try database.bash(commands[1])
    func inactive() throws -> String {
      try database.sql(
        """
        SELECT ltrim(token, '0') || ' ' || topic || ' ' || deactivated_by_run
        FROM device_tokens WHERE NOT active ORDER BY 1
        """)
    }
    let expected = "1 com.example.shop 1\n3 com.example.shop 1\n6 com.example.'other\\ 1\n"
    #expect(try inactive() == expected)

    // Once more does no harm.
    try database.bash(commands[1])
    #expect(try inactive() == expected)

    // What the user switched off in the meantime is not switched on by an undo.
    _ = try database.sql(
      "UPDATE device_tokens SET deactivated_by_run = NULL WHERE token LIKE '%3'")
    try database.bash("pushlog undo 1")
    try database.bash(commands[1])
    #expect(
      try database.sql("SELECT ltrim(token, '0') FROM device_tokens WHERE NOT active") == "3\n")
    #expect(
      try database.sql("SELECT count(*) FROM device_tokens WHERE deactivated_by_run IS NOT NULL")
        == "0\n")

    // And the table's own word arrives.
    try database.bash(commands[0])
    let known = try database.bash("pushlog export registrations --state inactive --format jsonl")
    #expect(known.split(separator: "\n").count == 1)
    #expect(known.contains(token(3)))
  }

  @Test func `has a template for MySQL that can be read`() throws {
    let guide = try Guide()
    let text = try #require(guide.blocks("sql", from: "## MySQL").first)
    let template = try ChangeTemplate(text)
    #expect(template.dialect == .mysql)
    #expect(template.parts.count == 5)
  }

  @Test func `says the character set and the zone to MySQL in both directions`() throws {
    let guide = try Guide()
    let reading = try #require(guide.blocks("sh", from: "## MySQL").first)
    let writing = try #require(guide.blocks("sql", from: "## MySQL").first)
    for script in [reading, writing] {
      #expect(script.contains("\nSET NAMES utf8mb4;\nSET time_zone = '+00:00';\n"))
    }
  }

  @Test func `names every gap form there is`() throws {
    let guide = try Guide()
    for form in ["{token}", "{= topic}", "{newer_from:utc}", "{newer_from:ms}", "{newer_from:s}"] {
      #expect(guide.text.contains(form))
    }
  }
}
