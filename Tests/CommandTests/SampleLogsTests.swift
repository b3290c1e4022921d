import Foundation
import TestSupport
import Testing

/// sample-logs/expected/answers.json says what the program must find in the sample logs; their
/// generator worked it out without the program.
@Suite struct `Sample logs` {
  private let folder: TemporaryFolder
  private let answers: JSON

  init() throws {
    folder = try TemporaryFolder()
    answers = try JSON(parsing: sampleText("expected/answers.json"))
  }

  @Test func `are loaded as the generator says`() throws {
    let imported = try run("registry", "import", "--json", samplePath("registry.csv"))
    #expect(imported.status == 0)
    let totals = try imported.json["totals"]
    #expect(differences(answers["registry"], totals) == [])

    let ingested = try ingest()
    #expect(ingested.status == Int32(answers["ingest"]["exit"].number ?? -1))
    let found = try ingested.json
    #expect(differences(answers["ingest"]["totals"], found["totals"]) == [])
    let files = found["files"].elements
    #expect(files.count == answers["ingest"]["files"].elements.count)
    for expected in answers["ingest"]["files"].elements {
      let name = expected["path"].string ?? ""
      let file = files.first { $0["path"].string?.hasSuffix("/" + name) == true } ?? .null
      #expect(differences(expected, file, leaving: ["path"]) == [], "\(name)")
    }
  }

  @Test func `lose the registrations that the generator says, and no other`() throws {
    try load()
    let actionsPath = folder.url.appending(path: "actions.jsonl").path
    for options in [["--dry-run"], []] {
      let cleanup = try run(["cleanup", "--json", "--actions", actionsPath] + options)
      #expect(cleanup.status == 0)
      let found = try cleanup.json
      let expected = answers["cleanup"]
      #expect(differences(expected["counts"], found["counts"]) == [])
      #expect(found["held"].elements == [] && found["brake"] == .null)

      let actions = try String(contentsOfFile: actionsPath, encoding: .utf8)
        .split(separator: "\n").map { try JSON(parsing: String($0)) }
      #expect(actions.map(subject) == expected["actions"].elements.map(subject))
      for wanted in expected["actions"].elements {
        let action = actions.first { subject($0) == subject(wanted) } ?? .null
        // A cutoff belongs to a 410; the program may name one where none decided.
        let leaving: Set<String> = wanted["cutoff"] == .null ? ["cutoff"] : []
        #expect(differences(wanted, action, leaving: leaving) == [])
      }
    }
    let again = try run("cleanup", "--json").json["counts"]
    #expect(again["deactivate"] == 0 && again["prune"] == 0)
  }

  @Test func `are traced as the generator says`() throws {
    try load()
    for trace in answers["traces"].elements {
      let arguments = trace["arguments"].elements.compactMap(\.string)
      let found = try run(["trace", "--json"] + arguments).json["notifications"].elements
      let expected = trace["notifications"].elements
      #expect(found.count == expected.count, "\(arguments)")
      for wanted in expected {
        let same = found.first {
          $0["apns_id"] == wanted["apns_id"] && $0["token"] == wanted["token"]
        }
        let notification = try #require(same, "\(arguments)")
        #expect(differences(wanted, notification, leaving: ["notes_include"]) == [], "\(arguments)")
        for note in wanted["notes_include"].elements {
          let notes = notification["notes"].elements
          #expect(notes.contains { differences(note, $0) == [] }, "\(arguments): \(notes)")
        }
      }
    }
  }

  @Test func `are counted as the generator says`() throws {
    try load()
    for report in answers["reports"]["by"].elements {
      let columns = report["by"].elements.compactMap(\.string)
      let found = try run("report", "--json", "--by", columns.joined(separator: ",")).json
      #expect(differences(answers["reports"]["totals"], found["totals"]) == [])
      #expect(found["rows"].elements.count == report["rows"].elements.count, "\(columns)")
      for wanted in report["rows"].elements {
        let row = found["rows"].elements.first { row in columns.allSatisfy { row[$0] == wanted[$0] }
        }
        #expect(differences(wanted, row ?? .null) == [], "\(columns)")
      }
    }
  }

