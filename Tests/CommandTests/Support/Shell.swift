import Foundation
import TestSupport
import Testing

extension Run {
  /// Runs a script with bash, in which `"$PUSHLOG"` is the program.
  static func shell(
    _ script: String, in folder: TemporaryFolder, environment: [String: String] = [:]
  ) throws -> Run {
    try Run(
      ["-c", script], in: folder,
      environment: environment.merging(["PUSHLOG": Run.program.path]) { old, _ in old },
      program: URL(filePath: "/bin/bash"))
  }

  /// The lines of standard output.
  var lines: [Substring] { text.split(separator: "\n") }

  /// Expects that it says why it cannot go on, and that alone: nothing on standard output, one
  /// sentence, what to try, and no whole token.
  func expectRefusal(
    _ status: Int32, _ sentence: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let told = errors.split(separator: "\n", omittingEmptySubsequences: false)
    let command = Comment(rawValue: arguments.joined(separator: " "))
    #expect(self.status == status, command, sourceLocation: sourceLocation)
    #expect(text == "", command, sourceLocation: sourceLocation)
    #expect(told.first == "pushlog: \(sentence)", command, sourceLocation: sourceLocation)
    #expect(
      told.count == 3 && told[1].hasPrefix("Try: ") && told[2] == "", "\(command): \(errors)",
      sourceLocation: sourceLocation)
    #expect(!errors.contains(/[0-9a-fA-F]{24}/), command, sourceLocation: sourceLocation)
  }
}

extension TemporaryFolder {
  /// All that a store holds, as SQL: equal where nothing changed.
  func dump(_ store: String = "push.db") throws -> String {
    try sqlite(store, ".dump")
  }

  /// What the `sqlite3` program says.
  func sqlite(_ store: String, _ sql: String) throws -> String {
    let run = try Run(
      ["-c", "exec sqlite3 \"$0\" \"$1\"", store, sql], in: self,
      program: URL(filePath: "/bin/bash"))
    guard run.status == 0 else { throw SQLiteFailed(message: run.errors) }
    return run.text
  }

  struct SQLiteFailed: Error { var message: String }
}
