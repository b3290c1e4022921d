import Testing

@testable import DeliveryLog

/// A plain file that has grown is read from where it ended, and nobody can tell.
@Suite struct `a plain file that has grown` {
  /// Long enough to be read on, with all that a line may be: without an apns-id and equal to others,
  /// rejected and equal to others, glued, blank, of NULs, ended with CRLF, without an end.
  private static let text = text(of: 40)

  private static func text(of lines: Int) -> [UInt8] {
    var text = ""
    for number in 1...lines {
      text += LogLab.line(number) + (number % 7 == 0 ? "\r\n" : "\n")
      if number % 5 == 0 { text += #"{"token":"abcd","status":200,"timestamp":1772528400}"# + "\n" }
      if number % 6 == 0 { text += #"{"token":"abcd","status":200}"# + "\n" }
      if number % 9 == 0 { text += "torn{\n \n\u{0}\u{0}\n" }
      if number % 11 == 0 { text += LogLab.line(number + 300) }
    }
    return Array(text.utf8) + LogLab.text(500...501)
  }

  @Test(arguments: [(window: 4096, lines: 40, step: 137), (65_536, 400, 797)])
  func `comes out as if read from its start, wherever it had ended`(
    window: Int, lines: Int, step: Int
  ) throws {
    var lab = LogLab(windowSize: window)
    // What the format is must be guessed from the first 64 KiB.
    if window >= PresetGuess.enough { lab.format = .auto }
    let text = Self.text(of: lines)
    let whole = try lab.read(text)
    var resumed = 0
    for end in stride(from: window - 100, through: text.count, by: step) {
      let part = try lab.read(Array(text[..<end]))
      guard let point = part.report.resumePoint else { continue }
      lab.resumePoints = [point]
      let rest = try lab.read(text)
      #expect(rest.report.counts == whole.report.counts)
      #expect(rest.report.content == whole.report.content)
      #expect(rest.report.preset == whole.report.preset)
      // A tail that is torn is told apart only once more has come.
      let stored = point.counts.deliveries
      #expect(rest.report.resumedFrom == point)
      #expect(rest.rows == Array(whole.rows[stored...]))
      #expect(rest.lines == Array(whole.lines[stored...]))
      let kept = point.kept.reduce(0) { $0 + $1.count }
      #expect(rest.rejects == Array(whole.rejects[kept...]))
      #expect(rest.identities == Array(whole.identities[kept...]))
      #expect(rest.parses <= whole.parses - stored)
      // What can be gone on from now is the same, too.
      #expect(rest.report.resumePoint == whole.report.resumePoint)
      resumed += 1
    }
    #expect(resumed > 20)
  }

  @Test func `goes on from the longest reading`() throws {
    var lab = LogLab()
    for end in [5000, 7000, 9000] {
      lab.resumePoints += [try #require(lab.read(Array(Self.text[..<end])).report.resumePoint)]
    }
    lab.resumePoints.swapAt(0, 2)
    #expect(try lab.read(Self.text).report.resumedFrom?.content.size == 9000)
  }

  @Test func `is read from its start where what was read has changed`() throws {
    var lab = LogLab()
    let whole = try lab.read(Self.text)
    lab.resumePoints = [try #require(lab.read(Array(Self.text[..<8000])).report.resumePoint)]
    for place in [10, 4095, 4096, 6000, 7999] {
      var changed = Self.text
      changed[place] ^= 1
      #expect(try lab.read(changed).report.resumedFrom == nil)
    }
    // Truncated, with other lines since.
    let other = LogLab.text(300...360)
    #expect(try lab.read(other).rows == rows(300...360))
    #expect(try lab.read(Array(Self.text[..<7000])).report.resumedFrom == nil)
    // Another mapping.
    lab.resumePoints[0].mapping = "another"
    #expect(try lab.read(Self.text).rows == whole.rows)
  }

  @Test func `is packed, or small, or cut where nobody can tell: no place to go on from`() throws {
    let lab = LogLab()
    #expect(try lab.read(LogLab.gzip(Self.text)).report.resumePoint == nil)
    #expect(try lab.read(LogLab.text(1...10)).report.resumePoint == nil)
    for tail in ["garbage", "  ", "\u{0}"] {
      #expect(try lab.read(Self.text + bytes(tail)).report.resumePoint == nil)
    }
    #expect(try lab.read(Self.text + bytes(#"{"a":"#)).report.resumePoint != nil)
  }
}

@Suite struct `equal objects without an apns-id` {
  @Test(arguments: [10, 65_536, 65_600, 65_601, 131_199, 131_201, 200_000])
  func `are counted the same after a replay`(count: Int) throws {
    // Some hashes are near their equals, some far.
    func hash(_ index: Int) -> UInt64 { UInt64(index % 65_530 < 30_000 ? index % 65_530 : index) }
    var window = OccurrenceWindow()
    for index in 0..<count { _ = window.add(hash(index), at: Int64(index)) }
    let start = Int(try #require(window.replayFrom))
    #expect(count - start <= 2 * 65_600)
    var replayed = OccurrenceWindow()
    // An object at the start that could not be read alone.
    for index in (start == 0 ? 0 : start + 1)..<count {
      _ = replayed.add(hash(index), at: Int64(index))
    }
    for index in count..<count + 1000 {
      #expect(window.add(hash(index), at: 0) == replayed.add(hash(index), at: 0))
    }
  }
}
