internal import Foundation

/// A text that a test compares with a file in the repository.
///
/// A file that is missing is written, and so is every file where `RECORD=1` is set; the test fails
/// then, so that nobody takes a first recording for a success.
public struct Snapshot: Sendable {
  let file: String

  /// - Parameters:
  ///   - name: such as `help/cleanup.txt`, below `Snapshots/` beside the test's own file.
  public init(_ name: String, beside test: String = #filePath) {
    file =
      URL(filePath: test).deletingLastPathComponent()
      .appending(path: "Snapshots").appending(path: name).path
  }

  /// What is not as it was, in words; nil where all is.
  public func difference(from text: String) throws -> String? {
    let old = try? String(contentsOfFile: file, encoding: .utf8)
    let isRecording = ProcessInfo.processInfo.environment["RECORD"] == "1"
    if let old, old == text { return nil }
    guard let old, !isRecording else {
      try FileManager.default.createDirectory(
        atPath: URL(filePath: file).deletingLastPathComponent().path,
        withIntermediateDirectories: true)
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      return "recorded \(file): read it, and run the test again"
    }
    return Self.firstDifference(old, text)
      + "\nRECORD=1 swift test records it anew; is the change wanted? (\(file))"
  }

  private static func firstDifference(_ old: String, _ new: String) -> String {
    let (oldLines, newLines) = (
      old.split(separator: "\n", omittingEmptySubsequences: false),
      new.split(separator: "\n", omittingEmptySubsequences: false)
    )
    let line = zip(oldLines, newLines).prefix { $0 == $1 }.count
    func shown(_ lines: [Substring]) -> Substring { line < lines.count ? lines[line] : "(the end)" }
    return "line \(line + 1)\nwas: \(shown(oldLines))\nis:  \(shown(newLines))"
  }
}
