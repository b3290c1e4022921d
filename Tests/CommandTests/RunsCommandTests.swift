import Foundation
import TestSupport
import Testing

@Suite struct `pushlog runs and undo` {
  let sample: CleanupSample

  init() throws { sample = try CleanupSample() }

  @Test func `have nothing to list before the first cleanup, and after a dry run`() throws {
    #expect(try sample.run("cleanup", "--dry-run").status == 0)
    #expect(try sample.run("runs").text == "No cleanup has run yet.\n")
    #expect(try sample.run("runs", "--json").text == "{\"runs\":[]}\n")
  }

  @Test func `list what was changed, by whom and with which options`() throws {
    #expect(try sample.run("cleanup", "--max-share", "70").status == 0)
    let json = try sample.run("runs", "--json").json
    #expect(json["runs"].elements.count == 1)
    let run = json["runs"][0]
    #expect(run["run"] == 1)
    #expect(run["kind"] == "cleanup")
    #expect(run["as_of"] == "2026-03-04T00:00:00.000Z")
    #expect(run["options"] == "--max-share 70")
    #expect(run["forced"] == false)
    #expect(run["undone_by"] == nil)
    let counts = run["counts"]
    #expect(counts["registrations"] == 3)
    #expect(counts["active_before"] == 3)
    #expect(counts["deactivate"] == 1)
    #expect(counts["prune"] == 1)
    let user = try sample.shell("id -un; uname -n").lines
    #expect(run["user"].string.map { $0[...] } == user.first)
    #expect(run["host"].string.map { $0[...] } == user.last)

    let rows = try sample.run("runs").lines
    #expect(
      rows[0].split(separator: " ").joined(separator: " ")
        == "run as of what deactivated pruned by note")
    #expect(
      rows[2].split(separator: " ").joined(separator: " ")
        == "1 2026-03-04 00:00 cleanup 1 1 \(user[0])@\(user[1])")
  }

  @Test func `show one run with the evidence of each change`() throws {
    #expect(try sample.run("cleanup", "--actions", "actions.jsonl").status == 0)
    let json = try sample.run("runs", "show", "1", "--json").json
    #expect(json["run"]["run"] == 1)
    let written = try sample.folder.text("actions.jsonl").split(separator: "\n").map {
      try JSON(parsing: String($0))
    }
    #expect(json["actions"].elements.map { $0["action"] } == ["deactivate", "prune"])
    // The journal says the same as the actions did.
    for (kept, written) in zip(json["actions"].elements, written) {
      #expect(kept == written)
    }
    let text = try sample.run("runs", "show", "1").text
    #expect(text.hasPrefix("Run 1: cleanup as of 2026-03-04 00:00 UTC, by "))
    #expect(
      text.hasSuffix(
        """

        dead token     user  topic             environment  dead since        answer            log line
        ─────────────  ────  ────────────────  ───────────  ────────────────  ────────────────  ───────────
        b2b2b2b2…b2b2  bela  com.example.shop  production   2026-03-01 10:00  410 Unregistered  log.jsonl:2

        idle token     user  topic             environment  idle for  by
        ─────────────  ────  ────────────────  ───────────  ────────  ────────────
        c3c3c3c3…c3c3  cleo  com.example.shop  production   183 days  the registry

        """))
    #expect(!text.contains(CleanupSample.b))
    #expect(try sample.run("runs", "show", "1", "--show-tokens").text.contains(CleanupSample.b))
    #expect(
      try sample.run("runs", "show", "1", "--time-zone", "Asia/Tokyo").text.hasPrefix(
        "Run 1: cleanup as of 2026-03-04 09:00 Asia/Tokyo, by "))
  }

  @Test func `take a run back exactly, once`() throws {
    let before = try sample.registrations()
    #expect(try sample.run("cleanup").status == 0)
    #expect(try sample.registrations() != before)
    let undo = try sample.run("undo", "1", "--json")
    #expect(undo.status == 0)
    #expect(try undo.json == ["run": 2, "undone": 1, "restored": 2])
    #expect(try sample.registrations() == before)
    let runs = try sample.run("runs", "--json").json["runs"]
    #expect(runs.elements.map { $0["run"] } == [2, 1])
    #expect(runs[0]["kind"] == "undo")
    #expect(runs[0]["undoes"] == 1)
    #expect(runs[1]["undone_by"] == 2)
    #expect(try sample.run("runs", "show", "1").text.contains("\nTaken back by run 2.\n"))

    let dump = try sample.folder.dump()
    try sample.run("undo", "1").expectRefusal(
      66, "run 1 cannot be taken back: run 2 has done so already.")
    #expect(try sample.folder.dump() == dump)
    // And on the same evidence nothing is taken out again.
    #expect(try sample.run("cleanup", "--json").json["counts"]["deactivate"] == 0)
  }

  @Test func `tell people that a run was taken back`() throws {
    #expect(try sample.run("cleanup").status == 0)
    #expect(
      try sample.run("undo", "1").text
        == "Run 1 is taken back: 2 registrations as before. This is run 2.\n")
    #expect(try sample.run("runs").text.contains("taken back by run 2"))
  }

  @Test(
    arguments: [
      (["undo", "9"], 66, "there is no run 9."), (["runs", "show", "9"], 66, "there is no run 9."),
      (["undo", "0"], 64, "RUN needs a whole number from 1 up, not '0'."),
      (["undo", "-1"], 64, "undo has no option -1."),
      (["runs", "show", "last"], 64, "RUN needs a whole number, not 'last'."),
      (
        ["undo", "99999999999999999999"], 64,
        "RUN needs a whole number from 1 up, not '99999999999999999999'."
      ), (["undo"], 64, "undo needs a RUN."),
    ] as [([String], Int32, String)])
  func `refuse a run that is none`(
    _ arguments: [String], _ status: Int32, _ sentence: String
  ) throws {
    let before = try sample.folder.dump()
    try sample.run(arguments).expectRefusal(status, sentence)
    #expect(try sample.folder.dump() == before)
  }
}
