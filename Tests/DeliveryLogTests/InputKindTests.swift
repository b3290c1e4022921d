import Testing

@testable import DeliveryLog

@Suite struct `Input kind` {
  @Test(
    arguments: [
      ([], .empty),
      ([0x1F], .gzip),
      ([0x1F, 0x8B], .gzip),
      ([0x1F, 0x8B, 8, 0, 0, 0, 0, 0], .gzip),
      (Array("{\"a\":1}".utf8), .plain),
      (Array("BZ".utf8), .plain),
      ([0xEF, 0xBB, 0xBF, 0x7B], .plain),
      ([0, 0x7B, 0x22, 0x74], .plain),
      ([0x7B, 0, 0x22, 0x74], .plain),
    ] as [([UInt8], ContentKind)])
  func `is read from the first bytes`(_ start: [UInt8], _ kind: ContentKind) {
    #expect(ContentKind(start.span) == kind)
  }

  @Test(
    arguments: [
      ([0x28, 0xB5, 0x2F, 0xFD, 0], "zstd data"),
      ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0], "xz data"),
      (Array("BZh9".utf8), "bzip2 data"),
      ([0x04, 0x22, 0x4D, 0x18], "lz4 data"),
      ([0x50, 0x4B, 3, 4], "zip data"),
      ([0xFF, 0xFE, 0x7B, 0], "UTF-16 text"),
      ([0xFE, 0xFF, 0, 0x7B], "UTF-16 text"),
      ([0x7B, 0, 0x22, 0], "UTF-16 text"),
      ([0, 0x7B, 0, 0x22], "UTF-16 text"),
    ] as [([UInt8], String)])
  func `names what is not read, and what to do`(_ start: [UInt8], _ name: String) {
    guard case .unsupported(let kind) = ContentKind(start.span) else {
      Issue.record("\(name) was taken for a log")
      return
    }
    #expect(kind.name == name)
    #expect(!kind.remedy.isEmpty)
  }
}
