internal import CommandLineKit
internal import DeliveryLog
internal import Glibc

extension ParsedCommand {
  /// What counts as now: `--as-of`, else the clock. Milliseconds since 1970.
  ///
  /// - Throws: `Failure` (64) where the option's value is no time.
  func now() throws -> Int64 {
    guard let text = string("as-of") else { return Self.clock() }
    switch Instant.parse(text, zone: try zone()) {
    case .success(let time): return time
    case .failure:
      throw Failure(
        .usage, "--as-of does not take \(quoted(text))", why: "it is no time",
        hint: "a time such as 2026-03-09T06:00:00Z.")
    }
  }

  /// `--time-zone`.
  ///
  /// - Throws: `Failure` (64) where the system does not know it: never a silent UTC.
  func zone() throws -> Zone { try zone(named: "time-zone") ?? .utc }

  /// The zone an option names; nil where it is not given.
  func zone(named option: String) throws -> Zone? {
    guard let name = string(option) else { return nil }
    if let zone = Zone(name) { return zone }
    throw Failure(
      .usage, "--\(option) does not take \(quoted(name))", why: "this system knows no such zone",
      hint: "a name such as Europe/Berlin; /usr/share/zoneinfo has them (Debian's package tzdata).")
  }

  private static func clock() -> Int64 {
    var now = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &now)
    return Int64(now.tv_sec) * 1000 + Int64(now.tv_nsec) / 1_000_000
  }
}
