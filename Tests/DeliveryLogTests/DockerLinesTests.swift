import Testing

@testable import DeliveryLog

@Suite struct `Docker's lines` {
  private func piece(_ log: String, _ stream: String = "stdout") -> String {
    let log = log.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
    return #"{"log":"\#(log)","stream":"\#(stream)","time":"2026-03-04T09:00:00Z"}"#
  }

  private func run(_ lines: [String]) -> SampleRun {
    SampleRun(lines.map { Array($0.utf8) }, as: .auto)
  }

  private let event = #"{"token":"a1","ts":1772528400,"status":200}"#

  @Test func `are joined stream by stream, wherever they were cut`() {
    for cut in 1..<event.count {
      let (head, tail) = (String(event.prefix(cut)), String(event.dropFirst(cut)))
      let result = run([
        piece(head), piece(#"{"x""#, "stderr"), piece(tail + "\\n"), piece(":1}\\n", "stderr"),
      ])
      #expect(result.events.count == 1)
      #expect(result.counts.skipped == 1)
      #expect(result.counts.lines == 2)
    }
  }

  @Test func `give an event the time at which docker wrote it, where it has none`() {
    let result = run([piece(#"{"token":"a1","status":200}\n"#)])
    #expect(result.events.map { $0[.sentAt] } == ["2026-03-04T09:00:00.000Z"])
  }

  @Test func `that end with the file count where they are whole, and wait where they are not`() {
    #expect(run([piece(event)]).events.count == 1)
    let torn = run([piece(event + "\\n"), piece(#"{"token":"a1""#)])
    #expect(torn.events.count == 1)
    #expect(torn.counts.warnings[.unfinishedLastLine] == 1)
    #expect(torn.counts.rejected.total == 0)
  }

  @Test func `are kept whole, word for word, where what they hold is wrong`() throws {
    let lines = [piece(#"{"token":"zz","#), piece(#""ts":1772528400}\n"#)]
    let options = ReadingOptions(now: ObjectReading.now)
    var parser = ObjectParser(options)
    parser.mapper = Mapper(Presets.default, in: Presets.docker, limit: 1 << 20)
    var (batch, counts) = (DeliveryBatch(), FileCounts())
    var outcome = ObjectOutcome.incomplete
    for line in lines.map({ Array($0.utf8) }) {
      outcome = parser.parse(
        line.span, at: 0, file: 0, line: 1, into: &batch, counts: &counts)
    }
    #expect(outcome == .rejected(.badToken, end: lines[1].utf8.count, newlines: 0))
    #expect(String(decoding: parser.originals, as: UTF8.self) == lines.joined(separator: "\n"))
  }

  @Test func `are given up where they are longer than an object may be`() {
    let options = ReadingOptions(now: ObjectReading.now, maxObject: 200)
    var parser = ObjectParser(options)
    parser.mapper = Mapper(Presets.default, in: Presets.docker, limit: 200)
    var (batch, counts) = (DeliveryBatch(), FileCounts())
    var codes: [RejectCode] = []
    for log in [#"{"a":""#] + [String](repeating: String(repeating: "x", count: 90), count: 5)
      + ["\\n", event + "\\n"]
    {
      let line = Array(piece(log).utf8)
      let outcome = parser.parse(
        line.span, at: 0, file: 0, line: 1, into: &batch, counts: &counts)
      if case .rejected(let code, _, _) = outcome { codes.append(code) }
    }
    #expect(codes == [.lineTooLong])
    #expect(counts.deliveries == 1)
  }

  @Test func `make the same event whether or not their newline came`() {
    func event(_ lines: [String]) -> [EventID] {
      var parser = ObjectParser(ReadingOptions(now: ObjectReading.now))
      parser.mapper = Mapper(Presets.default, in: Presets.docker, limit: 1 << 20)
      var (batch, counts) = (DeliveryBatch(), FileCounts())
      for line in lines.map({ Array($0.utf8) }) {
        _ = parser.parse(line.span, at: 0, file: 0, line: 1, into: &batch, counts: &counts)
      }
      parser.finishLines(file: 0, line: 1, into: &batch, counts: &counts)
      return batch.deliveries.map(\.event)
    }
    #expect(event([piece(self.event)]) == event([piece(self.event), piece("\\n")]))
    #expect(event([piece(self.event)]).count == 1)
  }
}
