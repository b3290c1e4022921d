import Testing

@testable import DeliveryLog

@Suite struct `Reading gzip` {
  let lab = LogLab()
  let first = LogLab.text(1...3)
  let second = LogLab.text(4...6)
  var whole: [UInt8] { LogLab.gzip(first, second) }
  var boundary: Int { LogLab.gzip(first).count }

  @Test func `any number of members, also empty ones`() throws {
    let empty = GzipWriter.compress([])
    let result = try lab.read(empty + LogLab.gzip(first) + empty + LogLab.gzip(second) + empty)
    #expect(result.rows == rows(1...6))
    #expect(result.lines == [1, 2, 3, 4, 5, 6])
    #expect(result.warnings() == [:])
    #expect(result.report.state == .complete)
  }

  @Test func `zeros behind and between the members are silent, junk is told once`() throws {
    let zeros = [UInt8](repeating: 0, count: 600)
    let padded = try lab.read(LogLab.gzip(first) + zeros + LogLab.gzip(second) + zeros)
    #expect(padded.rows == rows(1...6))
    #expect(padded.warnings() == [:])
    #expect(padded.report.state == .complete)
    let junk = try lab.read(whole + zeros + bytes("\r\nEOF\r\nEOF"))
    #expect(junk.rows == rows(1...6))
    #expect(junk.warnings() == [.gzipTrailingBytes: 1])
    #expect(junk.report.state == .complete)
    #expect(junk.report.content != nil)
  }

