import TestSupport
import Testing

@Suite struct `pushlog trace` {
  let sample: QuerySample

  init() throws { sample = try QuerySample() }

  @Test func `by apns-id gives every attempt and what the log proves`() throws {
    let run = try sample.run("trace", "--json", QuerySample.id(1))
    #expect(run.status == 0)
    #expect(run.errors == "")
    let json = try run.json
    #expect(json["query"]["apns_id"] == .string(QuerySample.id(1)))
    #expect(json["query"]["from"] == nil)
    #expect(json["notifications"].elements.count == 1)
    let push = json["notifications"][0]
    #expect(push["apns_id"] == .string(QuerySample.id(1)))
    #expect(push["user_id"] == "maria")
    #expect(push["token"] == .string(QuerySample.a))
    #expect(push["topic"] == "com.example.shop")
    #expect(push["environment"] == "production")
    #expect(push["campaign_id"] == "spring")
    #expect(push["push_type"] == "alert")
    #expect(push["priority"] == 10)
    #expect(push["collapse_id"] == nil)
    #expect(push["expiration"] == nil)
    #expect(push["outcome"] == "accepted")
    #expect(push["attempts"].elements.map { $0["status"] } == [429, 503, 200])
    #expect(push["attempts"][0]["sent_at"] == "2026-03-02T23:59:58.000Z")
    #expect(push["attempts"][0]["reason"] == "TooManyRequests")
    #expect(push["attempts"][2]["reason"] == nil)
    #expect(push["attempts"][2]["file"] == "log.jsonl")
    #expect(push["verdict"].string?.hasPrefix("APNs accepted this push on 2026-03-03") == true)
    #expect(push["notes"].elements.last?["code"] == "not_proof_of_display")
    #expect(json["registrations"] == [])
  }

  @Test(arguments: [
    "00000000-0000-4000-8000-000000000002", "{00000000-0000-4000-8000-000000000002}",
    "{00000000-0000-4000-8000-000000000002}".uppercased(),
  ]) func `takes an apns-id as people have it`(_ id: String) throws {
    let note = try sample.run("trace", id, "--json").json["notifications"][0]["notes"][0]
    #expect(note["code"] == "collapsed_by_later")
    #expect(note["apns_id"] == .string(QuerySample.id(3)))
  }

  @Test func `by user and day takes the day of the zone, and notifications whole`() throws {
    let run = try sample.run(
      "trace", "--user", "maria", "--on", "monday", "--time-zone", "America/Los_Angeles", "--json")
    // On Monday morning in UTC it is Sunday there, so this is the Monday before.
    let query = try run.json["query"]
    #expect(query["user_id"] == "maria")
    #expect(query["from"] == "2026-03-02T08:00:00.000Z")
    #expect(query["to"] == "2026-03-03T08:00:00.000Z")
    #expect(query["time_zone"] == "America/Los_Angeles")
    #expect(try run.json["notifications"].elements.count == 1)
    #expect(try run.json["notifications"][0]["attempts"].elements.count == 3)
    let tuesday = try sample.run("trace", "--user", "maria", "--on", "2026-03-03", "--json").json
    #expect(tuesday["notifications"][0]["attempts"].elements.count == 3, "two of them on Monday")
    let since = try sample.run("trace", "--user", "maria", "--from", "2026-03-04", "--json").json
    #expect(
      since["notifications"].elements.map { $0["outcome"] } == [
        "accepted", "accepted", "token_gone",
      ])
  }

  @Test func `by campaign leaves the others out`() throws {
    let json = try sample.run("trace", "--user", "maria", "--campaign", "spring", "--json").json
    #expect(json["notifications"].elements.map { $0["apns_id"] } == [.string(QuerySample.id(1))])
  }

  @Test func `by token takes any letter case`() throws {
    let json = try sample.run("trace", "--token", QuerySample.b.uppercased(), "--json").json
    #expect(
      json["notifications"][0]["attempts"][0]["unregistered_at"] == "2026-03-01T21:20:00.000Z")
    #expect(json["query"]["token"] == .string(QuerySample.b))
  }

  @Test func `says what it searched and what the store covers where it finds nothing`() throws {
    let run = try sample.run("trace", "--user", "nobody", "--on", "2026-03-04", "--json")
    #expect(run.status == 1)
    #expect(try run.json["notifications"] == [])
    let sentence =
      "Nothing found: the store has no push to user nobody on 2026-03-04 (UTC). It has never met"
      + " this user, neither in a log nor in a registry. It covers sends from 2026-03-02 23:59:58"
      + " to 2026-03-05 10:00:01 (UTC): 3 days with sends, from 1 file."
    #expect(run.errors == sentence + "\n")
    #expect(try run.json["message"] == .string(sentence))
    #expect(try sample.run("trace", "--user", "maria", "--on", "2026-03-04").text == "")
  }

  @Test(arguments: [
    ["00000000000040008000000000000001"], ["--token", "a1a1*"],
    ["--user", "maria", "--on", "someday"],
    ["--user", "maria", "--from", "2026-03-05", "--to", "2026-03-04"],
    ["--user", "maria", "--from", "2026-02-30"], ["--user", "maria", "--time-zone", "Europe/Bonn"],
    [],
  ]) func `refuses what makes no sense`(_ arguments: [String]) throws {
    let run = try Run(["trace", "--db", "push.db"] + arguments, in: sample.folder)
    #expect(run.status == 64)
    #expect(run.text == "")
    #expect(run.errors.hasPrefix("pushlog: "))
    #expect(run.errors.contains("\nTry: "))
  }

  @Test func `needs a store`() throws {
    let run = try Run("trace", "--db", "other.db", QuerySample.id(1), in: sample.folder)
    #expect(run.status == 66)
  }

  @Test func `reads well`() throws {
    let run = try sample.run(
      "trace", "--user", "maria", "--time-zone", "Europe/Berlin", "--no-color")
    #expect(try Snapshot("trace/maria.txt").difference(from: run.text) == nil)
    #expect(run.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(!run.text.contains(QuerySample.a))
    #expect(!run.text.contains("\u{1b}"))
    let whole = try sample.run("trace", "--user", "maria", "--show-tokens").text
    #expect(whole.contains(QuerySample.a))
  }
}
