extension SampleWeek {
  /// Lines as they come from senders that crash, restart and log other things too: fewer than one in
  /// twenty a file.
  mutating func addOddLines() {
    addRejects()
    addOddAttempts()
    for index in 0..<7 {
      let started = SampleWeek.midnight(index) + 4 * hour
      skip(.b, started, "{\"level\":\"info\",\"msg\":\"sender started\",\"ts\":\(started)}")
    }
    skip(
      .a, SampleWeek.midnight(3) + 2 * hour,
      "{\"sent_at\":\"2026-03-05T02:00:00.000Z\",\"event\":\"key rotated\",\"key_id\":\"ABC123DEFG\"}"
    )
    for _ in 0..<2 {
      lines.append(LogLine(host: .a, at: SampleWeek.midnight(5) + 3 * hour, content: .blank))
    }
  }

  private mutating func skip(_ host: Host, _ at: Moment, _ text: String) {
    lines.append(LogLine(host: host, at: at, content: .skipped(text: text)))
  }

  private mutating func reject(_ code: String, _ host: Host, _ at: Moment, _ text: String) {
    lines.append(LogLine(host: host, at: at, content: .rejected(code: code, text: text)))
  }

  private mutating func addRejects() {
    func line(_ host: Host, _ at: Moment, _ change: (inout Attempt) -> Void = { _ in }) -> String {
      let registration = registrations[story.storm[random.below(29)]]
      var attempt = push(to: registration, at: at, from: host)
      change(&attempt)
      return attempt.text
    }
    // The writer was killed within a line; a second writer went on in the middle of one.
    let torn = SampleWeek.midnight(1) + 13 * hour
    reject("bad_json", .a, torn, String(line(.a, torn).prefix(90)))
    let again = SampleWeek.midnight(3) + 15 * hour
    reject("bad_json", .b, again, String(line(.b, again).prefix(141)))
    let mixed = SampleWeek.midnight(4) + 17 * hour
    reject("bad_json", .b, mixed, line(.b, mixed).prefix(60) + line(.b, mixed + 1))

    let february = SampleWeek.midnight(0) + 12 * hour
    let date = line(.a, february).replacing("2026-03-02T", with: "2026-02-30T")
    reject("bad_time", .a, february, date)
    for (index, at) in [SampleWeek.midnight(1) + 9 * hour, SampleWeek.midnight(5) + 9 * hour]
      .enumerated()
    {
      reject("bad_token", .b, at, line(.b, at + Moment(index)) { $0.oddities.token = "\"(null)\"" })
    }
    let word = SampleWeek.midnight(3) + 18 * hour
    reject("bad_status", .a, word, line(.a, word) { $0.oddities.status = "\"delivered\"" })
    let local = SampleWeek.midnight(4) + 7 * hour
    let zoneless = line(.a, local).replacing("00.000Z", with: "00.000")
    reject("time_without_zone", .a, local, zoneless)
  }

  /// Lines that are stored, with a warning.
  private mutating func addOddAttempts() {
    func odd(_ index: Int, _ host: Host, _ at: Moment, _ warnings: [String]) -> Attempt {
      var attempt = push(to: registrations[story.storm[index]], at: at, from: host)
      attempt.oddities.warnings = warnings
      return attempt
    }
    var masked = odd(0, .a, SampleWeek.midnight(1) + 20 * hour, ["masked_token"])
    masked.oddities.token = "\"\(masked.token?.prefix(6) ?? "")************\""
    masked.token = nil
    log(masked)

    var badID = odd(1, .b, SampleWeek.midnight(2) + 20 * hour, ["bad_apns_id"])
    (badID.apnsID, badID.oddities.apnsID) = (nil, "\"unknown\"")
    log(badID)

    // As NSData describes itself, in words of four bytes; and a status written as text.
    var described = odd(2, .b, SampleWeek.midnight(2) + 21 * hour, [])
    let digits = Array(described.token ?? "")
    let words = stride(from: 0, to: digits.count, by: 8).map { String(digits[$0..<$0 + 8]) }
    described.oddities.token = "\"<\(words.joined(separator: " "))>\""
    described.oddities.status = "\"200\""
    log(described)

    var glued = odd(3, .a, SampleWeek.midnight(4) + 20 * hour, ["glued_objects"])
    glued.oddities.hasNoNewline = true
    log(glued)
    log(odd(4, .a, glued.sentAt + 1, []))

    // Broadcasts go to a channel: they have no token.
    for index in 0..<4 {
      var cast = odd(5, .b, SampleWeek.midnight(5) + Moment(15 + index) * hour, ["no_token"])
      (cast.token, cast.user, cast.campaign, cast.pushType) = (
        nil, nil, "match-score", "liveactivity"
      )
      if index == 3 {
        (cast.status, cast.reason) = (400, "BadChannelId")
        cast.oddities.warnings.append("unknown_reason")
      }
      log(cast)
    }
  }

  /// Host a rotated its log badly on Thursday: Friday's file begins with Thursday's last lines.
  mutating func repeatRotatedLines() {
    sortLines()
    let friday = SampleWeek.midnight(4)
    var copies: [LogLine] = []
    for line in lines.reversed() where line.host == .a && line.at < friday && copies.count < 12 {
      guard case .attempt(let attempt) = line.content, attempt.apnsID != nil else { continue }
      copies.append(LogLine(host: .a, at: friday, content: .copy(attempt)))
    }
    lines = copies.reversed() + lines
    sortLines()
  }

  /// By time; lines of one moment stay in the order in which they were made.
  private mutating func sortLines() {
    lines = lines.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }
      .map(\.element)
  }
}
