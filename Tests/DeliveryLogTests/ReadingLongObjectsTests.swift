import Testing

@testable import DeliveryLog

@Suite struct `Reading long objects` {
  /// An object of exactly `length` bytes.
  static func object(_ length: Int) -> String {
    let (start, end) = (#"{"status":200,"x":""#, #"\"}","y":[{}]}"#)
    return start + String(repeating: "x", count: length - start.count - end.count) + end
  }

  @Test func `at the limit an object is read, over it rejected, however it came in`() throws {
    for (length, code) in [
      (300, RejectCode.missingTime), (301, .lineTooLong), (2000, .lineTooLong),
    ] {
      let object = Self.object(length)
      let text = bytes("\(LogLab.line(1))\n\(object)\(LogLab.line(2))\n\(LogLab.line(3))\n")
      for windowSize in [1, 64, 300, 301, 400, 10_000] {
        let result = try LogLab(windowSize: windowSize, maxObject: 300).read(text)
        #expect(result.rows == rows(1...3), "\(length) bytes, window of \(windowSize)")
        #expect(
          result.rejects == [
            "\(code.rawValue) 2 \(LogLab.line(1).utf8.count + 1) \(length) \(object)"
          ])
        #expect(result.warnings() == [.gluedObjects: 1])
      }
    }
  }

  @Test func `one that is broken behind the limit is too long, however it came in`() throws {
    let object = Self.object(900).dropLast() + " x}"
    let text = bytes("\(object)\n\(LogLab.line(1))\n")
    for windowSize in [64, 300, 10_000] {
      let result = try LogLab(windowSize: windowSize, maxObject: 300).read(text)
      #expect(result.rows == rows([1]))
      #expect(result.rejects == ["line_too_long 1 0 902 \(object)"])
    }
  }

  @Test func `of a very long one the first 64 KiB are kept and its identity is that of the whole`()
    throws
  {
    let lab = LogLab(maxObject: 1000)
    let text = bytes(Self.object(200_000))
    let result = try lab.read(text)
    #expect(result.rejects.map(\.utf8.count) == ["line_too_long 1 0 200000 ".utf8.count + 65_536])
    #expect(result.window <= 8192)
    var other = text
    other[150_000] = UInt8(ascii: "y")
    #expect(try lab.read(other).identities != result.identities)
    #expect(try LogLab(windowSize: 77, maxObject: 1000).read(text).identities == result.identities)
  }

  @Test func `one that never closes is one reject`() throws {
    let text = bytes(LogLab.line(1) + "\n" + Self.object(5000).dropLast())
    let result = try LogLab(maxObject: 1000).read(text)
    #expect(result.rows == rows([1]))
    #expect(result.rejected() == [.lineTooLong: 1])
    #expect(result.warnings() == [:])
    let cut = LogLab.gzip(text).dropLast(9)
    #expect(try LogLab(maxObject: 1000).read(Array(cut)).rejected() == [:])
  }

  @Test func `a torn one ends at its line`() throws {
    let torn = Self.object(5000).dropLast(20)
    let result = try LogLab(maxObject: 1000).read(bytes("\(torn)\n\(LogLab.line(1))\n"))
    #expect(result.rows == rows([1]))
    #expect(result.rejects == ["line_too_long 1 0 4980 \(torn)"])
    #expect(result.lines == [2])
  }

  @Test func `newlines in it are counted`() throws {
    let object = Self.object(2000).replacing(",", with: "\n,")
    let result = try LogLab(maxObject: 1000).read(bytes("\(object)\n\(LogLab.line(1))\n"))
    #expect(result.lines == [4])
  }

  /// Parsing again at every piece would make the work grow with the square of the length.
  @Test func `an object in many pieces is tried few times`() throws {
    let text = bytes(Self.object(100_000))
    #expect(try LogLab(windowSize: 16).read(text).parses <= 20)
    let members = stride(from: 0, to: text.count, by: 1000).flatMap {
      GzipWriter.compress(Array(text[$0..<min($0 + 1000, text.count)]))
    }
    // Up to 64 KiB it is tried at every member's end.
    #expect(try LogLab().read(members).parses <= 66 + 20)
  }
}
