internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

extension ParsedCommand {
  /// `--on`, or `--from` and `--to`; everything where none of them is given.
  ///
  /// - Throws: `Failure` (64)
  func range(now: Int64, zone: Zone) throws -> TimeRange {
    if let word = string("on") {
      guard let date = DayWord.date(word, now: now, zone: zone) else {
        throw Failure(
          .usage, "--on does not take \(quoted(word))", why: "it is no day",
          hint: "2026-03-10, today, yesterday, or a weekday such as monday.")
      }
      return .day(date, in: zone)
    }
    let range = TimeRange(
      from: try limit("from", isEnd: false, now, zone), to: try limit("to", isEnd: true, now, zone))
    if let from = range.from, let to = range.to, from >= to {
      throw Failure(
        .usage, "--from does not lie before --to",
        hint: "the earlier time first. A day without a time is included as a whole.")
    }
    return range
  }

  /// A time or a day that an option names; nil where it is not given.
  ///
  /// - Throws: `Failure` (64)
  func limit(
    _ option: String, isEnd: Bool, _ now: Int64, _ zone: Zone
  ) throws -> Int64? {
    guard let text = string(option) else { return nil }
    switch TimeRange.limit(text, isEnd: isEnd, now: now, zone: zone) {
    case .success(let time): return time
    case .failure(let problem):
      let why =
        problem == .implausible
        ? "APNs began in 2009, and years have four digits" : "it is no time and no day"
      throw Failure(
        .usage, "--\(option) does not take \(quoted(text))", why: why,
        hint: "2026-03-10, 2026-03-10T09:00, 2026-03-10T09:00:00Z, today, yesterday or monday.")
    }
  }
}

/// A range in words: `on 2026-03-10`, `from … to …`, `since …`, `before …`; empty for everything.
func words(for range: TimeRange, in zone: Zone) -> String {
  if let from = range.from, range == .day(zone.date(at: from), in: zone) {
    return "on \(zone.date(at: from).text)"
  }
  // A whole day needs no time of day.
  func moment(_ time: Int64) -> String {
    zone.start(of: zone.date(at: time)) == time
      ? zone.date(at: time).text : LocalTime.text(time, in: zone)
  }
  return switch (range.from, range.to) {
  case (let from?, let to?):
    zone.start(of: zone.date(at: to)) == to
      ? "from \(moment(from)) to \(zone.date(at: to - 1).text)"
      : "from \(moment(from)) to \(moment(to))"
  case (let from?, nil): "since \(moment(from))"
  case (nil, let to?): "before \(moment(to))"
  case (nil, nil): ""
  }
}
