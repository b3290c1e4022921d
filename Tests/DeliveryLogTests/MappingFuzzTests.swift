import Testing

@testable import DeliveryLog

/// Damaged mapping files and damaged lines: an error or a reject, never a trap.
@Suite struct `Damaged mappings and lines` {
  @Test func `of every preset trap nowhere`() {
    var generator = JSONGenerator(seed: 20)
    var (errors, runs) = (0, 0)
    for preset in Presets.all {
      for _ in 0..<60 {
        do throws(MappingError) {
          let mapping = try Mapping(damaged(preset.file, &generator))
          for sample in mapping.samples.prefix(1) {
            _ = sample.problems(as: .mapping(mapping))
            runs += 1
          }
        } catch {
          #expect(error.line > 0 && error.column > 0)
          errors += 1
        }
      }
      for sample in preset.samples {
        for _ in 0..<40 {
          let lines = sample.lines.map { damaged($0, &generator) }
          let run = SampleRun(lines, as: .mapping(preset))
          #expect(run.events.count == run.counts.deliveries)
          _ = SampleRun(lines, as: .auto)
        }
      }
    }
    #expect(errors > 0 && runs > 0)
  }

  @Test func `nested without end cost no more than their length`() {
    // A string in a string in a string: each level takes a step of its own.
    var line = #"{"token":"a1","status":200,"ts":1772528400}"#
    for _ in 0..<8 {
      let escaped = line.map { "\"\\".contains($0) ? "\\\($0)" : "\($0)" }.joined()
      line = #"{"msg":"\#(escaped)"}"#
    }
    let steps = [String](repeating: #"{"unwrap":"msg"}"#, count: 8).joined(separator: ",")
    let deep = String(repeating: #"{"msg":"#, count: 200) + "1" + String(repeating: "}", count: 200)
    for (text, events) in [(line, 1), (deep, 0)] {
      let mapping = try? Mapping(Array(#"{"name":"t","steps":[\#(steps)]}"#.utf8))
      guard let mapping else {
        Issue.record("the mapping is well-formed")
        return
      }
      let run = SampleRun([Array(text.utf8)], as: .mapping(mapping))
      #expect(run.events.count == events)
      #expect(run.counts.lines == 1)
    }
  }

  /// A few bytes changed, dropped, doubled or put in.
  private func damaged(_ bytes: [UInt8], _ generator: inout JSONGenerator) -> [UInt8] {
    var bytes = bytes
    let odd: [UInt8] = Array(#"{}[]":,\0-e"#.utf8) + [0, 0x0A, 0x80, 0xC3, 0xFF]
    for _ in 0..<Int.random(in: 1...4, using: &generator) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &generator)
      let byte = odd[Int.random(in: 0..<odd.count, using: &generator)]
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: bytes[place] = byte
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(byte, at: place)
      default:
        let end = min(bytes.count, place + Int.random(in: 0..<40, using: &generator))
        bytes.insert(
          contentsOf: bytes[place..<end], at: Int.random(in: 0...place, using: &generator))
      }
    }
    return bytes
  }
}
