import DeliveryStore
import Foundation
import TestSupport
import Testing

private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()

@Suite struct `docs/cleanup.md` {
  private let page: String
  private let examples: [JSON]

  init() throws {
    page = try String(contentsOf: root.appending(path: "docs/cleanup.md"), encoding: .utf8)
    examples = try page.components(separatedBy: "```json\n").dropFirst().map { block in
      try JSON(parsing: block.components(separatedBy: "```")[0])
    }
  }

  @Test(arguments: CleanupAction.Why.allCases)
  func `explains each decision, with an example`(_ why: CleanupAction.Why) {
    // As a head: `**`idle`** –` or `**`unregistered`, `gone`** –`.
    let heads = page.split(separator: "\n").filter { $0.hasPrefix("**`") }
      .compactMap { $0.components(separatedBy: "** –").first }
    #expect(heads.contains { $0.contains("`\(why.rawValue)`") })
    #expect(examples.contains { $0["why"].string == why.rawValue })
  }

  @Test(arguments: CleanupAction.Kind.allCases)
  func `has a section for each action`(_ kind: CleanupAction.Kind) {
    #expect(page.contains("\n## \(kind.rawValue)\n"))
    #expect(examples.contains { $0["action"].string == kind.rawValue })
  }

  @Test(arguments: CleanupResult.Held.Why.allCases)
  func `explains why a group is not pruned`(_ why: CleanupResult.Held.Why) {
    #expect(page.contains("\n- `\(why.rawValue)` – "))
  }

  @Test func `shows what the program says of the sample logs`() throws {
    let folder = try TemporaryFolder()
    let gone = try #require(examples.first { $0["why"] == "gone" })
    let known = try String(
      contentsOf: root.appending(path: "sample-logs/registry.csv"), encoding: .utf8)
    let token = try #require(
      known.split(separator: "\n").map { $0.prefix { $0 != "," } }
        .first { shortened(String($0)) == gone["token"].string })
    try folder.write(
      """
      {"token":"\(token)","status":410,"topic":"com.example.shop","environment":"production",\
      "timestamp":"2026-03-08T09:00:00Z"}

      """, to: "gone.jsonl")
    var said: [JSON] = []
    func run(_ arguments: [String], expecting status: Int32 = 0) throws {
      let store = ["--db", "push.db", "--as-of", "2026-03-09T06:00:00Z"]
      #expect(try Run(arguments + store, in: folder).status == status)
    }
    func cleanUp(_ options: String...) throws {
      try run(["cleanup", "--actions", "actions.jsonl"] + options)
      said += try folder.text("actions.jsonl").split(separator: "\n").map {
        try JSON(parsing: String($0))
      }
    }
    let sample = root.appending(path: "sample-logs").path
    try run(["registry", "import", sample + "/registry.csv"])
    try run(["ingest", sample], expecting: 1)
    try run(["ingest", "gone.jsonl"])
    try cleanUp("--dry-run", "--bad-device-token", "deactivate")
    try cleanUp()
    try run(["undo", "1"])
    try cleanUp("--dry-run")
    for example in examples {
      #expect(said.contains { shows(example, $0) }, "\(example)")
    }
  }

  /// Whether all that an example has is in what was said.
  private func shows(_ example: JSON, _ said: JSON) -> Bool {
    example.keys.allSatisfy { key in
      switch key {
      case "token": said[key].string.map(shortened) == example[key].string
      // The sample's path is that of this machine.
      case "file": said[key].string?.hasSuffix(example[key].string ?? "?") == true
      default: said[key] == example[key]
      }
    }
  }

  private func shortened(_ token: String) -> String { "\(token.prefix(8))…\(token.suffix(4))" }
}
