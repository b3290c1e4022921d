import CommandLineKit
import Foundation
import TestSupport
import Testing

@testable import pushlog

@Suite struct `The program` {
  @Test func `says its version and nothing else`() throws {
    let run = try Run("--version")
    #expect(run.status == 0)
    #expect(run.text == "pushlog \(CommandTable.program.version)\n")
    #expect(run.errors == "")
  }

  @Test(
    arguments: [
      ([], "pushlog: a command is missing: one of", "Try: pushlog --help\n"),
      (
        ["cleanpu"], "pushlog: there is no command 'cleanpu'. Did you mean cleanup?\n",
        "Try: pushlog --help\n"
      ),
      (
        ["cleanup", "--json", "--actions", "-"],
        "pushlog: --json and --actions - cannot be given together: both would write to standard output.\n",
        "Try: pushlog cleanup --help\n"
      ),
      (
        ["trace"], "pushlog: trace needs an APNS-ID, --user or --token.\n",
        "Try: pushlog trace --help\n"
      ),
      (
        ["trace", "--user", "u", "--on", "monday", "--to", "2026-03-01"],
        "pushlog: --on and --to cannot be given together.\n", "Try: pushlog trace --help\n"
      ),
      (
        ["report", "--json", "--format", "csv"],
        "pushlog: --json and --format csv cannot be given together.\n",
        "Try: pushlog report --help\n"
      ),
    ] as [([String], String, String)])
  func `ends wrong usage with a sentence, a hint and 64`(
    _ arguments: [String], _ sentence: String, _ hint: String
  ) throws {
    let run = try Run(arguments)
    #expect(run.status == 64)
    #expect(run.text == "")
    #expect(run.errors.hasPrefix(sentence))
    #expect(run.errors.hasSuffix(hint))
  }

  @Test func `takes a broken pipe for success`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let (status, errors) = try help(to: pipe.fileHandleForWriting)
    #expect(status == 0)
    #expect(errors == "")
  }

  @Test func `says that its output cannot be written`() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let (status, errors) = try help(to: full)
    #expect(status == 74)
    #expect(errors == "pushlog: cannot write to standard output: no space left on device.\n")
  }

  @Test func `need not read its input`() throws {
    let run = try Run(["--version"], input: Data(repeating: 10, count: 1 << 20))
    #expect(run.status == 0)
  }

  @Test func `fits its help to the page`() throws {
    let narrow = try Run(["--help"], environment: ["COLUMNS": "60"])
    let wide = try Run(["--help"], environment: ["COLUMNS": "100"])
    #expect(narrow.text.split(separator: "\n").count > wide.text.split(separator: "\n").count)
  }

  private func help(to output: FileHandle) throws -> (status: Int32, errors: String) {
    let process = Process()
    process.executableURL = Run.program
    process.arguments = ["--help"]
    process.standardOutput = output
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let data = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }
}
