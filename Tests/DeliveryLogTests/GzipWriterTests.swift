import Foundation
import Testing

@testable import DeliveryLog

@Suite struct `Gzip writer` {
  @Test(arguments: [0, 1, 100, 300_000]) func `what it writes inflates to the same`(_ count: Int) {
    var seed: UInt64 = 7
    let text = (0..<count).map { _ in
      seed = seed &* 6_364_136_223_846_793_005 &+ 1
      return UInt8(truncatingIfNeeded: seed >> 60) &+ 97
    }
    #expect(inflateAll(GzipWriter.compress(text, level: 9)) == text)
  }

  @Test func `the header names no time, no file and no system`() {
    let header = GzipWriter.compress(Array("a".utf8)).prefix(10)
    #expect(Array(header) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
  }

  @Test func `members come one after the other`() throws {
    let writer = GzipWriter()
    try writer.write("one\n")
    try writer.endMember()
    try writer.write("two\n")
    try writer.finish()
    let first = GzipWriter.compress(Array("one\n".utf8))
    #expect(writer.bytes == first + GzipWriter.compress(Array("two\n".utf8)))
  }

  @Test func `finish leaves a gzip file even of nothing, and no empty member after a full one`()
    throws
  {
    let writer = GzipWriter()
    try writer.finish()
    #expect(writer.bytes == GzipWriter.compress([]))
    #expect(inflateAll(writer.bytes) == [])
  }

  @Test func `a descriptor gets the same bytes`() throws {
    let path = NSTemporaryDirectory() + "gzip-writer-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT, 0o600)
    let writer = GzipWriter(to: descriptor)
    try writer.write("text")
    try writer.finish()
    close(descriptor)
    let written = try Data(contentsOf: URL(filePath: path))
    #expect(Array(written) == GzipWriter.compress(Array("text".utf8)))
  }

  @Test func `a full disk is told`() throws {
    let descriptor = unsafe open("/dev/full", O_WRONLY)
    defer { close(descriptor) }
    let writer = GzipWriter(to: descriptor)
    let error = #expect(throws: SystemError.self) {
      try writer.write("text")
      try writer.finish()
    }
    #expect(error?.code == ENOSPC)
  }
}

/// Inflates one member in small steps, so that every suspension of the stream is passed through.
func inflateAll(_ gzip: [UInt8], room: Int = 7) -> [UInt8]? {
  let inflater = Inflater()
  var (text, next, buffer) = ([UInt8](), 0, [UInt8](repeating: 0, count: room))
  while true {
    let end = min(next + 3, gzip.count)
    let step = inflater.inflate(gzip.span.extracting(next..<end), into: &buffer, from: 0)
    next += step.taken
    text += buffer[..<step.produced]
    switch step.outcome {
    case .goesOn: if next == gzip.count && step.produced == 0 { return nil }
    case .memberEnd: return next == gzip.count ? text : nil
    case .wrongCheck, .invalid: return nil
    }
  }
}
