import Foundation
import TestSupport
import Testing

@Suite struct `The command export` {
  private static func sample() throws -> QuerySample {
    let sample = try QuerySample()
    try sample.folder.write(
      """
      token,topic,environment,user_id,registered_at,app_version,locale
      \(QuerySample.b),com.example.shop,production,\"maria \"\"m\"\"\",2026-01-01T00:00:00Z,2.10,de_AT
      \(QuerySample.a),com.example.shop,production,maria,2026-01-01T00:00:00Z,2.9,en
      \(QuerySample.c),com.example.courier,sandbox,,2026-03-08T00:00:00Z,,

      """, to: "registry.csv")
    _ = try sample.run("registry", "import", "registry.csv")
    return sample
  }

  @Test func `writes registrations in the order of their tokens`() throws {
    let run = try Self.sample().run("export", "registrations")
    let records = run.text.components(separatedBy: "\r\n")
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(records.count == 5)
    #expect(records[1].hasPrefix("\(QuerySample.a),com.example.shop,production,maria,active,,2026"))
    #expect(records[2].contains(#","maria ""m""",active,"#))
    #expect(records[3].hasPrefix("\(QuerySample.c),com.example.courier,sandbox,,active,,"))
    #expect(records[4] == "")
  }

  @Test func `an audience leaves out the dead, and takes a filter`() throws {
    let sample = try Self.sample()
    let audience = ["export", "audience", "--topic", "com.example.shop", "--environment", "prod"]
    func tokens(_ more: String...) throws -> [String?] {
      let arguments = audience + more + ["--format", "jsonl"]
      return try Run(
        arguments + ["--db", "push.db", "--as-of", "2026-03-09T06:00:00Z"], in: sample.folder
      ).jsonLines.map { $0["token"].string }
    }
    #expect(try tokens() == [QuerySample.a])
    #expect(try tokens("--min-app-version", "2.10") == [])
    #expect(try tokens("--locale", "fr", "--locale", "en-GB") == [])
    #expect(try tokens("--locale", "fr", "--locale", "en") == [QuerySample.a])
    let missing = try sample.run("export", "audience", "--topic", "com.example.shop")
    #expect(missing.status == 64)
    let odd = try sample.run(
      "export", "audience", "--topic", "t", "--environment", "e", "--min-app-version", "new")
    #expect(odd.status == 64)
  }

  @Test func `a probe says why`() throws {
    let run = try Self.sample().run("export", "probe", "--silent-days", "3", "--format", "jsonl")
    let lines = try run.jsonLines
    #expect(lines.map { $0["token"].string } == [QuerySample.a, QuerySample.c])
    #expect(lines.map { $0["why"].string } == ["silent", "silent"])
  }

  @Test func `another store can read the sends`() throws {
    let sample = try Self.sample()
    let lines = try sample.run("export", "sends", "--format", "jsonl")
    try sample.folder.write(lines.output, to: "sends.jsonl")
    let run = try Run(
      "ingest", "--db", "other.db", "--as-of", "2026-03-09T06:00:00Z", "--json", "sends.jsonl",
      in: sample.folder)
    #expect(try run.json["totals"]["stored"] == 7)
    func report(_ database: String) throws -> JSON {
      try Run(
        "report", "--by", "day,topic,environment,campaign,push_type,priority,status,reason",
        "--db", database, "--json", in: sample.folder
      ).json["rows"]
    }
    #expect(try report("other.db") == report("push.db"))
    let again = try Run(
      "export", "sends", "--db", "other.db", "--format", "jsonl", in: sample.folder)
    func withoutPlace(_ run: Run) throws -> [[JSON]] {
      try run.jsonLines.map { line in
        line.keys.filter { $0 != "file" && $0 != "line" }.map { line[$0] }
      }
    }
    #expect(try withoutPlace(again) == withoutPlace(lines))
  }

  @Test func `sends of a day and a campaign`() throws {
    let sample = try Self.sample()
    #expect(
      try sample.run("export", "sends", "--on", "2026-03-05", "--format", "jsonl").jsonLines.count
        == 4)
    #expect(
      try sample.run("export", "sends", "--campaign", "spring", "--format", "jsonl").jsonLines
        .count == 3)
    #expect(
      try sample.run("export", "sends", "--environment", "dev", "--format", "jsonl").jsonLines
        .count == 1)
  }

  @Test func `a file is compressed, private and whole; --json counts its rows`() throws {
    let sample = try Self.sample()
    let run = try sample.run("export", "sends", "--output", "sends.csv.gz", "--json")
    #expect(try run.json == ["rows": 7, "output": "sends.csv.gz"])
    #expect(Array(try sample.folder.read("sends.csv.gz").prefix(2)) == [0x1f, 0x8b])
    let path = sample.folder.path("sends.csv.gz")
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try sample.folder.names().filter { $0.hasPrefix(".") } == [])
    let quiet = try sample.run("export", "sends", "--output", "s.csv")
    #expect(quiet.text == "")
    #expect(quiet.errors == "7 sends in s.csv.\n")
    #expect(try sample.run("export", "sends", "--json").status == 64)
    #expect(try sample.run("export", "sends", "--output", "no/where.csv").status == 73)
  }
}