  @Test func `have a page whose tables say the same`() throws {
    let rows = try sampleText("README.md").split(separator: "\n").filter { $0.hasPrefix("| ") }
      .map { row in
        row.split(separator: "|").map {
          $0.trimmingCharacters(in: CharacterSet(charactersIn: " *`"))
        }
      }
    func hasRow(_ cells: [String]) -> Bool { rows.contains(cells) }
    func text(_ value: JSON) -> String { value.number.map { String(Int($0)) } ?? "" }

    for file in answers["ingest"]["files"].elements {
      let rejected = file["rejected"]
      let sum = rejected.keys.reduce(0) { $0 + Int(rejected[$1].number ?? 0) }
      let counts = ["lines", "stored", "duplicates", "skipped"].map { text(file[$0]) }
      #expect(
        hasRow([file["path"].string ?? "", file["state"].string ?? ""] + counts + ["\(sum)"]))
    }
    for row in answers["reports"]["by"][0]["rows"].elements {
      let counts = ["attempts", "notifications", "accepted"].map { text(row[$0]) }
      let rate = String(format: "%.4f", row["delivery_rate"].number ?? -1)
      #expect(rows.contains { $0.dropFirst() == (counts + [rate])[...] })
    }
    let actions = Dictionary(grouping: answers["cleanup"]["actions"].elements) {
      [$0["action"].string ?? "", $0["why"].string ?? ""]
    }
    for (kind, actions) in actions { #expect(hasRow(kind + ["\(actions.count)"])) }
  }

  /// Which registration an action is about, as short as a person needs it.
  private func subject(_ action: JSON) -> String {
    let texts = ["action", "why", "topic", "environment"].map { action[$0].string ?? "?" }
    return ([String(action["token"].string?.prefix(8) ?? "?")] + texts).joined(separator: " ")
  }

  private func load() throws {
    #expect(try run("registry", "import", samplePath("registry.csv")).status == 0)
    #expect(try ingest().status == 1)
  }

  private func ingest() throws -> Run { try run("ingest", "--json", samplePath("")) }

  private func run(_ arguments: String...) throws -> Run { try run(arguments) }

  private func run(_ arguments: [String]) throws -> Run {
    let store = ["--db", folder.url.appending(path: "push.db").path]
    return try Run(arguments + store + ["--as-of", answers["as_of"].string ?? ""])
  }
}

private func samplePath(_ name: String) -> String {
  URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "sample-logs").appending(path: name).path
}

private func sampleText(_ name: String) throws -> String {
  try String(contentsOfFile: samplePath(name), encoding: .utf8)
}

/// What `actual` lacks of `expected`. Objects may hold more, but for counts by code; rates may differ
/// in the last decimal.
private func differences(
  _ expected: JSON, _ actual: JSON, leaving: Set<String> = [], at path: String = ""
) -> [String] {
  switch (expected, actual) {
  case (.object, .object):
    let isTally = path.hasSuffix("rejected") || path.hasSuffix("warnings")
    let extra = isTally ? actual.keys.filter { expected[$0] == .null } : []
    return extra.map { "\(path).\($0) is not expected" }
      + expected.keys.filter { !leaving.contains($0) }.flatMap {
        differences(expected[$0], actual[$0], at: "\(path).\($0)")
      }
  case (.array(let wanted), .array(let found)) where wanted.count == found.count:
    return zip(wanted, found).enumerated().flatMap {
      differences($1.0, $1.1, at: "\(path)[\($0)]")
    }
  case (.number(let wanted), .number(let found)) where abs(wanted - found) < 0.00011:
    return []
  default:
    return expected == actual ? [] : ["\(path): expected \(expected), found \(actual)"]
  }
}
