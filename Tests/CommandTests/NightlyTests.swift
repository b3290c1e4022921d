import Foundation
import TestSupport
import Testing

@testable import pushlog

/// A folder with the sample's log and registry, and no store yet.
private func night(_ settings: String) throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  // Without its bad lines.
  let log = CleanupSample.log.split(separator: "\n").prefix(2).joined(separator: "\n") + "\n"
  try folder.write(log, to: "logs/log.jsonl")
  try folder.write(CleanupSample.registry, to: "registry.csv")
  try folder.write(settings, to: "night.json")
  return folder
}

private func run(_ folder: TemporaryFolder, _ more: String...) throws -> Run {
  try Run(
    ["nightly", "--config", "night.json", "--as-of", "2026-03-04T00:00:00Z"] + more, in: folder)
}

private let whole = """
  {
    "db": "push.db",
    "registry": {"command": "cat registry.csv", "snapshot": true},
    "logs": ["logs"],
    "cleanup": {"idle_days": 30, "max_share": 100, "actions": "actions.jsonl"},
    "retention": {"keep_sends": "400d"},
    "exports": [{"kind": "changes", "since": "yesterday", "output": "changes.csv"}],
    "report": {"by": ["day", "topic"]}
  }
  """

extension JSON {
  fileprivate var states: [String] { self["stages"].elements.compactMap { $0["state"].string } }
}

