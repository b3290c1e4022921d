import DeliveryLog
import DeliveryStore
import TestSupport
import Testing

@testable import pushlog

@Suite struct `SQL literals` {
  @Test(arguments: [
    ("plain", "'plain'", "'plain'", "'plain'"),
    ("O'Neill", "'O''Neill'", "'O''Neill'", "'O''Neill'"),
    ("", "''", "''", "''"), ("'", "''''", "''''", "''''"),
    (#"a\"#, #"E'a\\'"#, #"'a\\'"#, #"'a\'"#),
    (#"\'; --"#, #"E'\\''; --'"#, #"'\\''; --'"#, #"'\''; --'"#),
    ("two\nlines", "'two\nlines'", "'two\nlines'", "'two\nlines'"),
  ]) func `cannot end early`(
    _ text: String, _ postgresql: String, _ mysql: String, _ sqlite: String
  ) {
    #expect(SQLDialect.postgresql.literal(text) == postgresql)
    #expect(SQLDialect.mysql.literal(text) == mysql)
    #expect(SQLDialect.sqlite.literal(text) == sqlite)
  }

  @Test func `nothing is NULL, and a NUL cannot be written`() {
    for dialect in SQLDialect.allCases {
      #expect(dialect.literal(nil) == "NULL")
      #expect(dialect.literal("a\u{0}b") == nil)
    }
  }
}

@Suite struct `Templates of changes` {
  private static func problem(_ text: String) -> ChangeTemplate.Problem? {
    do {
      _ = try ChangeTemplate(text)
      return nil
    } catch { return error }
  }

  @Test func `the built-in one has all parts`() throws {
    let template = try ChangeTemplate(ChangeTemplate.builtIn)
    #expect(Set(template.parts.keys) == Set(ChangeTemplate.Part.allCases))
    #expect(template.dialect == .postgresql)
    #expect(template.frame(.begin) == "BEGIN;\n")
    #expect(template.frame(.end).hasPrefix("COMMIT;\n"))
  }

  @Test(arguments: [
    ("-- deactivate\nSELECT {tokn}\n", 2, "there is no {tokn}"),
    ("-- deactivate\nSELECT '{token}'\n", 2, "a quote stands before {token}"),
    ("-- deactivate\nSELECT {token:ms}\n", 2, "{token} has no form 'ms'"),
    ("-- deactivate\nSELECT {cutoff:days}\n", 2, "{cutoff} has no form 'days'"),
    (
      "-- begin\nSELECT {token};\n-- prune\n", 2,
      "'-- begin' belongs to no change, and has no values"
    ),
    ("-- prune\n-- prune\n", 2, "the part '-- prune' is there twice"),
    ("-- dialect: oracle\n-- prune\n", 1, "there is no dialect 'oracle'"),
    ("UPDATE x;\n", 1, "it has no part for any change"),
  ]) func `say what is wrong, and where`(_ text: String, _ line: Int, _ why: String) {
    let problem = Self.problem(text)
    #expect(problem?.line == line)
    #expect(problem?.why == why)
  }

  @Test func `braces that are no gap stay`() throws {
    let template = try ChangeTemplate("-- prune\nSELECT '{\"a\": 1}', '{}', {token}\r\n")
    #expect(
      template.parts[.prune]
        == [
          .text("SELECT '{\"a\": 1}', '{}', "), .gap(.init(field: .token, isCondition: false)),
          .text("\n"),
        ])
  }
}

@Suite struct `The command export changes` {
  private static let a = String(repeating: "a1", count: 32)
  private static let b = String(repeating: "b2", count: 32)

  /// Run 1 deactivates one and prunes one; run 2 takes that back.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      {"apns_id":"00000000-0000-4000-8000-000000000001","token":"\(a)","status":410,"reason":"Unregistered","timestamp":"2026-03-02T10:00:00Z","unregistered_at":1772400000000,"topic":"com.o'neill","environment":"production"}

      """, to: "log.jsonl")
    try folder.write(
      """
      token,topic,environment,user_id,registered_at,last_active_at
      \(a),com.o'neill,production,maria,2026-02-01T10:00:00Z,
      \(b),,,tom,2025-01-01T10:00:00Z,2025-06-01T10:00:00.5Z

