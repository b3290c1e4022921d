import Testing

@testable import DeliveryLog

@Suite struct `Reading objects` {
  let lab = LogLab()
  let one = LogLab.line(1)
  let two = LogLab.line(2)

  @Test func `BOM, CRLF, blank lines and no final newline`() throws {
    let result = try lab.read(bytes("\u{FEFF}\(one)\r\n\r\n   \n\(two)"))
    #expect(result.rows == rows(1...2))
    #expect(result.lines == [1, 4])
    #expect(result.counts.blank == 2)
    #expect(result.rejected() == [:])
    #expect(result.warnings() == [:])
    #expect(result.report.state == .complete)
    #expect(result.report.problem == nil)
  }

  @Test func `a final newline makes no blank line, white space without one does`() throws {
    #expect(try lab.read(bytes("\(one)\n")).counts.blank == 0)
    #expect(try lab.read(bytes("\(one)\n ")).counts.blank == 1)
    #expect(try lab.read(bytes("\(one) \n")).counts.blank == 0)
    #expect(try lab.read(bytes("\n")).counts.blank == 1)
  }

  @Test func `NULs between objects cost nothing and are counted by the byte`() throws {
    let nuls = String(repeating: "\0", count: 64)
    let result = try lab.read(bytes("\(nuls)\(one)\n\0\0\0\n\(two)\n"))
    #expect(result.rows == rows(1...2))
    #expect(result.lines == [1, 3])
    #expect(result.warnings() == [.nulBytesSkipped: 67])
    #expect(result.counts.blank == 0)
  }

  @Test func `objects end at their brace`() throws {
    let result = try lab.read(bytes("\(one)\(two) \(LogLab.line(3))\n\(LogLab.line(4))"))
    #expect(result.rows == rows(1...4))
    #expect(result.lines == [1, 1, 1, 2])
    #expect(result.warnings() == [.gluedObjects: 2])
  }

  @Test func `an object may go over several lines`() throws {
    let wide = one.replacing(",", with: "\n,\n")
    let result = try lab.read(bytes("\(wide)\n\(two)\n"))
    #expect(result.rows == rows(1...2))
    #expect(result.lines == [1, Int64(wide.utf8.count { $0 == 10 }) + 2])
    #expect(result.warnings() == [:])
  }

  @Test func `a torn line with the next record glued on is one reject, and the next line is read`()
    throws
  {
    let torn = #"{"timestamp":"2026-03-03T09:00:02Z","tok\#(LogLab.line(3))"#
    let result = try lab.read(bytes("\(one)\(two)\n\(torn)\n\(LogLab.line(4))\n"))
    #expect(result.rows == rows([1, 2, 4]))
    #expect(result.rejected() == [.badJSON: 1])
    #expect(
      result.rejects == ["bad_json 2 \(one.count + two.count + 1) \(torn.count) \(torn)"])
    #expect(result.warnings() == [.gluedObjects: 1])
  }

  @Test func `what does not begin with a brace is one reject up to the newline`() throws {
    let result = try lab.read(bytes("[\n\(one),\(two)\nfoo {\"a\":1} bar\n\(LogLab.line(3))"))
    #expect(result.rows == rows([1, 3]))
    #expect(
      result.rejects == [
        "bad_json 1 0 1 [", "bad_json 2 \(one.count + 2) \(two.count + 1) ,\(two)",
        "bad_json 3 \(one.count + two.count + 4) 15 foo {\"a\":1} bar",
      ])
  }

  @Test func `a well-formed object that is of no use is rejected alone`() throws {
    let bad = #"{"token":"zz","status":200,"timestamp":"2026-03-03T09:00:00Z"}"#
    let result = try lab.read(bytes("\(one)\(bad)\(two)\n"))
    #expect(result.rows == rows(1...2))
    #expect(result.rejects == ["bad_token 1 \(one.count) \(bad.count) \(bad)"])
    #expect(result.counts.lines == 3)
  }

  @Test func `the unclosed tail of a plain file is left for next time`() throws {
    let result = try lab.read(bytes("\(one)\n\(two.dropLast(9))"))
    #expect(result.rows == rows([1]))
    #expect(result.warnings() == [.unfinishedLastLine: 1])
    #expect(result.rejected() == [:])
    #expect(result.report.state == .complete)
  }

  @Test func `a torn line before the last does not pass for an unclosed tail`() throws {
    for records in [one, "\(one)\n", "\(one)\n\(two)"] {
      let result = try lab.read(bytes("{\"a\":\n\(records)"))
      #expect(result.rows == rows(records.count < 2 * one.count ? 1...1 : 1...2))
      #expect(result.rejects == ["bad_json 1 0 5 {\"a\":"])
    }
  }

  @Test func `the unclosed tail of a whole gzip file is rejected`() throws {
    let tail = two.dropLast(9)
    let result = try lab.read(LogLab.gzip(bytes("\(one)\n\(tail)")))
    #expect(result.rows == rows([1]))
    #expect(result.rejects == ["bad_json 2 \(one.count + 1) \(tail.count) \(tail)"])
    #expect(result.warnings() == [:])
  }

  @Test func `equal rejects have different identities, the same in every copy of the file`() throws
  {
    let first = try lab.read(bytes("x\nx\ny\n"))
    let second = try lab.read(bytes("x\nx\n\ny\n"))
    #expect(Set(first.identities).count == 3)
    #expect(first.identities == second.identities)
  }

  @Test func `no more than ten thousand rejects of a code are kept, all are counted`() throws {
    let text = String(repeating: "x\n", count: 10_002) + #"{"status":200}"#
    let result = try lab.read(bytes(text))
    #expect(result.rejected() == [.badJSON: 10_002, .missingTime: 1])
    #expect(result.rejects.count == 10_001)
    #expect(result.report.rejectsDropped)
    #expect(try !lab.read(bytes("x\n")).report.rejectsDropped)
  }
}
