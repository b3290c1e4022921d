import DeliveryLog
import Foundation
import TestSupport
import Testing

/// What a field case shows at one place, at every place where it may happen.
@Suite struct `Troubles of one kind` {
  private static let now = ["--as-of", "2026-03-04T00:00:00Z", "--db", "push.db"]

  @Test(
    arguments: [
      "bad-device-token", "gone-before-registration", "gone-time-forms", "gone-without-time",
      "token-letter-case",
    ])
  func `end in the same actions, in whatever order the files come`(_ name: String) throws {
    let usual = try FieldCase(name).files()
    try expectDone(["registry", "import", "registry.jsonl"], in: usual)
    try expectDone(["ingest", "log.jsonl"], in: usual)

    let other = try FieldCase(name).files()
    let lines = try other.text("log.jsonl").split(separator: "\n")
    for (number, line) in lines.enumerated() {
      try other.write("\(line)\n", to: "line-\(number).jsonl")
    }
    try expectDone(["ingest"] + lines.indices.reversed().map { "line-\($0).jsonl" }, in: other)
    try expectDone(["registry", "import", "registry.jsonl"], in: other)

    let actions = try actions(usual)
    #expect(!actions.isEmpty)
    #expect(try self.actions(other) == actions)
  }

  @Test func `are one token, whichever digit is upper case`() throws {
    let folder = try TemporaryFolder()
    let token = String(repeating: "ab", count: 32)
    let lines = (0..<64).map { place in
      let digits = token.enumerated().map { $0 == place ? $1.uppercased() : "\($1)" }
      return
        "{\"token\":\"\(digits.joined())\",\"status\":200,\"timestamp\":\(1_772_528_400 + place)}"
    }
    try folder.write(lines.joined(separator: "\n") + "\n", to: "log.jsonl")
    try expectDone(["ingest", "log.jsonl"], in: folder)
    #expect(try folder.sqlite("push.db", "SELECT count(*) FROM token") == "1\n")
    #expect(try folder.sqlite("push.db", "SELECT count(*) FROM send") == "64\n")
  }

  @Test func `store each line once, wherever a gzip file was cut before it came whole`() throws {
    let folder = try FieldCase("attempts-of-one-push").files()
    let packed = GzipWriter.compress(Array(try folder.read("log.jsonl")))
    // From the longest to the shortest: what one has, no other brings anew.
    let cuts = Array((1..<packed.count).reversed())
    for cut in cuts { try folder.write(Data(packed.prefix(cut)), to: "cut-\(cut).jsonl.gz") }
    try folder.write(Data(packed), to: "whole.jsonl.gz")
    let run = try Run(
      ["ingest", "--json"] + Self.now + cuts.reversed().map { "cut-\($0).jsonl.gz" }
        + ["whole.jsonl.gz"], in: folder)
    #expect(run.status == 1)
    let files = try run.json["files"].elements
    #expect(files.count == packed.count)
    // A lone first byte of the two that make it gzip is a torn line of text.
    #expect(files.dropFirst().dropLast().allSatisfy { $0["state"] == "incomplete" })
    #expect(files.last?["state"] == "complete")
    #expect(try run.json["totals"]["stored"] == 3)
    #expect(try attempts(folder) == ["attempts": 3, "notifications": 1, "accepted": 1])
  }

  @Test func `store each line once, however the file is packed`() throws {
    let folder = try FieldCase("same-file-again").files()
    let text = Array(try folder.read("log.jsonl"))
    var names = ["log.jsonl", "renamed.log"]
    try folder.write(Data(text), to: "renamed.log")
    for split in 0...text.count {
      let members =
        GzipWriter.compress(Array(text[..<split])) + GzipWriter.compress(Array(text[split...]))
      names.append("split-\(split).gz")
      try folder.write(Data(members), to: names[names.count - 1])
    }
    let run = try Run(["ingest", "--json"] + Self.now + names, in: folder)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try run.json["files"][0]["stored"] == 3)
    #expect(try run.json["files"][1]["state"] == "known")
    #expect(try run.json["totals"]["stored"] == 3)
    #expect(try run.json["totals"]["duplicates"] == .number(Double(3 * (text.count + 1))))
    #expect(try attempts(folder) == ["attempts": 3, "notifications": 3, "accepted": 3])
  }

  @Test(arguments: [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]])
  func `are one notification, whichever attempt was read first`(_ order: [Int]) throws {
    let folder = try FieldCase("attempts-of-one-push").files()
    let lines = try folder.text("log.jsonl").split(separator: "\n")
    for number in order {
      try folder.write("\(lines[number])\n", to: "attempt-\(number).jsonl")
      try expectDone(["ingest", "attempt-\(number).jsonl"], in: folder)
    }
    #expect(try attempts(folder) == ["attempts": 3, "notifications": 1, "accepted": 1])
  }

  private func expectDone(_ arguments: [String], in folder: TemporaryFolder) throws {
    let run = try Run(arguments + Self.now, in: folder)
    #expect(run.status == 0, "\(arguments): \(run.errors)")
  }

  private func attempts(_ folder: TemporaryFolder) throws -> [String: JSON] {
    let totals = try Run(["report", "--json"] + Self.now, in: folder).json["totals"]
    return ["attempts", "notifications", "accepted"].reduce(into: [:]) { $0[$1] = totals[$1] }
  }

  /// What a cleanup would do, but for where the evidence was read.
  private func actions(_ folder: TemporaryFolder) throws -> [JSON] {
    let run = try Run(
      ["cleanup", "--dry-run", "--no-idle", "--actions", "-"] + Self.now, in: folder)
    return try run.jsonLines.map { line in
      guard case .object(let members) = line else { return line }
      return .object(members.filter { !["file", "line"].contains($0.key) })
    }
  }
}
