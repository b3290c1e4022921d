import TestSupport
import Testing

@Suite struct `The command retention` {
  @Test func `removes old sends, keeps the counts, and a trace says so`() throws {
    let sample = try QuerySample()
    let before = try sample.run("report", "--by", "day", "--format", "csv").text
    let dry = try sample.run("retention", "--keep-sends", "4d", "--dry-run")
    #expect(
      dry.text
        == "Dry run: 3 sends of 2 days before 2026-03-05 would go. Nothing was changed.\n")
    let run = try sample.run("retention", "--keep-sends", "4d")
    #expect(run.status == 0)
    #expect(run.text.hasPrefix("Removed 3 sends of 2 days before 2026-03-05. Their counts stay.\n"))
    #expect(try sample.run("report", "--by", "day", "--format", "csv").text == before)

    let nothing = try sample.run("trace", QuerySample.id(1))
    #expect(nothing.status == 1)
    let kept = "Sends before 2026-03-05 (UTC) are no longer kept, only counted"
    #expect(nothing.errors.contains(kept))
    let some = try sample.run("trace", "--user", "maria")
    #expect(some.status == 0)
    #expect(some.errors.contains(kept))
    let later = try sample.run("trace", "--user", "maria", "--on", "2026-03-05")
    #expect(later.errors == "")

    let json = try sample.run("retention", "--keep-sends", "4d", "--json").json
    #expect(json["first_day_kept"] == "2026-03-05")
    #expect(json["sends_removed"] == 0)
  }

  @Test func `a log that brings them again is skipped that far`() throws {
    let sample = try QuerySample()
    _ = try sample.run("retention", "--keep-sends", "4d")
    try sample.folder.write(QuerySample.log + "\n", to: "again.jsonl")
    let run = try sample.run("ingest", "again.jsonl", "--json")
    let totals = try run.json["totals"]
    #expect(run.status == 0)
    #expect(totals["lines"] == 7)
    #expect(totals["skipped"] == 3)
    #expect(totals["duplicates"] == 4)
    #expect(totals["stored"] == 0)
    try sample.folder.write(QuerySample.log + "\n\n", to: "again.jsonl")
    let text = try sample.run("ingest", "again.jsonl").text
    #expect(text.hasSuffix("\nSkipped as not to be kept (retention, erasure): 3 lines.\n"))
  }

  @Test func `needs to be told how long`() throws {
    let sample = try QuerySample()
    let run = try sample.run("retention")
    #expect(run.status == 64)
    #expect(run.errors.hasPrefix("pushlog: retention needs --keep-sends.\n"))
  }
}
