import Testing

@testable import DeliveryLog

@Suite struct `A mapping` {
  /// Reads lines with a mapping that is given without its name.
  static func run(_ mapping: String, _ lines: String...) throws -> SampleRun {
    let mapping = try Mapping(Array(#"{"name":"test",\#(mapping)}"#.utf8))
    return SampleRun(lines.map { Array($0.utf8) }, as: .mapping(mapping))
  }

  static let nodes = #""steps":[{"each":"e"}],"fields":{"sent_at":"^t"}"#

  @Test func `goes into objects and strings, step by step`() throws {
    let steps = #""steps":[{"unwrap":"a.b"},{"unwrap":["x","c"]},{"unwrap":"z","optional":true}]"#
    let inner = #"{\"token\":\"a1\",\"status\":200}"#
    let run = try Self.run(
      "\(steps),\"fields\":{\"sent_at\":\"^t\"}",
      #"{"t":1772528400,"a":{"b":{"c":"\#(inner)"}}}"#,
      #"{"t":1772528400,"a":"{\"b\":{\"c\":{\"token\":\"a2\",\"status\":200}}}"}"#,
      #"{"t":1772528400,"a":{"b":{"c":"plain"}}}"#, #"{"t":1772528400}"#,
      #"{"t":1772528400,"a":{"b":{"c":"{\"token\":\"a3\""}}}"#)
    #expect(run.events.map { $0[.token] } == ["a1", "a2"])
    #expect(run.counts.skipped == 2)
    #expect(run.counts.rejected[.badJSON] == 1)
  }

  @Test func `prefers what is nearer, and looks outward where it is told to`() throws {
    let run = try Self.run(
      #""steps":[{"unwrap":"a"},{"unwrap":"b"}],"fields":{"user_id":"^u","sent_at":"^t"}"#,
      #"{"u":"out","t":1772528400,"a":{"u":"near","b":{"u":"in","token":"a1"}}}"#,
      #"{"u":"out","t":1772528400,"topic":"x","a":{"b":{"u":"in","token":"a1"}}}"#)
    #expect(run.events.map { $0[.userID] } == ["near", "out"])
    // Fields that the mapping does not name have their usual names, within and around.
    #expect(run.events.map { $0[.topic] } == [nil, "x"])
  }

  @Test func `takes lists apart, and rejects a line once for what is wrong in it`() throws {
    let run = try Self.run(
      Self.nodes,
      #"{"t":1772528400,"e":[{"token":"a1"},{"token":"zz"},{"x":1},{"token":"b","status":"?"},{"token":"a2"}]}"#
    )
    #expect(run.events.map { $0[.token] } == ["a1", "a2"])
    #expect(run.counts.skipped == 1)
    #expect(run.counts.rejected[.badToken] == 2)
    #expect(run.counts.lines == 5)
  }

  @Test func `makes nothing of a list that is empty, and skips what has none`() throws {
    let run = try Self.run(Self.nodes, #"{"t":1,"e":[]}"#, #"{"t":1}"#, #"{"t":1,"e":7}"#)
    #expect(run.counts.skipped == 3)
    #expect(run.events.isEmpty)
  }

  @Test func `keeps the parser's rule for a key that is there twice`() throws {
    let run = try Self.run(
      Self.nodes, #"{"t":1772528400,"e":[{"token":"a1","Token":"a2"}]}"#,
      #"{"t":1772528400,"e":[{"token":"a1","Token":"a1"}]}"#,
      #"{"t":1772528400,"e":[{"token":"a1"}],"E":[{"token":"a2"}]}"#)
    #expect(run.counts.rejected[.conflictingKey] == 2)
    #expect(run.counts.warnings[.repeatedKey] == 1)
    #expect(run.events.count == 1)
  }

  @Test func `finds values through tables, words and parts`() throws {
    let run = try Self.run(
      #"""
      "only":[{"path":"p","is":["ios"],"or_absent":true}],
      "constants":{"topic":"com.example"},
      "fields":{"status":[{"path":"s","values":{"ok":200}},{"path":"r","values":"status_of_reason"}],
        "reason":{"path":"r","one_word":true,"except":["none"]},
        "environment":{"path":"h","contains":{"sandbox":"sandbox","push":"production"}}}
      """#,
      #"{"ts":1772528400,"token":"a1","s":"OK","r":"none","h":"api.push.apple.com","p":"iOS"}"#,
      #"{"ts":1772528400,"token":"a2","r":"Unregistered","h":"api.sandbox.push.apple.com"}"#,
      #"{"ts":1772528400,"token":"a3","r":"it broke","topic":"com.other"}"#,
      #"{"ts":1772528400,"token":"a4","p":"android"}"#)
    #expect(run.events.map { $0[.status] } == ["200", "410", nil])
    #expect(run.events.map { $0[.reason] } == [nil, "Unregistered", nil])
    #expect(run.events.map { $0[.environment] } == ["production", "sandbox", nil])
    #expect(run.events.map { $0[.topic] } == ["com.example", "com.example", "com.other"])
    #expect(run.counts.skipped == 1)
  }

  @Test func `knows the zone and the unit of a time`() throws {
    let mapping =
      #""fields":{"sent_at":{"path":"t","assume_zone":"Europe/Berlin","unit":"seconds"}}"#
    let run = try Self.run(
      mapping, #"{"t":"2026-07-03 09:00:00","token":"a1"}"#, #"{"t":"1772528400.5","token":"a1"}"#,
      #"{"t":"2026-02-30 09:00:00","token":"a1"}"#, #"{"t":12,"token":"a1"}"#)
    #expect(
      run.events.map { $0[.sentAt] } == ["2026-07-03T07:00:00.000Z", "2026-03-03T09:00:00.500Z"])
    #expect(run.counts.rejected[.badTime] == 1)
    #expect(run.counts.rejected[.implausibleTime] == 1)
  }

  @Test func `rejects a line with more in it than any real one has`() throws {
    let mapping = try Mapping(Array(#"{"name":"t",\#(Self.nodes)}"#.utf8))
    for (count, stored) in [(9, 9), (10, 0)] {
      var reading = ObjectReading()
      reading.parser.mapper = Mapper(mapping, limit: 1 << 20, maxEvents: 9)
      let events = [String](repeating: #"{"token":"a1"}"#, count: count).joined(separator: ",")
      let outcome = reading.read(#"{"t":1772528400,"e":[\#(events)]}"#)
      if case .rejected(let code, _, _) = outcome { #expect(code == .lineTooLong) }
      // All of it or nothing.
      #expect(reading.batch.deliveries.count == stored)
      #expect(reading.counts.deliveries == stored)
    }
  }

  @Test func `rejects a line that would cost more than any real one`() throws {
    // Every event would have to look through every key around it.
    let keys = (0..<400).map { #""k\#($0)":1"# }.joined(separator: ",")
    let events = [String](repeating: #"{"token":"a1"}"#, count: 400).joined(separator: ",")
    let run = try Self.run(Self.nodes, #"{"t":1772528400,\#(keys),"e":[\#(events)]}"#)
    #expect(run.counts.rejected[.lineTooLong] == 1)
    #expect(run.counts.deliveries == 0)
  }
}

@Suite struct `An event of a mapped line` {
  private func events(_ lines: [String]) throws -> [EventID] {
    let mapping = try Mapping(Array(#"{"name":"t","steps":[{"each":"e"}]}"#.utf8))
    var reading = ObjectReading()
    reading.parser.mapper = Mapper(mapping, limit: 1 << 20)
    for line in lines { reading.read(line) }
    return reading.batch.deliveries.map(\.event)
  }

  @Test func `is known by the line as it stands, its index and its occurrence`() throws {
    let line = #"{"e":[{"token":"a1","ts":1772528400},{"token":"a1","ts":1772528400}]}"#
    let once = try events([line])
    let twice = try events([line, line])
    #expect(Set(twice).count == 4)
    #expect(Array(twice[..<2]) == once)
    #expect(try events([line, line]) == twice)
    #expect(try events([line + " "]) == once)
    #expect(try events([#"{ "e""# + line.dropFirst(4)]) != once)
  }

  @Test func `that comes first has the hash of the line, as if it stood alone`() throws {
    let line = #"{"e":[{"token":"a1","ts":1772528400}],"ts":1772528400,"status":200}"#
    var plain = ObjectReading()
    plain.read(line)
    #expect(try events([line]) == [plain.last.event])
  }
}