@Suite struct `pushlog nightly` {
  @Test func `does every stage, and says so in a mail`() throws {
    let folder = try night(whole)
    let run = try run(folder)
    #expect(run.errors == "")
    #expect(run.status == 0)
    #expect(
      run.text.hasPrefix(
        """
        All done (as of 2026-03-04 00:00 UTC)

          registry        3 rows, 3 added, 0 updated, 0 removed, 0 rejected
          ingest          1 file, 2 lines, 2 stored, 0 known before, 0 rejected
          cleanup         1 deactivated, 1 pruned, 0 suspect, 3 active before; pushlog undo 1 takes it back
          retention       0 sends of 0 days before 2025-01-28 removed
          export changes  2 changes in changes.csv
          report          below

        Pushes of all time, days in UTC

        """), "\(run.text)")
    #expect(run.text.hasSuffix("Whether a device showed them, APNs does not report.\n"))
    #expect(try folder.text("actions.jsonl").split(separator: "\n").count == 2)
    #expect(try folder.text("changes.csv").split(whereSeparator: \.isNewline).count == 3)
  }

  @Test func `repeats nothing the next night`() throws {
    let folder = try night(whole)
    #expect(try run(folder).status == 0)
    let before = try folder.sqlite("push.db", "SELECT * FROM registration_list ORDER BY token")
    let json = try run(folder, "--json").json
    #expect(json["stages"][0]["result"]["totals"]["unchanged"] == 3)
    #expect(json["stages"][1]["result"]["totals"]["stored"] == 0)
    #expect(json["stages"][2]["result"]["counts"]["deactivate"] == 0)
    #expect(
      try folder.sqlite("push.db", "SELECT * FROM registration_list ORDER BY token") == before)
  }

  @Test func `gives each stage's own JSON`() throws {
    let run = try run(night(whole), "--json")
    #expect(run.status == 0)
    let json = try run.json
    #expect(json["exit_code"] == 0)
    #expect(
      json["stages"].elements.map { $0["stage"].string }
        == ["registry", "ingest", "cleanup", "retention", "export changes", "report"])
    #expect(json.states == ["done", "done", "done", "done", "done", "done"])
    #expect(json["stages"][2]["result"]["counts"]["deactivate"] == 1)
    #expect(json["stages"][5]["result"]["totals"]["attempts"] == 2)
  }

  @Test(
    arguments: [
      (#"{"command": "head -2 registry.csv; exit 3"}"#, 74, "failed"),
      (#"{"files": ["missing.csv"]}"#, 66, "failed"),
      (#"{"files": ["night.json"]}"#, 65, "failed"),
      (#"{"files": ["empty.csv"]}"#, 1, "look"),
      (#"{"files": ["bad.csv"]}"#, 1, "look"),
    ])
  func `reads the logs and cleans nothing up after a registry that could not be read`(
    _ registry: String, _ status: Int32, _ state: String
  ) throws {
    let folder = try night(
      """
      {"db": "push.db", "registry": \(registry), "logs": ["logs"], "cleanup": {"max_share": 100},
       "retention": {"keep_sends": "1d"}}
      """)
    try folder.write("", to: "empty.csv")
    // A token is known by its old dates where its new ones cannot be read.
    let undated = CleanupSample.registry.replacing("2026-03-01T00:00:00Z", with: "2026-03-01")
    try folder.write(undated, to: "bad.csv")
    let run = try run(folder, "--json")
    #expect(run.status == status, "\(run.text)")
    #expect(try run.json.states == [state, "done", "not_run", "not_run"])
    #expect(try folder.sqlite("push.db", "SELECT count(*) FROM send") == "2\n")
    #expect(try folder.sqlite("push.db", "SELECT count(*) FROM run") == "0\n")
    let mail = try pushlogMail(folder)
    #expect(mail.contains("cleanup    not run: it would judge by old data"))
  }

  private func pushlogMail(_ folder: TemporaryFolder) throws -> String { try run(folder).text }

  @Test func `ends as its worst stage does, a brake before all else`() throws {
    let folder = try night(
      """
      {"db": "push.db", "registry": {"files": ["few.csv"], "snapshot": true},
       "logs": ["missing.jsonl"], "exports": [{"kind": "sends", "output": "no/folder.csv"}]}
      """)
    try folder.write(CleanupSample.registry, to: "few.csv")
    #expect(try run(folder).status == 73)
    let lines = CleanupSample.registry.split(separator: "\n")
    try folder.write(lines.prefix(2).joined(separator: "\n") + "\n", to: "few.csv")
    let run = try run(folder, "--json")
    #expect(run.status == 2)
    #expect(try run.json.states == ["stopped", "failed", "failed"])
    #expect(try run.json["stages"].elements.map { $0["exit_code"].number } == [2, 66, 73])
    let mail = try pushlogMail(folder)
    #expect(mail.hasPrefix("A brake stopped a stage: somebody has to look"))
    #expect(
      mail.contains("! registry: nothing was imported: --snapshot would remove 2 of 3 active"))
  }

  @Test func `goes on with the exports where the brake stops the cleanup`() throws {
    let folder = try night(
      """
      {"db": "push.db", "registry": {"files": ["fleet.csv"]}, "logs": ["gone.jsonl"],
       "cleanup": {}, "retention": {"keep_sends": "1d"},
       "exports": [{"kind": "registrations", "output": "all.jsonl", "format": "jsonl"}]}
      """)
    let tokens = (10..<40).map { String(repeating: String($0), count: 32) }
    let app = "com.example.shop,production"
    try folder.write(
      "token,topic,environment,registered_at\n"
        + tokens.map { "\($0),\(app),2026-02-01T00:00:00Z\n" }.joined(), to: "fleet.csv")
    try folder.write(
      tokens.dropLast(5).map {
        #"{"token":"\#($0)","status":410,"reason":"Unregistered","timestamp":"2026-03-03T09:00:00Z","#
          + #""topic":"com.example.shop","environment":"production"}"# + "\n"
      }.joined(), to: "gone.jsonl")
    let run = try run(folder, "--json")
    #expect(run.status == 2, "\(run.text)")
    #expect(try run.json.states == ["done", "done", "stopped", "not_run", "done"])
    #expect(try folder.text("all.jsonl").split(separator: "\n").count == 30)
    #expect(try folder.sqlite("push.db", "SELECT count(*) FROM send") == "25\n")
    #expect(try pushlogMail(folder).contains("! cleanup: com.example.shop"))
  }

  @Test func `says nothing of a quiet night with --quiet`() throws {
    let folder = try night(whole)
    #expect(try run(folder, "--quiet").text == "")
    try folder.write("", to: "registry.csv")
    let run = try run(folder, "--quiet")
    #expect(run.status == 1)
    #expect(run.text.contains("! registry: command cat: it has no rows"))
  }

  @Test func `changes nothing in a dry run`() throws {
    let folder = try night(whole)
    #expect(try run(folder, "--dry-run").status == 66, "there is no store to look at")
    #expect(try Run("ingest", "--db", "push.db", "logs", in: folder).status == 0)
    // SQLite's files beside the store come and go.
    func names() throws -> [String] { try folder.names().filter { !$0.hasPrefix("push.db-") } }
    let before = (try folder.dump(), try names())
    let run = try run(folder, "--dry-run", "--json")
    #expect(run.status == 0)
    #expect(try run.json.states == ["planned", "planned", "look", "done", "planned", "done"])
    #expect(try folder.dump() == before.0)
    #expect(try names() == before.1)
  }

  @Test func `ends at once where another run holds the lock`() throws {
    let folder = try night(whole)
    let run = try Run.shell(
      """
      exec 9> push.db-lock; flock 9
      "$PUSHLOG" nightly --config night.json
      """, in: folder)
    #expect(run.status == 75)
    #expect(run.text == "")
    #expect(run.errors.hasPrefix("pushlog: another run is writing to push.db."))
  }

  @Test func `needs settings`() throws {
    #expect(try Run("nightly").status == 64)
    #expect(try Run("nightly", "--config", "/nowhere/night.json").status == 66)
  }
}

@Suite struct `The settings` {
  @Test(
    arguments: [
      ("{\"clenup\": {}}", "1:2", "the file has no setting 'clenup'", "\"cleanup\", if"),
      (
        "{\"cleanup\": {\"idle-days\": 3}}", "1:14", "cleanup has no setting 'idle-days'",
        "idle_days"
      ),
      ("{\"cleanup\": {\n  \"idle_days\": \"x\"}}", "2:16", "needs a whole number", "help"),
      ("{\"cleanup\": {\"max_share\": 101}}", "1:27", "needs a percentage", "help"),
      ("{\"cleanup\": {\"force\": true}}", "1:14", "no setting 'force'", "one of"),
      (
        "{\"cleanup\": {\"idle_days\": 3, \"no_idle\": true}}", "1:13", "together",
        "pushlog cleanup"
      ),
      ("{\"cleanup\": {\"no_idle\": 1}}", "1:25", "true or false", "true or false"),
      ("{\"db\": \"a\", \"db\": \"b\"}", "1:13", "twice", "one of the two"),
      ("{\"time_zone\": \"Mars\"}", "1:15", "knows no zone 'Mars'", "UTC"),
      ("{\"registry\": {}}", "1:14", "\"files\" is missing", "files"),
      ("{\"registry\": {\"files\": [\"a\"], \"command\": \"b\"}}", "1:14", "together", "one of"),
      ("{\"registry\": {\"files\": [\"-\"]}}", "1:25", "no path", "path"),
      ("{\"registry\": {\"command\": \"a\\u0000b\"}}", "1:26", "NUL", "without"),
      ("{\"registry\": {\"files\": [\"a\"], \"max_share\": 3}}", "1:14", "--snapshot", "help"),
      ("{\"logs\": \"x\"}", "1:10", "is a list", "around it"),
      ("{\"logs\": []}", "1:10", "empty", "path"),
      ("{\"retention\": {}}", "1:15", "--keep-sends", "help"),
      ("{\"exports\": [{\"kind\": \"chanes\"}]}", "1:23", "no such kind", "\"changes\""),
      ("{\"exports\": [{\"kind\": \"sends\"}]}", "1:14", "\"output\" is missing", "sends.csv"),
      (
        "{\"exports\": [{\"kind\": \"changes\", \"output\": \"c\"}]}", "1:14",
        "\"since\" is missing",
        "yesterday"
      ),
      ("{\"report\": {\"by\": [\"dya\"]}}", "1:19", "Did you mean day", "help"),
      ("{\"db\": \"a\",}", "1:12", "no JSON", "comma"),
      ("[]", "1:1", "is an object", "{"),
    ])
  func `say what is wrong, where, and what to do`(
    _ text: String, _ place: String, _ problem: String, _ remedy: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "night.json")
    for command in [["nightly"], ["cleanup"]] {
      let run = try Run(command + ["--config", "night.json"], in: folder)
      #expect(run.status == 78)
      #expect(run.text == "")
      let lines = run.errors.split(separator: "\n")
      #expect(lines.count == 2)
      #expect(lines.first?.hasPrefix("pushlog: the settings cannot be used: ") == true)
      #expect(lines.first?.hasSuffix("(night.json:\(place)).") == true, "\(run.errors)")
      #expect(lines.first?.contains(problem) == true, "\(run.errors)")
      #expect(lines.last?.contains(remedy) == true, "\(run.errors)")
    }
    #expect(try folder.names() == ["night.json"])
  }

  @Test func `are read as the guide shows them`() throws {
    let guide = try String(
      contentsOf: URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "docs/nightly.md"),
      encoding: .utf8)
    let block = try #require(guide.components(separatedBy: "```json\n").last)
    let text = try #require(block.components(separatedBy: "```").first)
    let settings = try SettingsReader(file: Array(text.utf8)).read()
    #expect(settings.registry?.words.contains("--snapshot") == true)
    #expect(settings.ingest?.arguments == ["/var/log/push"])
    #expect(settings.exports.count == 2)
    #expect(settings.report?.words == ["report", "--by=day,topic", "--last=7d"])
  }

  @Test func `are the defaults of other commands, and what is typed wins`() throws {
    let sample = try CleanupSample()
    try sample.folder.write(
      #"{"db": "push.db", "time_zone": "Asia/Kolkata", "cleanup": {"no_idle": true, "max_share": 100, "actions": "a"}}"#,
      to: "night.json")
    func cleanup(_ more: String...) throws -> JSON {
      let run = try Run(
        [
          "cleanup", "--dry-run", "--json", "--as-of", "2026-03-04T00:00:00Z", "--config",
          "night.json",
        ] + more, in: sample.folder)
      return try run.json
    }
    #expect(try cleanup()["counts"]["prune"] == 0)
    #expect(try cleanup("--idle-days", "90")["counts"]["prune"] == 1)
    #expect(try !sample.folder.names().contains("a"))
    let report = try Run("report", "--json", "--config", "night.json", in: sample.folder)
    #expect(try report.json["time_zone"] == "Asia/Kolkata")
    let typed = try Run(
      "report", "--json", "--config", "night.json", "--time-zone", "UTC", in: sample.folder)
    #expect(try typed.json["time_zone"] == "UTC")
    let other = try Run(
      "report", "--json", "--config", "night.json", "--db", "x", in: sample.folder)
    #expect(other.status == 66)
    let environment = try Run(
      ["report", "--config", "night.json"], in: sample.folder, environment: ["PUSHLOG_DB": "y"])
    #expect(environment.status == 66)
    // The run remembers how it was asked to look, wherever that was said.
    #expect(
      try Run(
        "cleanup", "--config", "night.json", "--as-of", "2026-03-04T00:00:00Z", in: sample.folder
      )
      .status == 0)
    #expect(try sample.folder.sqlite("push.db", "SELECT options FROM run").contains("--no-idle"))
  }
}
