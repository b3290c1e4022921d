import DeliveryLog
import Testing

@testable import pushlog

@Suite struct `Progress` {
  private static func line(
    _ bytes: Int64, of size: Int64?, files: Int = 1, rejected: Int = 0, left: Double? = 7
  ) -> ProgressLine {
    var reading = ReadingMeter.Reading()
    (reading.bytes, reading.lines, reading.rejected) = (bytes, 4_123_456, rejected)
    return ProgressLine(reading: reading, files: files, size: size, seconds: 10, left: left)
  }

  @Test func `fills the width of the terminal, whatever it is`() {
    for width in 40...200 {
      for bytes: Int64 in [0, 1, 999, 500_000_000, 999_999_999, 1_000_000_000, 2_000_000_000] {
        let line = Self.line(bytes, of: 1_000_000_000, files: 12, rejected: 1234)
        #expect(line.text(width: width, .plain).count == width)
      }
    }
  }

  @Test func `shows the bar, and leaves out what matters least`() {
    let line = Self.line(1_850_000_000, of: 2_900_000_000, files: 8, rejected: 17)
    #expect(
      line.text(width: 100, .plain)
        == String(repeating: "━", count: 16) + "╸" + String(repeating: "─", count: 9)
        + "   63 %  0/8 files  1.8 of 2.9 GB  412,000 lines/s  0:07 left  17 rejected")
    let narrow = line.text(width: 50, .plain)
    #expect(narrow.hasSuffix("─   63 %  0:07 left"))
    #expect(Self.line(5, of: 10).text(width: 90, .plain).contains("50 %  5 of 10 bytes"))
  }

  @Test func `has no bar where nobody knows how much is to come`() {
    #expect(
      Self.line(1_500_000, of: nil, left: nil).text(width: 80, .plain)
        == "1.5 MB  412,000 lines/s")
  }

  @Test func `is a sentence in a log`() {
    #expect(
      Self.line(1_850_000_000, of: 2_900_000_000, files: 8, rejected: 1).sentence
        == "0 of 8 files, 1.8 of 2.9 GB (63 %), 4,123,456 lines, 412,000 lines/s, 0:07 left, 1 rejected"
    )
  }

  @Test(arguments: [
    (0, "0:00"), (6.2, "0:07"), (60, "1:00"), (3600, "1:00:00"), (86_399, "23:59:59"),
  ])
  func `tells time as a clock does`(seconds: Double, text: String) {
    #expect(ProgressLine.time(seconds) == text)
  }

  @Test func `foresees by the pace of the last seconds`() throws {
    var pace = Pace()
    #expect(pace.seconds(for: 100) == nil)
    // Known files first: a billion bytes in no time.
    pace.add(bytes: 1_000_000_000, at: 0.1)
    for second in 1...60 {
      pace.add(bytes: 1_000_000_000 + Int64(second) * 1000, at: Double(second))
    }
    let left = try #require(pace.seconds(for: 10_000))
    #expect(left > 0 && left < 11)
    #expect(pace.seconds(for: -1) == nil)
  }
}
