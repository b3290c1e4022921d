import Foundation
import Testing

@testable import DeliveryLog

/// Damage does not make it matter in what pieces a file is read.
@Suite struct `Reading damaged files in pieces` {
  static func same(_ a: LogLab.Result, _ b: LogLab.Result) -> Bool {
    `Reading in pieces`.same(a, b) && a.report.state == b.report.state
      && a.report.problem == b.report.problem && a.report.preset == b.report.preset
      && a.report.content == b.report.content
  }

  /// Reads `file` in pieces and batches of several sizes.
  ///
  /// - Returns: what all of the readings say.
  @discardableResult static func readAlike(
    _ file: [UInt8], _ name: String = "", format: LogFormat = .auto,
    location: SourceLocation = #_sourceLocation
  ) throws -> LogLab.Result {
    var lab = LogLab()
    lab.format = format
    let whole = try lab.read(file)
    for (windowSize, capacity) in [(7, 1000), (61, 1000), (4096, 1), (61, 3)] {
      (lab.windowSize, lab.capacity) = (windowSize, capacity)
      let result = try lab.read(file)
      #expect(
        same(result, whole), "\(name): window of \(windowSize), batches of \(capacity)",
        sourceLocation: location)
      #expect(result.counts.deliveries == result.rows.count, "\(name)", sourceLocation: location)
    }
    return whole
  }

  @Test func `random files of several members say the same, and all of every sound one`() throws {
    for seed in UInt64(1)...40 {
      let file = DamagedFile(seed: seed)
      let format = seed.isMultiple(of: 2) ? LogFormat.auto : .mapping(Presets.default)
      let result = try Self.readAlike(file.bytes, "seed \(seed)", format: format)
      if let rows = file.rows { #expect(result.rows == rows, "seed \(seed)") }
    }
  }

  @Test func `a line whose end has just come is not lost to the gap behind it`() throws {
    let file = LogLab.gzip(LogLab.text([1])) + bytes("junk") + LogLab.gzip(LogLab.text([2]))
    for windowSize in 1...200 {
      let result = try LogLab(windowSize: windowSize).read(file)
      #expect(result.rows == rows(1...2), "window of \(windowSize)")
      #expect(result.report.state == .damaged)
    }
  }

  @Test func `nor is an object that is too large to be tried at every member's end`() throws {
    let space = [UInt8](repeating: 32, count: ObjectCutter.cheapTry)
    var large = LogLab.text([1])
    large.insert(contentsOf: space, at: 1)
    let last = LogLab.gzip(LogLab.text([3]))
    for between in [bytes("junk"), `Reading damage late`.damaged(2...2)] {
      for windowSize in [large.count / 2 + 1, 1 << 20] {
        for capacity in [1, 1000] {
          let lab = LogLab(windowSize: windowSize, capacity: capacity)
          let result = try lab.read(GzipWriter.compress(large) + between + last)
          #expect(result.rows == rows([1, 3]), "window of \(windowSize)")
        }
      }
    }
  }

  @Test func `nor does one make it look as if members began within lines`() throws {
    var large = LogLab.text([1])
    large.insert(contentsOf: [UInt8](repeating: 32, count: ObjectCutter.cheapTry), at: 1)
    var torn = GzipWriter.compress(bytes("{\"torn"))
    torn[torn.count - 8] ^= 1
    let file =
      LogLab.gzip(large, LogLab.text([2])) + torn + LogLab.gzip(LogLab.text([3]))
    for windowSize in [large.count / 2 + 1, 1 << 20] {
      let result = try LogLab(windowSize: windowSize).read(file)
      #expect(result.rows == rows(1...3), "window of \(windowSize)")
    }
  }

  @Test func `what a line holds behind a damaged member is counted alike`() throws {
    let start = bytes("{\"torn")
    let end = LogLab.text([3])
    for damaged in ["\n  ", "{}", "{}\n", "x", "\0", "{\"a\":", "{\"a\":1}}", ""] {
      for next in ["\n", "  \n", "{}\n", "}\n", "\0\n"] {
        var member = GzipWriter.compress(LogLab.text(1...2) + bytes(damaged))
        member[member.count - 8] ^= 1
        let rest = LogLab.gzip(bytes(next)) + LogLab.gzip(end)
        for file in [member + rest, LogLab.gzip(start) + member + rest] {
          let result = try Self.readAlike(
            file, "\(damaged) and \(next)", format: .mapping(Presets.default))
          #expect(result.rows == rows([3]))
        }
      }
    }
  }

  /// Found by fuzzing: a sound line stands before junk.
  @Test func `Fixtures/damaged/members.gz says the same`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/damaged/members.gz")
    let result = try Self.readAlike(Array(Data(contentsOf: file)))
    #expect(result.lines == [2, 3, 4])
    #expect(result.warnings() == [.gzipDamaged: 3, .gzipTrailingBytes: 1])
  }
}
