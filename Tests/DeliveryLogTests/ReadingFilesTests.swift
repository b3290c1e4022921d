import Foundation
import Glibc
import Testing

@testable import DeliveryLog

@Suite struct `Reading files` {
  let lab = LogLab()
  let text = LogLab.text(1...3)

  @Test func `known content is not parsed, whatever its name`() throws {
    let first = try lab.read(text)
    let content = try #require(first.report.content)
    #expect(content.size == Int64(text.count))
    var later = lab
    later.known = [content]
    let again = try later.read(text, LogLab.text(4...5))
    #expect(again.reports.map(\.state) == [.known, .complete])
    #expect(again.report.content == content)
    #expect(again.rows == rows(4...5))
    #expect(again.reports[0].counts == FileCounts())
  }

  @Test func `files that share a commit are all in, whatever a batch holds`() throws {
    let files = [1...3, 4...10, 11...11, 12...16, 17...23].map(LogLab.text)
    for group in [0, 5, 12, 1000] {
      for capacity in 1...12 {
        var shared = LogLab(capacity: capacity)
        shared.groupDeliveries = group
        let result = try shared.read(files[0], files[1], files[2], files[3], files[4])
        #expect(result.rows == rows(1...23), "\(group) a commit, \(capacity) a batch")
        #expect(result.isClosed)
      }
    }
  }

  @Test func `a file that fills more than half a batch ends it`() throws {
    var shared = LogLab(capacity: 10)
    shared.groupDeliveries = 1000
    let files = [1...6, 7...9, 10...12, 13...17].map(LogLab.text)
    // The last one is empty and says that all may be committed.
    #expect(try shared.read(files[0], files[1], files[2]).batchSizes == [6, 6, 0])
    #expect(try shared.read(files[1], files[3], files[0]).batchSizes == [8, 6, 0])
    #expect(try shared.read(files[0], files[1]).batchSizes == [6, 3])
  }

  @Test func `of one size is not known`() throws {
    let content = try #require(try lab.read(text).report.content)
    var later = lab
    later.known = [content]
    let other = LogLab.text(4...6)
    #expect(other.count == text.count)
    let result = try later.read(other)
    #expect(result.rows == rows(4...6))
    #expect(result.report.content != content)
    #expect(result.report.content == (try lab.read(other).report.content))
  }

  @Test func `content read earlier in the run is known`() throws {
    let result = try lab.read(text, LogLab.text(4...6), text)
    #expect(result.reports.map(\.state) == [.complete, .complete, .known])
    #expect(result.rows == rows(1...6))
  }

  @Test func `content whose rejects were dropped for room is read again`() throws {
    let bad = [UInt8](repeatElement(bytes("x\n"), count: 10_001).joined())
    let result = try lab.read(bad, bad)
    #expect(result.reports.map(\.state) == [.complete, .complete])
  }

  @Test func `what cannot be read is told, and the others are read`() throws {
    let folder = NSTemporaryDirectory() + "files-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    LogLab.write(text, to: folder + "/b.log")
    let result = try lab.read(paths: [folder + "/a.log", folder, folder + "/b.log"])
    #expect(result.rows == rows(1...3))
    #expect(result.reports.map(\.state) == [.unreadable, .unreadable, .complete])
    #expect(result.reports.map(\.isMissing) == [true, false, false])
    #expect(result.reports.map { $0.content == nil } == [true, true, false])
    #expect(
      result.reports[0].problem == "cannot open it: No such file or directory; check the path")
    #expect(result.reports[1].problem?.contains("Is a directory") == true)
  }

  @Test func `a name does not decide`() throws {
    let result = try lab.read(
      text, LogLab.gzip(LogLab.text(4...4)), [0x28, 0xB5, 0x2F, 0xFD, 0, 0], [],
      names: ["a.jsonl.gz", "b.log", "c.jsonl.gz", "d.jsonl.gz"])
    #expect(result.rows == rows(1...4))
    #expect(result.reports.map(\.state) == [.complete, .complete, .unsupported, .empty])
    #expect(result.warnings(0) == [.gzipIsPlainText: 1])
    #expect(result.warnings(1) == [:])
    #expect(result.reports[2].problem?.contains("zstd -dc") == true)
    #expect(result.reports[2].content == nil)
  }

  @Test func `unsupported content is told each time`() throws {
    let zstd: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0, 0]
    #expect(try lab.read(zstd, zstd).reports.map(\.state) == [.unsupported, .unsupported])
  }

  @Test func `many small files share a batch, and it ends at a file's end`() throws {
    let files = try LogLab(capacity: 10).read(
      LogLab.text(1...2), LogLab.text(3...4), LogLab.text(5...6), LogLab.text(7...8))
    #expect(files.batches == 2)
    #expect(files.isClosed)
    let large = try LogLab(capacity: 10).read(LogLab.text(1...25), LogLab.text(26...26))
    #expect(large.batches == 4)
    #expect(large.rows == rows(1...26))
  }

  @Test func `no input makes one empty batch, so that the receiver sees an end`() throws {
    let result = try lab.read(paths: [])
    #expect(result.batches == 1)
    #expect(result.isClosed)
  }

  @Test func `reading stops when the receiver has gone`() throws {
    var reader = LogReader(
      options: ReadingOptions(now: 0), batchCapacity: 1, isKnown: { _ in false }, knownSizes: [])
    let path = NSTemporaryDirectory() + "gone-\(UUID().uuidString)"
    defer { unsafe unlink(path) }
    LogLab.write(text, to: path)
    var batches = 0
    try reader.read([LogInput(path), LogInput(path)]) { _ in
      batches += 1
      return false
    }
    #expect(batches == 1)
    #expect(throws: CancellationError.self) {
      try reader.read([LogInput(path)]) { _ in throw CancellationError() }
    }
  }
}

