import Foundation
import TestSupport
import Testing

/// What README.md shows is what happens: every block is run. RECORD=1 writes what the commands say now.
@Suite(.serialized) struct `README` {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
  private static let path = root.appending(path: "README.md").path

  @Test func `shows what its commands say`() throws {
    let folder = try Self.folder()
    var lines = try Self.lines()
    var line = 0
    var blocks = 0
    while let start = lines[line...].firstIndex(of: "```console") {
      let end = try #require(lines[(start + 1)...].firstIndex(of: "```"))
      let shown = Array(lines[(start + 1)..<end])
      var said: [String] = []
      for command in shown where command.hasPrefix("$ ") {
        let output = try Self.bash(String(command.dropFirst(2)), in: folder).output
        said +=
          [command]
          + output.split(separator: "\n", omittingEmptySubsequences: false)
          .map(String.init).dropLast()
      }
      let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"
      if !isRecording { #expect(shown == said, "README.md:\(start + 2)") }
      lines.replaceSubrange((start + 1)..<end, with: said)
      line = start + said.count + 2
      blocks += 1
    }
    #expect(blocks >= 8)
    if ProcessInfo.processInfo.environment["RECORD"] == "1" {
      try lines.joined(separator: "\n").write(toFile: Self.path, atomically: true, encoding: .utf8)
    }
  }

  @Test func `has a crontab that works`() throws {
    let folder = try Self.folder()
    let block = try Self.block("crontab").filter { $0.contains("* * *") }
    #expect(block.count == 1)
    for entry in block {
      let command = entry.split(separator: " ", maxSplits: 5).last.map(String.init) ?? ""
      let here = command.replacing(
        "/var/lib/pushlog/registry.csv", with: "sample-logs/registry.csv"
      )
      .replacing("/var/log/push", with: "sample-logs")
      let run = try Self.bash(here, in: folder)
      #expect(run.status == 0)
      #expect(run.output.contains("taken out"))
    }
  }

  @Test func `names scripts that are there`() throws {
    for line in try Self.block("sh") {
      let script = try #require(line.split(separator: " ").first)
      #expect(
        FileManager.default.isExecutableFile(
          atPath: Self.root.appending(path: String(script)).path))
    }
  }

  private static func lines() throws -> [String] {
    try String(contentsOfFile: path, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// The lines of the first block of a kind.
  private static func block(_ kind: String) throws -> [String] {
    let lines = try lines()
    let start = try #require(lines.firstIndex(of: "```\(kind)"))
    return Array(lines[(start + 1)...].prefix { $0 != "```" })
  }

  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "sample-logs"),
      withDestinationURL: root.appending(path: "sample-logs"))
    return folder
  }

  private static func bash(
    _ command: String, in folder: TemporaryFolder
  ) throws -> (status: Int32, output: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder.url
    let programs = Run.program.deletingLastPathComponent().path
    process.environment = [
      "TZ": "UTC", "LC_ALL": "C", "COLUMNS": "80", "PATH": "\(programs):/usr/bin:/bin",
    ]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: output, as: UTF8.self))
  }
}
