import Testing

@testable import DeliveryLog

/// How a text comes in pieces must not show in what is read.
@Suite struct `Reading in pieces` {
  /// Every oddity that could fall on a border.
  static let odd = bytes(
    "\u{FEFF}\(LogLab.line(1))\r\n\n\(LogLab.line(2))\(LogLab.line(3))\n\0\0\0\n"
      + "{\"a\":\(LogLab.line(4))\n{\"é\":\"\\\"}\n\(LogLab.line(5))  \(LogLab.line(6))x\n"
      + "\(LogLab.line(7).replacing(",", with: ",\n"))\n{\"user_id\":\"ü\",\"status\":200}\n"
      + "garbage\n\(LogLab.line(8))\n{\"token\":\"t")

  static func same(_ a: LogLab.Result, _ b: LogLab.Result) -> Bool {
    a.rows == b.rows && a.lines == b.lines && a.rejects == b.rejects
      && a.identities == b.identities && a.counts.warnings == b.counts.warnings
      && a.counts == b.counts
  }

  @Test func `any size of the window`() throws {
    let whole = try LogLab().read(Self.odd)
    #expect(whole.rows == rows([1, 2, 3, 5, 6, 7, 8]))
    for size in Array(1...40) + [64, 100, 1000] {
      let result = try LogLab(windowSize: size).read(Self.odd)
      #expect(Self.same(result, whole), "window of \(size)")
    }
  }

  @Test func `any size of the window, where a window cuts what is no character between two values`()
    throws
  {
    let text = LogLab.text([1]) + bytes("{\"a\"") + [0xC3, 0xCE] + bytes("}\n") + LogLab.text([2])
    let whole = try LogLab().read(text)
    #expect(whole.rejected() == [.badEncoding: 1])
    for size in 1...300 {
      let result = try LogLab(windowSize: size).read(text)
      #expect(Self.same(result, whole), "window of \(size)")
    }
  }

  @Test func `any size of the window, where packed text ends early`() throws {
    // Lines of which a few bits bring all.
    let text = LogLab.text([1, 1, 1, 1])
    let packed = LogLab.gzip(text)
    for missing in 0..<20 {
      let cut = Array(packed.dropLast(missing))
      let whole = try LogLab().read(cut)
      for size in [1, 2, 7, 61, 130, 257] {
        let result = try LogLab(windowSize: size).read(cut)
        #expect(Self.same(result, whole), "window of \(size), \(missing) bytes missing")
        #expect(result.report.state == whole.report.state)
      }
    }
  }

  @Test func `any size of the window, where packed text is none that is read`() throws {
    let utf16 = LogLab.gzip([0xFE, 0xFF] + bytes(LogLab.line(1)).flatMap { [0, $0] })
    for size in 1...80 {
      #expect(try LogLab(windowSize: size).read(utf16).report.state == .unsupported)
    }
  }

  @Test func `any size of the batch`() throws {
    let whole = try LogLab().read(Self.odd)
    for capacity in 1...9 {
      let result = try LogLab(capacity: capacity).read(Self.odd)
      #expect(Self.same(result, whole), "batches of \(capacity)")
      #expect(result.isClosed)
    }
  }

  @Test func `any split into gzip members`() throws {
    let whole = try LogLab().read(LogLab.gzip(Self.odd))
    for place in Self.odd.indices {
      let gzip = LogLab.gzip(Array(Self.odd[..<place]), Array(Self.odd[place...]))
      #expect(Self.same(try LogLab().read(gzip), whole), "split at \(place)")
    }
    for size in [1, 7, 50] {
      let pieces = stride(from: 0, to: Self.odd.count, by: size).flatMap {
        GzipWriter.compress(Array(Self.odd[$0..<min($0 + size, Self.odd.count)]))
      }
      #expect(Self.same(try LogLab(windowSize: 64).read(pieces), whole), "members of \(size)")
    }
  }

  @Test func `two glued objects, cut by a window at every point`() throws {
    let glued = bytes(LogLab.line(1) + LogLab.line(2))
    for size in 1...(glued.count + 1) {
      let result = try LogLab(windowSize: size).read(glued)
      #expect(result.rows == rows(1...2), "window of \(size)")
      #expect(result.warnings() == [.gluedObjects: 1])
    }
  }

  @Test func `plain and packed text read the same`() throws {
    let text = LogLab.text(1...50)
    #expect(Self.same(try LogLab().read(text), try LogLab().read(LogLab.gzip(text))))
  }
}
