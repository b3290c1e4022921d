import Testing

@testable import DeliveryLog

@Suite struct `An object's identity` {
  @Test func `is its apns-id, whatever else it says`() {
    var reading = ObjectReading()
    let id = "abcdef00-0000-4000-8000-00000000000a"
    reading.read(#"{"ts":1772528400,"status":429,"apns-id":"\#(id)"}"#)
    let first = reading.last.event
    reading.read(#"{"ts":1772528409,"status":200,"APNSID":"{\#(id.uppercased())}"}"#)
    #expect(reading.last.event == first && first.isAPNsID)
    #expect(APNsID.text(first) == id)
  }

  @Test func `is a hash of its bytes and its how-manieth occurrence, the same in every reading`() {
    func events() -> [EventID] {
      var reading = ObjectReading()
      for text in ["a", "a", "b", "a"] {
        reading.read(#"{"ts":1772528400,"status":200,"user":"\#(text)"}  junk"#)
      }
      return reading.batch.deliveries.map(\.event)
    }
    let once = events()
    #expect(Set(once).count == 4)
    #expect(once.allSatisfy { !$0.isAPNsID })
    #expect(events() == once)
    // Stored: another value would load every such line a second time.
    #expect(
      once.map(\.low)
        == [
          5_352_469_570_334_556_917, 6_965_926_757_110_945_829, 9_341_149_569_205_127_780,
          4_888_879_497_189_726_372,
        ])
  }

  @Test func `does not hang on the file, the line or what follows the object`() {
    let text = Array(#"{"ts":1772528400,"status":200,"apns_id":"bad"}"#.utf8)
    var reading = ObjectReading()
    _ = reading.read(text, line: 1)
    reading.parser.beginFile()
    let glued = Array("  ".utf8) + text + Array("{}".utf8)
    _ = reading.parser.parse(
      glued.span, at: 2, file: 9, line: 77, into: &reading.batch, counts: &reading.counts)
    #expect(reading.batch.deliveries.count == 2)
    #expect(reading.batch.deliveries[0].event == reading.batch.deliveries[1].event)
  }

  @Test func `counts equal ones within a window, and forgets them with the file`() {
    var window = OccurrenceWindow()
    #expect([window.add(7), window.add(7), window.add(8), window.add(7)] == [0, 1, 0, 2])
    window.removeAll()
    #expect(window.add(7) == 0)
  }

  @Test func `looks back 65,536 objects and no further`() {
    for others in [65_534, 65_535, 65_536] {
      var window = OccurrenceWindow()
      _ = window.add(.max)
      for i in 0..<UInt64(others) { _ = window.add(i &* 0x9E37_79B9_7F4A_7C15) }
      #expect(window.add(.max) == (others < 65_536 ? 1 : 0))
    }
  }

  /// Against a plain recount, with keys that collide in the table and its size outgrown and shrunk.
  @Test func `agrees with a plain count`() {
    var generator = JSONGenerator(seed: 9)
    var window = OccurrenceWindow()
    var all: [UInt64] = []
    var counts: [UInt64: UInt32] = [:]
    for i in 0..<200_000 {
      let spread: UInt64 = i < 100_000 ? 3000 : 90_000
      let hash = UInt64.random(in: 0..<spread, using: &generator) << 7
      if i > OccurrenceWindow.size { counts[all[i - OccurrenceWindow.size - 1], default: 0] -= 1 }
      all.append(hash)
      let expected = counts[hash, default: 0]
      counts[hash] = expected + 1
      if window.add(hash) != expected {
        Issue.record("at \(i)")
        return
      }
    }
  }
}
