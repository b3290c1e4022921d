import Foundation
import Testing

@testable import DeliveryLog

/// Reads bytes through a file of their own.
private func read(
  _ bytes: [UInt8], windowSize: Int = 64, _ options: RegistryOptions = RegistryOptions()
) throws -> (rows: [RegistryRow], report: RegistryFileReport) {
  let url = FileManager.default.temporaryDirectory.appending(path: "registry-\(UUID().uuidString)")
  try Data(bytes).write(to: url)
  defer { try? FileManager.default.removeItem(at: url) }
  var reader = RegistryReader(options, windowSize: windowSize)
  var rows: [RegistryRow] = []
  let report = try reader.read(path: url.path) { rows.append($0) }
  return (rows, report)
}

private let csv = Array(
  "token,locale,colour\r\na1a1,de,red\r\nb2b2,\"fr\r\nCH\",blue\r\nzz,it,red\r\nc3c3,it,red".utf8)

struct `the registry reader` {
  @Test func `reads plain and gzipped files alike`() throws {
    let packed = GzipWriter.compress(Array(csv[..<30])) + GzipWriter.compress(Array(csv[30...]))
    let plain = try read(csv)
    #expect(plain.rows.map(\.locale) == ["de", "fr\r\nCH", "it"])
    #expect(plain.rows.map(\.line) == [2, 3, 6])
    #expect(plain.report.state == .complete)
    #expect(plain.report.format == .csv)
    #expect(plain.report.accepted == 3)
    #expect(plain.report.rows == 4)
    #expect(plain.report.rejected[.badToken] == 1)
    #expect(plain.report.rejects.map(\.line) == [5])
    #expect(plain.report.ignoredColumns == ["colour"])
    #expect(!plain.report.isWhole)
    for windowSize in [1, 7, 4096] {
      let unpacked = try read(packed, windowSize: windowSize)
      #expect(unpacked.rows == plain.rows)
      #expect(unpacked.report.state == .complete)
    }
  }

  @Test func `of a gzip file cut anywhere keeps whole rows alone, and says so`() throws {
    let whole = try read(csv).rows
    let packed = GzipWriter.compress(csv)
    for length in 1..<packed.count {
      let cut = try read(Array(packed[..<length]))
      #expect(cut.report.state == .incomplete)
      #expect(cut.report.problem?.isEmpty == false)
      #expect(!cut.report.isWhole)
      #expect(cut.report.keepsRows)
      #expect(cut.rows.elementsEqual(whole.prefix(cut.rows.count)))
      // The last row has no line end: it may be torn.
      #expect(cut.rows.count < whole.count)
    }
  }

  @Test func `of a damaged gzip file keeps nothing`() throws {
    var packed = GzipWriter.compress(csv)
    packed[packed.count - 6] ^= 1
    let report = try read(packed).report
    #expect(report.state == .damaged)
    #expect(!report.keepsRows)
    #expect(report.problem?.contains("byte 0") == true)
  }

  @Test func `passes over trailing bytes with a warning`() throws {
    let report = try read(GzipWriter.compress(csv) + Array("junk".utf8)).report
    #expect(report.state == .complete)
    #expect(report.warnings[.gzipTrailingBytes] == 1)
  }

  @Test(arguments: [
    ([], FileState.empty), (Array("\n".utf8), .empty),
    ([0x50, 0x4B, 0x03, 0x04, 1, 2], .unsupported),
    ([0xFF, 0xFE, 0x74, 0, 0x6F, 0], .unsupported),
    (GzipWriter.compress([0x50, 0x4B, 0x03, 0x04, 1, 2]), .unsupported),
    (GzipWriter.compress(GzipWriter.compress([1])), .unsupported),
    (GzipWriter.compress([]), .empty),
  ])
  func `tells what is no registry`(bytes: [UInt8], state: FileState) throws {
    let read = try read(bytes)
    #expect(read.rows.isEmpty)
    #expect(read.report.state == state)
    #expect(read.report.problem?.isEmpty == false)
    #expect(!read.report.isWhole)
  }

  @Test func `tells a missing file from one that cannot be read`() throws {
    var reader = RegistryReader()
    let missing = try reader.read(path: "/nowhere/registry.csv") { _ in }
    #expect(missing.state == .unreadable)
    #expect(missing.isMissing)
    let folder = try reader.read(path: "/") { _ in }
    #expect(folder.state == .unreadable)
    #expect(!folder.isMissing)
    #expect(!folder.keepsRows)
  }

  @Test func `reads one file after the other, each on its own`() throws {
    var reader = RegistryReader(RegistryOptions(), windowSize: 64)
    let url = FileManager.default.temporaryDirectory.appending(
      path: "registry-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    for text in ["token\na1", "{\"token\":\"b2\"}", "id;device_token\n1;c3\n"] {
      try Data(text.utf8).write(to: url)
      var lines: [Int64] = []
      let report = try reader.read(path: url.path) { lines.append($0.line) }
      #expect(lines.count == 1)
      #expect(report.rows == 1)
    }
  }

  @Test func `knows nothing of a file before that it did not read to its end`() throws {
    let folder = FileManager.default.temporaryDirectory
    let before = folder.appending(path: "registry-\(UUID().uuidString)")
    let after = folder.appending(path: "registry-\(UUID().uuidString)")
    try Data("token\na1".utf8).write(to: after)
    defer { for url in [before, after] { try? FileManager.default.removeItem(at: url) } }
    var damaged = GzipWriter.compress(csv)
    damaged[damaged.count - 6] ^= 1
    for bytes in [damaged, [0x50, 0x4B, 0x03, 0x04, 1, 2]] {
      try Data(bytes).write(to: before)
      var reader = RegistryReader()
      _ = try reader.read(path: before.path) { _ in }
      let next = try reader.read(path: after.path) { _ in }
      #expect(next.state == .complete)
      #expect(next.rows == 1)
      _ = try reader.read(path: before.path) { _ in }
      #expect(try reader.read(path: "/") { _ in }.state == .unreadable)
    }
  }

  @Test func `keeps the first rejected rows and counts all`() throws {
    let text = "token\n" + String(repeating: "zz\n", count: 50)
    let report = try read(Array(text.utf8)).report
    #expect(report.rejected[.badToken] == 50)
    #expect(report.rejects.map(\.line) == Array(2...21))
    #expect(report.rejects.allSatisfy { !$0.why.isEmpty && !$0.why.contains("zz") })
  }

  @Test func `stops with the error of who takes the rows`() {
    struct Full: Error {}
    #expect(throws: Full.self) {
      let url = FileManager.default.temporaryDirectory.appending(
        path: "registry-\(UUID().uuidString)")
      try Data(csv).write(to: url)
      defer { try? FileManager.default.removeItem(at: url) }
      var reader = RegistryReader()
      _ = try reader.read(path: url.path) { _ in throw Full() }
    }
  }
}
