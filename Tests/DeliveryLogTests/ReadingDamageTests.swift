import Testing

@testable import DeliveryLog

/// Damage that shows after rows of the member were handed over.
@Suite struct `Reading damage late` {
  let lab = LogLab(capacity: 4)

  static func damaged(_ numbers: ClosedRange<Int>) -> [UInt8] {
    var member = GzipWriter.compress(LogLab.text(numbers))
    member[member.count - 8] ^= 1
    return member
  }

  @Test func `what was handed over is undone, and the rest comes again`() throws {
    let result = try lab.read(
      LogLab.gzip(LogLab.text(1...6)) + Self.damaged(7...20) + LogLab.gzip(LogLab.text(21...29)))
    #expect(result.rows == rows(Array(1...6) + Array(21...29)))
    #expect(result.undone == 1)
    #expect(result.isClosed)
    #expect(result.reports.count == 1)
    #expect(result.report.state == .damaged)
    #expect(result.warnings() == [.gzipDamaged: 1])
    #expect(result.counts.deliveries == 15)
    #expect(result.lines == Array(1...6) + Array(21...29))
  }

  @Test func `many damaged members are undone at once`() throws {
    var members: [UInt8] = []
    for start in stride(from: 0, to: 120, by: 20) {
      members += Self.damaged(start...(start + 9))
      members += LogLab.gzip(LogLab.text((start + 10)...(start + 19)))
    }
    let result = try lab.read(members)
    #expect(result.rows == rows((0..<120).filter { number in number % 20 >= 10 }))
    #expect(result.undone == 1)
    #expect(result.warnings() == [.gzipDamaged: 6])
  }

  @Test func `where very many are damaged the file is read again without them`() throws {
    var members: [UInt8] = []
    for number in 1...FileReading.takenBackAtMost + 20 {
      members += Self.damaged(number * 2...number * 2) + LogLab.gzip(LogLab.text([number * 2 + 1]))
    }
    let result = try LogLab().read(members)
    #expect(result.rows == rows(stride(from: 3, to: 2 * FileReading.takenBackAtMost + 42, by: 2)))
    #expect(result.undone == 0)
    #expect(result.warnings() == [.gzipDamaged: FileReading.takenBackAtMost + 20])
  }

  @Test func `files that share the open batches come again, and only once each`() throws {
    let small = LogLab.text(1...1)
    let large = LogLab.gzip(LogLab.text(2...4)) + Self.damaged(5...15)
    let after = LogLab.text(16...21)
    let result = try lab.read(small, small, large, large, after)
    #expect(result.rows == rows(Array(1...4) + Array(16...21)))
    #expect(result.reports.map(\.state) == [.complete, .known, .damaged, .known, .complete])
    #expect(result.reports.map(\.ordinal) == [0, 1, 2, 3, 4])
    #expect(result.undone == 1)
    #expect(result.isClosed)
  }

  @Test func `files that are lasting do not come again`() throws {
    let result = try lab.read(
      LogLab.text(1...10), Self.damaged(11...30), LogLab.text(31...33), Self.damaged(34...50))
    #expect(result.rows == rows(Array(1...10) + Array(31...33)))
    #expect(result.reports.map(\.counts.deliveries) == [10, 0, 3, 0])
    #expect(result.undone == 2)
  }

  @Test func `rejects that were handed over are undone too`() throws {
    var lab = LogLab(capacity: 1000)
    lab.rejectedBytes = 10
    let text = String(repeating: "broken line\n", count: 5)
    var member = GzipWriter.compress(bytes(text))
    member[member.count - 1] ^= 1
    let result = try lab.read(LogLab.gzip(LogLab.text(1...2)) + member)
    #expect(result.rows == rows(1...2))
    #expect(result.rejects == [])
    #expect(result.rejected() == [:])
    #expect(result.undone == 1)
  }

  @Test func `members cut through objects, one of them damaged, any size of batch and window`()
    throws
  {
    let text = LogLab.text(1...30)
    let size = 333
    for broken in 0..<(text.count / size) {
      var gzip: [UInt8] = []
      for (index, start) in stride(from: 0, to: text.count, by: size).enumerated() {
        var member = GzipWriter.compress(Array(text[start..<min(start + size, text.count)]))
        if index == broken { member[member.count - 8] ^= 4 }
        gzip += member
      }
      let touched = LogLab.touched(1...30, by: (broken * size)..<(broken * size + size))
      let intact = rows((1...30).filter { !touched.contains($0) })
      for capacity in [1, 3, 1000] {
        let result = try LogLab(windowSize: 50, capacity: capacity).read(gzip)
        #expect(result.rows == intact, "member \(broken), batches of \(capacity)")
        #expect(result.report.state == .damaged)
      }
    }
  }
}
