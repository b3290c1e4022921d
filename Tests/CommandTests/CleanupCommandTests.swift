import TestSupport
import Testing

@Suite struct `pushlog cleanup` {
  @Test func `has an action with its reason for every case`() throws {
    let sample = try RuleSample()
    let run = try sample.run("cleanup", "--json", "--actions", "actions.jsonl")
    #expect(run.status == 0)
    #expect(run.errors == "")
    let said = try sample.actions("actions.jsonl").map { action in
      [action["token"], action["environment"], action["action"], action["why"]]
    }
    #expect(
      said == [
        [token(1), "production", "deactivate", "unregistered"],
        [token(2), "production", "deactivate", "expired_token"],
        [token(3), "production", "deactivate", "gone"],
        [token(4), "production", "prune", "idle"],
        [token(5), "production", "keep", "registered_later"],
        [token(6), "production", "keep", "accepted_later"],
        [token(7), "production", "keep", "restored"],
        [token(8), "production", "keep", "ambiguous_registration"],
        [token(8), "sandbox", "keep", "ambiguous_registration"],
        [token(9), "production", "suspect", "bad_device_token"],
        [token(10), "production", "suspect", "device_token_not_for_topic"],
        [token(11), "production", "unknown_activity", "no_known_activity"],
      ])
    let json = try run.json
    #expect(
      json["counts"] == [
        "registrations": 34, "active_before": 34, "deactivate": 3, "prune": 1, "keep": 5,
        "suspect": 2, "unknown_activity": 1, "not_in_registry": 1,
      ])
    #expect(
      json["held"] == [
        [
          "topic": "com.example.old", "environment": "production", "why": "stale_registry",
          "registrations": 20,
        ],
        [
          "topic": "com.example.quiet", "environment": "production", "why": "sender_silent",
          "registrations": 1,
        ],
      ])
    #expect(json["run"] == 3)
    #expect(json["brake"] == .null)
    #expect(json["as_of"] == "2026-03-31T12:00:00.000Z")
  }

  @Test func `writes down the evidence, and the run has it too`() throws {
    let sample = try RuleSample()
    _ = try sample.run("cleanup", "--actions", "actions.jsonl")
    let actions = try sample.actions("actions.jsonl")
    #expect(
      actions[0] == [
        "action": "deactivate", "why": "unregistered", "token": token(1),
        "topic": .string(RuleSample.topic), "environment": "production", "user_id": "user-1",
        "registered_at": "2026-03-01T00:00:00.000Z", "last_active_at": .null,
        "last_accepted_at": .null, "last_attempt_at": "2026-03-30T09:00:00.000Z", "idle_days": 30,
        "basis": "registry", "status": 410, "reason": "Unregistered",
        "sent_at": "2026-03-30T09:00:00.000Z", "unregistered_at": "2026-03-29T08:00:00.123Z",
        "cutoff": "2026-03-29T08:00:00.123Z", "cutoff_source": "apns",
        "apns_id": "00000000-0000-4000-8000-000000001410", "file": "log.jsonl", "line": 1,
      ])
    #expect(actions[1]["cutoff_source"] == "send_time")
    #expect(actions[3]["idle_days"] == 120)
    #expect(actions[3]["cutoff"] == .null)
    let shown = try sample.run("runs", "show", "3", "--json").json["actions"].elements
    #expect(shown == Array(actions.prefix(4)))
  }

  @Test func `in a dry run says the same and changes nothing`() throws {
    let sample = try RuleSample()
    let dry = try sample.run("cleanup", "--dry-run", "--json", "--actions", "dry.jsonl")
    #expect(try dry.json["run"] == .null)
    #expect(try dry.json["dry_run"] == true)
    let done = try sample.run("cleanup", "--json", "--actions", "done.jsonl.gz")
    #expect(try dry.json["counts"] == done.json["counts"])
    #expect(try sample.actions("dry.jsonl").count == 12)
    #expect(try sample.folder.read("done.jsonl.gz").starts(with: [0x1F, 0x8B]))
    #expect(try sample.run("runs", "--json").json["runs"].elements.count == 3)
  }

  @Test(arguments: [
    (["--no-gone"], "prune idle, suspect, suspect, unknown_activity"),
    (["--no-idle"], "deactivate, keep, suspect"),
    (["--window-days", "7"], "deactivate, prune, keep 5, keep 8, suspect, unknown_activity"),
    (["--bad-device-token", "deactivate"], "deactivate 9, deactivate 10"),
    (["--idle-days", "365"], "no prune"),
  ]) func `does as its options say`(_ options: [String], _ meaning: String) throws {
    let sample = try RuleSample()
    let run = try Run(
      [
        "cleanup", "--dry-run", "--db", "push.db", "--as-of", "2026-03-31T12:00:00Z", "--actions",
        "-",
      ]
        + options, in: sample.folder)
    #expect(run.status == 0)
    var said: [String: [Int]] = [:]
    for line in run.text.split(separator: "\n") {
      let action = try JSON(parsing: String(line))
      let number = Int(action["token"].string?.prefix(2) ?? "")
      said[action["action"].string ?? "", default: []].append(number ?? 0)
    }
    let all = [
      "deactivate": [1, 2, 3], "prune": [4], "keep": [5, 6, 7, 8, 8], "suspect": [9, 10],
      "unknown_activity": [11],
    ]
    let expected: [String: [Int]] =
      switch options[0] {
      case "--no-gone":
        all.filter { !["deactivate", "keep"].contains($0.key) }
      case "--no-idle": all.filter { !["prune", "unknown_activity"].contains($0.key) }
      case "--window-days": all.merging(["keep": [5, 8, 8]]) { $1 }
      case "--bad-device-token":
        all.merging(["deactivate": [1, 2, 3, 9, 10]]) { $1 }.filter { $0.key != "suspect" }
      default: all.filter { $0.key != "prune" }
      }
    #expect(said == expected, "\(meaning)")
  }

  @Test func `is stopped by the brake, with every action written and nothing changed`() throws {
    let sample = try RuleSample(fleet: 50, gone: 20)
    let run = try sample.run("cleanup", "--json", "--actions", "actions.jsonl")
    #expect(run.status == 2)
    let json = try run.json
    #expect(json["run"] == .null)
    #expect(json["counts"]["deactivate"] == 20)
    #expect(
      json["brake"] == [
        "max_share": 20,
        "groups": [
          [
            "topic": .string(RuleSample.topic), "environment": "production", "active": 50,
            "would_change": 20, "changed_before": 0, "share": 40,
          ]
        ],
      ])
    #expect(try sample.actions("actions.jsonl").count == 20)
    #expect(try sample.run("runs", "--json").json["runs"] == [])
    #expect(try sample.run("cleanup", "--dry-run").status == 2)
    let text = try sample.run("cleanup").text
    #expect(text.hasPrefix("Stopped by the brake: nothing was changed"))
    #expect(text.contains("--force"))

    let forced = try sample.run("cleanup", "--force", "--json")
    #expect(forced.status == 0)
    #expect(try forced.json["forced"] == true)
    #expect(try forced.json["run"] == 1)
  }

  @Test func `goes on below the brake`() throws {
    #expect(try RuleSample(fleet: 50, gone: 19).run("cleanup").status == 0)
    let sample = try RuleSample(fleet: 50, gone: 20)
    #expect(try sample.run("cleanup", "--max-share", "40").status == 0)
  }

  @Test func `says which setting is wrong where suspects were accepted elsewhere`() throws {
    let folder = try TemporaryFolder()
    let lines = (10..<14).map { number in
      #"{"token":"\#(RuleSample.token(number))","status":200,"timestamp":"2026-03-01T09:00:00Z","#
        + #""topic":"a","environment":"sandbox"}"# + "\n"
        + #"{"token":"\#(RuleSample.token(number))","status":400,"reason":"BadDeviceToken","#
        + #""timestamp":"2026-03-02T09:00:00Z","topic":"a","environment":"production"}"# + "\n"
    }
    try folder.write(lines.joined(), to: "log.jsonl")
    _ = try Run("ingest", "--db", "push.db", "log.jsonl", in: folder)
    let time = "2026-03-03T00:00:00Z"
    let run = try Run("cleanup", "--db", "push.db", "--as-of", time, "--json", in: folder)
    #expect(
      try run.json["mix_ups"] == [
        [
          "topic": "a", "environment": "production", "suspects": 4, "accepted_in_topic": "a",
          "accepted_in_environment": "sandbox", "accepted_there": 4,
        ]
      ])
    let text = try Run("cleanup", "--db", "push.db", "--as-of", time, in: folder).text
    #expect(text.contains("4 of 4 suspect tokens were accepted"))
    #expect(text.contains("wrong setting"))
  }

  @Test func `says what it cannot decide without logs, and without a registry`() throws {
    let folder = try TemporaryFolder()
    #expect(try Run("cleanup", "--db", "push.db", in: folder).status == 66)
    try folder.write(
      "token,registered_at\n\(RuleSample.token(10)),2026-03-01T00:00:00Z\n", to: "r.csv")
    _ = try Run("registry", "import", "--db", "registry.db", "r.csv", in: folder)
    let noLogs = try Run("cleanup", "--db", "registry.db", in: folder)
    #expect(noLogs.text.contains("No log was read yet, so no 410 is known"))
    #expect(!noLogs.text.contains("No registry was imported"))

    try folder.write(
      #"{"token":"aa11","status":410,"timestamp":"2026-03-01T00:00:00Z"}"# + "\n", to: "l.jsonl")
    _ = try Run("ingest", "--db", "logs.db", "l.jsonl", in: folder)
    let noRegistry = try Run("cleanup", "--db", "logs.db", in: folder)
    #expect(noRegistry.text.contains("No registry was imported: registrations are guessed"))
    #expect(!noRegistry.text.contains("No log was read"))
    let json = try Run("cleanup", "--db", "logs.db", "--json", in: folder).json
    #expect(json["has_registry"] == false)
    #expect(json["has_logs"] == true)
  }

  @Test func `cannot print two things on standard output`() throws {
    let run = try Run("cleanup", "--json", "--actions", "-")
    #expect(run.status == 64)
    #expect(run.text == "")
  }

  @Test func `is shown with its evidence, and so is its undo`() throws {
    let sample = try RuleSample()
    _ = try sample.run("cleanup")
    let shown = try sample.run("runs", "show", "3").text
    #expect(shown.contains("410 Unregistered"))
    #expect(shown.contains("log.jsonl:1"))
    #expect(!shown.contains(RuleSample.token(1)))
    #expect(try sample.run("undo", "3").status == 0)
    #expect(try sample.run("runs", "show", "4").text.contains("It took back run 3."))
    #expect(try sample.run("runs", "show", "3").text.contains("Taken back by run 4."))
    #expect(try sample.run("undo", "3").status == 66)
    #expect(try sample.run("runs", "show", "9").status == 66)
  }

  @Test func `is not taken back over a registration that came since`() throws {
    let sample = try RuleSample()
    _ = try sample.run("cleanup")
    try sample.folder.write(
      "token,topic,environment,registered_at\n"
        + "\(RuleSample.token(1)),\(RuleSample.topic),production,2026-03-31T00:00:00Z\n",
      to: "again.csv")
    _ = try sample.run("registry", "import", "again.csv")
    let run = try sample.run("undo", "3")
    #expect(run.status == 2)
    #expect(
      run.errors.contains("these have changed since, and that would be lost: 01010101…0101 ("))
    #expect(run.errors.contains("now active"))
    #expect(try sample.run("runs", "--json").json["runs"].elements.count == 3)
  }

  private func token(_ number: Int) -> JSON { .string(RuleSample.token(number)) }
}