  @Test func `cut at every byte, what was whole is stored and nothing is rejected`() throws {
    for windowSize in [64, 100_000] {
      for count in 0...whole.count {
        let result = try LogLab(windowSize: windowSize).read(Array(whole[..<count]))
        #expect(result.rows == rows(1...6).prefix(result.rows.count).map(\.self))
        #expect(result.rejected() == [:])
        if count >= boundary { #expect(result.rows.count >= 3) }
        switch count {
        case 0: #expect(result.report.state == .empty)
        case boundary, whole.count:
          #expect(result.report.state == .complete)
          #expect(result.warnings() == [:])
        default:
          #expect(result.report.state == .incomplete, "cut at \(count)")
          #expect(result.warnings() == [.gzipTruncated: 1])
          #expect(result.report.problem?.contains("stop short at byte \(count)") == true)
        }
      }
    }
  }

  @Test func `a cut file has a content of its own, so that it is known when it comes again`() throws
  {
    let cut = Array(whole.dropLast(20))
    let content = try #require(try lab.read(cut).report.content)
    var later = lab
    later.known = [content]
    #expect(try later.read(cut).report.state == .known)
    #expect(try later.read(whole).rows == rows(1...6))
  }

  @Test(arguments: [UInt8(0x01), 0x10, 0xFF])
  func `flipped anywhere, nothing wrong is stored and the other member is`(_ bits: UInt8) throws {
    for place in whole.indices {
      var damaged = whole
      damaged[place] ^= bits
      for capacity in [2, 1000] {
        let result = try LogLab(capacity: capacity).read(damaged)
        let stored = Set(result.rows)
        #expect(stored.isSubset(of: rows(1...6)), "byte \(place)")
        #expect(stored.count == result.rows.count, "byte \(place)")
        #expect(result.counts.deliveries == result.rows.count)
        #expect(result.isClosed)
        // Without its first bytes a file is no gzip file at all.
        guard place > 1 else { continue }
        let intact = place < boundary ? rows(4...6) : rows(1...3)
        #expect(stored.isSuperset(of: intact), "byte \(place)")
        if stored.count == 6 { continue }
        let isTold = [.damaged, .incomplete].contains(result.report.state)
        #expect(isTold || result.warnings() == [.gzipTrailingBytes: 1], "byte \(place)")
      }
    }
  }

  @Test func `a wrong CRC takes the member's rows, rejects and warnings back`() throws {
    let odd = bytes("x\n\(LogLab.line(4))\(LogLab.line(5))\n\n\0{\"status\":200}\n")
    var member = GzipWriter.compress(odd)
    member[member.count - 8] ^= 1
    let result = try lab.read(LogLab.gzip(first) + member + LogLab.gzip(LogLab.text(7...8)))
    #expect(result.rows == rows([1, 2, 3, 7, 8]))
    #expect(result.lines == [1, 2, 3, 8, 9])
    #expect(result.rejects == [])
    #expect(result.rejected() == [:])
    #expect(result.counts.blank == 0)
    #expect(result.warnings() == [.gzipDamaged: 1])
    #expect(result.report.state == .damaged)
    #expect(result.report.problem?.contains("member at byte \(boundary)") == true)
  }

  @Test func `what a damaged member held does not number the rejects behind it`() throws {
    let text = bytes("{\"status\":200}\n")
    var damaged = GzipWriter.compress(text)
    damaged[damaged.count - 8] ^= 1
    let result = try lab.read(damaged + LogLab.gzip(text))
    #expect(result.rejected() == [.missingTime: 1])
    #expect(result.identities == (try lab.read(text).identities))
  }

  @Test func `an object within one that began in a damaged member is no object`() throws {
    let pieces = [
      "\(LogLab.line(1))\n{\"a\"", ":[1,\n", "{\"b\":[", LogLab.line(2),
      ",\(LogLab.line(3))]}\n\(LogLab.line(4))\n",
    ]
    var members = pieces.map { GzipWriter.compress(bytes($0)) }
    members[2][members[2].count - 8] ^= 1
    #expect(try lab.read(Array(members.joined())).rows == rows([1, 4]))
  }

  @Test func `an object that reaches into a damaged member goes with it, the next line does not`()
    throws
  {
    let text = LogLab.text(1...9)
    for (from, to) in [(250, 900), (300, 800), (410, 430)] {
      var damaged = GzipWriter.compress(Array(text[from..<to]))
      damaged[damaged.count - 8] ^= 1
      let gzip =
        LogLab.gzip(Array(text[..<from])) + damaged + LogLab.gzip(Array(text[to...]))
      let touched = LogLab.touched(1...9, by: from..<to)
      let result = try lab.read(gzip)
      #expect(result.rows == rows((1...9).filter { !touched.contains($0) }))
      #expect(result.rejected() == [:])
      #expect(result.lines.last == 9)
    }
  }

  @Test func `invalid data end a member, and the next sound one is found`() throws {
    var damaged = LogLab.gzip(first)
    for place in 15..<40 { damaged[place] = 0xFF }
    // What merely looks like a header is none, and no damage of its own.
    damaged.replaceSubrange(30..<34, with: [0x1F, 0x8B, 8, 0])
    let result = try lab.read(
      LogLab.gzip(LogLab.text(10...11)) + damaged + LogLab.gzip(second))
    #expect(result.rows == rows([10, 11, 4, 5, 6]))
    #expect(result.warnings() == [.gzipDamaged: 1])
  }

  @Test func `damage that swallows the members behind it does not pass for a cut`() throws {
    // A stored block that says it is longer than all that follows.
    let endless: [UInt8] = GzipWriter.compress([]).prefix(10) + [0, 0x60, 0xEA, 0x9F, 0x15]
    let result = try lab.read(
      LogLab.gzip(first) + endless + LogLab.text(10...11) + LogLab.gzip(second))
    #expect(result.rows == rows(1...6))
    #expect(result.report.state == .damaged)
    #expect(result.warnings() == [.gzipDamaged: 1])
  }

  @Test func `a destroyed header between sound members is damage`() throws {
    var damaged = LogLab.gzip(first)
    damaged[0] = 0
    damaged[1] = 7
    let result = try lab.read(LogLab.gzip(second) + damaged + LogLab.gzip(LogLab.text(10...11)))
    #expect(result.rows == rows([4, 5, 6, 10, 11]))
    #expect(result.report.state == .damaged)
  }

  @Test func `a thousandfold grows in no memory`() throws {
    let text = [UInt8](repeating: 0, count: 20 << 20) + bytes(LogLab.line(1))
    let result = try LogLab(windowSize: 4096).read(GzipWriter.compress(text))
    #expect(result.rows == rows([1]))
    #expect(result.warnings() == [.nulBytesSkipped: 20 << 20])
    #expect(result.window == 4096)
  }

  @Test func `what is no log inside is told`() throws {
    let twice = try lab.read(GzipWriter.compress(whole))
    #expect(twice.report.state == .unsupported)
    #expect(twice.report.problem?.contains("gzip inside gzip") == true)
    let wide = try lab.read(GzipWriter.compress([0xFF, 0xFE, 0x7B, 0, 0x22, 0, 0x61, 0, 0x22, 0]))
    #expect(wide.report.state == .unsupported)
    #expect(wide.report.problem?.contains("UTF-16") == true)
  }

  @Test func `damage does not make a file one of another kind`() throws {
    let utf16: [UInt8] = [0xFF, 0xFE, 0x7B, 0, 0x22, 0, 0x61, 0, 0x22, 0]
    for text in [whole, utf16 + LogLab.text(1...9)] {
      var damaged = GzipWriter.compress(text)
      damaged[damaged.count - 8] ^= 1
      for capacity in [1, 1000] {
        let lab = LogLab(windowSize: 61, capacity: capacity)
        let result = try lab.read(damaged + LogLab.gzip(first) + damaged)
        #expect(result.rows == rows(1...3))
        #expect(result.report.state == .damaged)
        #expect(try lab.read(damaged + LogLab.gzip(utf16)).report.state == .unsupported)
        #expect(try lab.read(damaged).report.state == .damaged)
      }
      let cut = Array(GzipWriter.compress(text).dropLast(4))
      #expect(try lab.read(cut).report.state == .unsupported)
    }
  }

  @Test func `the first text that counts tells the kind, also where a file is read again`() throws {
    let utf16: [UInt8] = [0xFF, 0xFE, 0x7B, 0, 0x22, 0, 0x61, 0, 0x22, 0]
    var short = GzipWriter.compress(bytes("{}\n"))
    short[short.count - 8] ^= 1
    let many = Array([[UInt8]](repeating: short, count: FileReading.takenBackAtMost + 1).joined())
    for damaged in [short, many] {
      #expect(try lab.read(damaged + LogLab.gzip(utf16)).report.state == .unsupported)
    }
  }
}
