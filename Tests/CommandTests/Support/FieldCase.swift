import Foundation
import TestSupport

/// A trouble that people met in the field, with the files that show it and what pushlog makes of them:
/// a folder in `Fixtures/field-cases`.
///
/// Its `case.json` holds `title`, `why` it matters, where it was `seen_in`, and `steps`. A step runs
/// pushlog (`run`, with the wanted `exit` code) or bash (`shell`). `json` is matched with standard
/// output, and `actions_match` with lines of `actions.jsonl`; `actions` lists what that file must hold
/// of each kind, as token, topic, environment and why (null: any).
struct FieldCase {
  let name: String
  let title: String
  private let steps: [JSON]

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Fixtures/field-cases")

  /// The names of all cases.
  static let names: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

  init(_ name: String) throws {
    self.name = name
    let text = try String(
      contentsOf: Self.folder.appending(path: "\(name)/case.json"), encoding: .utf8)
    let json = try JSON(parsing: text)
    (title, steps) = (json["title"].string ?? "", json["steps"].elements)
  }

  /// The cases that read with a preset, or the others. One that cannot be loaded is among the others:
  /// its test will say why.
  static func names(withPresets: Bool) -> [String] {
    names.filter { name in
      let steps = (try? FieldCase(name))?.steps ?? []
      return steps.contains { $0["run"].elements.contains("--preset") } == withPresets
    }
  }

  /// Whether pushlog knows a preset of theirs: 64 says that it does not, anything else that it looked
  /// for the file.
  static let hasPresets =
    (try? Run("ingest", "--preset", "gorush", "no-such-file").status).map { $0 != 64 } ?? false

  /// A new folder with the case's files.
  func files() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let source = Self.folder.appending(path: name)
    for file in try FileManager.default.contentsOfDirectory(atPath: source.path)
    where file != "case.json" {
      try folder.write(Data(contentsOf: source.appending(path: file)), to: file)
    }
    return folder
  }

  /// Where pushlog does not do what the case wants, in words.
  func problems() throws -> [String] {
    let folder = try files()
    return try steps.enumerated().flatMap { number, step in
      try problems(of: step, in: folder).map { "step \(number): \($0)" }
    }
  }

  private func problems(of step: JSON, in folder: TemporaryFolder) throws -> [String] {
    if let script = step["shell"].string {
      let run = try Run.shell("set -e; \(script)", in: folder)
      return run.status == 0 ? [] : ["\(script): \(run.errors)"]
    }
    let run = try Run(
      step["run"].elements.compactMap(\.string), in: folder,
      environment: ["PUSHLOG_DB": folder.path("push.db")])
    let status = step["exit"].number ?? 0
    guard Double(run.status) == status else {
      return ["exit code \(run.status), not \(status): \(run.errors)"]
    }
    var problems: [String] = []
    if step["json"] != .null { problems += mismatches(step["json"], try run.json) }
    let wanted = step["actions"]
    if wanted != .null || step["actions_match"] != .null {
      let actions = try folder.text("actions.jsonl").split(separator: "\n").map {
        try JSON(parsing: String($0))
      }
      problems += step["actions_match"].elements.filter { want in
        !actions.contains { mismatches(want, $0).isEmpty }
      }.map { "no action is like \($0)" }
      problems += wanted.keys.flatMap { kind in
        mismatches(
          ["$any_order": .array(wanted[kind].elements.map(Self.action))],
          .array(actions.filter { $0["action"] == .string(kind) }), at: kind)
      }
    }
    return problems
  }

  /// What a row of `actions` wants of an action.
  private static func action(_ row: JSON) -> JSON {
    let names = ["token", "topic", "environment", "why"]
    return .object(
      Dictionary(uniqueKeysWithValues: zip(names, row.elements).filter { $1 != .null }))
  }
}