      """, to: "registry.csv")
    _ = try run(["registry", "import", "registry.csv"], folder)
    _ = try run(["ingest", "log.jsonl"], folder)
    _ = try run(["cleanup"], folder)
    _ = try run(["undo", "1"], folder, asOf: "2026-03-10T06:00:00Z")
    return folder
  }

  private static func run(
    _ arguments: [String], _ folder: TemporaryFolder, asOf: String = "2026-03-09T06:00:00Z"
  ) throws -> Run {
    let run = try Run(arguments + ["--db", "push.db", "--as-of", asOf], in: folder)
    guard run.status < 2 else { throw QuerySample.Failed(message: run.errors) }
    return run
  }

  @Test func `writes guarded statements, and the undo after what it takes back`() throws {
    let folder = try Self.folder()
    try folder.write(
      """
      -- dialect: sqlite
      -- deactivate
      OFF {token} {= topic} {= environment} {newer_from} {newer_from:utc} {newer_from:ms} {newer_from:s};
      -- prune
      IDLE {token} {= topic} {= environment} {newer_from};
      -- restore
      ON {token} {undoes} {newer_from};
      """, to: "mine.sql")
    let run = try Self.run(
      ["export", "changes", "--since", "2026-03-01", "--format", "sql", "--template", "mine.sql"],
      folder)
    #expect(run.status == 0)
    #expect(
      run.text == """
        OFF '\(Self.a)' = 'com.o''neill' = 'production' '2026-03-01T21:20:00.001Z' '2026-03-01 21:20:00.001' 1772400000001 1772400000.001;
        IDLE '\(Self.b)' IS NULL IS NULL '2025-06-01T10:00:00.501Z';
        ON '\(Self.a)' 1 NULL;
        ON '\(Self.b)' 1 NULL;

        """)
  }

  @Test func `writes the same as CSV and as JSON lines`() throws {
    let folder = try Self.folder()
    let lines = try Self.run(["export", "changes", "--run", "1", "--format", "jsonl"], folder)
      .jsonLines
    #expect(lines.count == 2)
    #expect(lines[0]["token"] == .string(Self.a))
    #expect(lines[0]["cutoff"] == "2026-03-01T21:20:00.000Z")
    #expect(lines[0]["newer_from"] == "2026-03-01T21:20:00.001Z")
    #expect(lines[0]["apns_id"] == "00000000-0000-4000-8000-000000000001")
    #expect(lines[1]["action"] == "prune")
    #expect(lines[1]["topic"] == .null)
    let csv = try Self.run(["export", "changes", "--run", "1"], folder).text
    let records = csv.split(separator: "\r\n")
    #expect(records.count == 3)
    #expect(
      records[0].hasPrefix("run,undoes,as_of,action,why,state,token,topic,environment,user_id"))
    #expect(records[2].hasPrefix("1,,2026-03-09T06:00:00.000Z,prune,idle,pruned,\(Self.b),,,tom,"))
  }

  @Test func `says what a template leaves out`() throws {
    let folder = try Self.folder()
    try folder.write("-- deactivate\nOFF {token};\n", to: "mine.sql")
    let run = try Self.run(
      [
        "export", "changes", "--run", "1", "--format", "sql", "--template", "mine.sql", "--output",
        "out.sql", "--json",
      ], folder)
    #expect(run.status == 1)
    #expect(try run.json == ["rows": 1, "output": "out.sql", "left_out": 1])
    #expect(run.errors.contains("1 change left out: the template has no part '-- prune'."))
    #expect(try folder.text("out.sql") == "OFF '\(Self.a)';\n")
  }

  @Test func `refuses a bad template and an unknown run`() throws {
    let folder = try Self.folder()
    try folder.write("-- prune\nSELECT {tokens};\n", to: "bad.sql")
    let bad = try Run(
      ["export", "changes", "--run", "1", "--format", "sql", "--template", "bad.sql"]
        + ["--db", "push.db"], in: folder)
    #expect(bad.status == 65)
    #expect(
      bad.errors.hasPrefix(
        "pushlog: bad.sql is no template of changes: there is no {tokens} (line 2).\nTry: {token}, or"
      ))
    let unknown = try Run(["export", "changes", "--run", "9", "--db", "push.db"], in: folder)
    #expect(unknown.status == 66)
    let both = try Run(["export", "changes", "--run", "1", "--since", "today"], in: folder)
    #expect(both.status == 64)
  }
}