@Suite struct `Reading pipes` {
  /// Reads what a pipe holds, between two files of one content, or before another one.
  func read(
    _ content: [UInt8], capacity: Int = 1000, before: [UInt8]? = nil
  ) throws -> LogLab.Result {
    var ends: [Int32] = [0, 0]
    try #require(unsafe pipe(&ends) == 0)
    #expect(unsafe Glibc.write(ends[1], content, content.count) == content.count)
    close(ends[1])
    defer { close(ends[0]) }
    let path = NSTemporaryDirectory() + "pipes-\(UUID().uuidString)"
    LogLab.write(before ?? LogLab.text(100...102), to: path)
    defer { unsafe unlink(path) }
    if before != nil {
      return try LogLab(capacity: capacity).read(paths: ["/dev/fd/\(ends[0])", path])
    }
    return try LogLab(capacity: capacity).read(paths: [path, "/dev/fd/\(ends[0])", path])
  }

  @Test func `plain text`() throws {
    let result = try read(LogLab.text(1...5))
    #expect(result.rows == rows(Array(100...102) + Array(1...5)))
    #expect(result.reports.map(\.state) == [.complete, .complete, .known])
    #expect(result.reports[1].content?.size == Int64(LogLab.text(1...5).count))
  }

  @Test func `an unclosed tail is rejected, for there is no next time`() throws {
    let result = try read(bytes(LogLab.line(1) + "\n{\"a"))
    #expect(result.rejected(1) == [.badJSON: 1])
    #expect(result.warnings(1) == [:])
  }

  @Test func `gzip data that prove damaged late are read again from their copy`() throws {
    let content =
      LogLab.gzip(LogLab.text(1...9)) + `Reading damage late`.damaged(10...30)
      + LogLab.gzip(LogLab.text(31...40))
    for capacity in [4, 10, 1000] {
      let result = try read(content, capacity: capacity)
      #expect(result.rows == rows(Array(100...102) + Array(1...9) + Array(31...40)))
      #expect(result.reports.map(\.state) == [.complete, .damaged, .known])
      #expect(result.reports[1].content?.size == Int64(content.count))
      #expect(result.undone == (capacity < 1000 ? 1 : 0))
    }
  }

  @Test func `what came through a pipe lasts before a file is begun that may be undone`() throws {
    let damaged = `Reading damage late`.damaged(10...30)
    let result = try read(LogLab.text(1...3), capacity: 10, before: damaged)
    #expect(result.rows == rows(1...3))
    #expect(result.reports.map(\.state) == [.complete, .damaged])
    #expect(result.undone == 1)
  }

  @Test func `gzip data whose end is invalid are searched in their copy`() throws {
    var damaged = LogLab.gzip(LogLab.text(1...3))
    for place in 15..<40 { damaged[place] = 0xFF }
    let result = try read(damaged + LogLab.gzip(LogLab.text(4...6)))
    #expect(result.rows == rows(Array(100...102) + Array(4...6)))
  }
}
