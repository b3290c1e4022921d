internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

enum Retention {
  static let declaration = Command(
    "retention",
    abstract: "Removes old sends; their counts stay.",
    discussion: """
      Reports go on as before, and what is known of each token stays as well. Single pushes from \
      before can be traced no more, and a cleanup finds no evidence there: let it run first. Lines \
      of such days are skipped from now on where a log brings them again: the limit never goes back.

      It goes day by day: stopped at any moment, it is simply run again. The space is given back.
      """,
    options: [
      Option(
        "keep-sends", "DURATION", .duration, category: "What to do",
        help: "Keep the sends of so many days (400d), counted in whole days of UTC."),
      Option(
        flag: "dry-run", category: "What to do", help: "Say what would go, and change nothing."),
    ],
    rules: [.exactlyOne(["keep-sends"])],
    examples: [
      Example("pushlog retention --keep-sends 400d", "Keep a year and a bit."),
      Example("pushlog retention --keep-sends 90d --dry-run", "See what would go."),
    ],
    exits: ExitCode.list(.missingInput, .ioError, .busy))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    let seconds = Int64(command.seconds("keep-sends") ?? 0)
    let first = max(0, try command.now() - seconds * 1000) / Instant.day
    let isDryRun = command.flag("dry-run")
    let store = try command.openStore(isDryRun ? .read : .write)
    let result = try Failure.inStore {
      try store.removeSends(before: first, dryRun: isDryRun) { done, all in
        console.progress("\(Figures.count(done)) of \(Figures.count(all, "day"))")
      }
    }
    console.clearProgress()
    let day = CivilDate(days: Int(result.firstDayKept)).text
    if command.flag("json") {
      try console.print([
        "first_day_kept": .string(day), "dry_run": .bool(isDryRun),
        "days_removed": .int(result.daysRemoved), "sends_removed": .int(result.sendsRemoved),
        "bytes_before": .int(Int(result.bytesBefore)), "bytes_after": .int(Int(result.bytesAfter)),
      ])
      return .done
    }
    let what = Figures.count(result.sendsRemoved, "send")
    let days = Figures.count(result.daysRemoved, "day")
    if isDryRun {
      try console.print("Dry run: \(what) of \(days) before \(day) would go. Nothing was changed.")
      return .done
    }
    try console.print("Removed \(what) of \(days) before \(day). Their counts stay.")
    try console.print(
      "The store went from \(Figures.bytes(result.bytesBefore)) to "
        + "\(Figures.bytes(result.bytesAfter)).")
    return .done
  }
}

extension Figures {
  /// `512 bytes`, `1.5 MB`: thousands, not 1,024s.
  static func bytes(_ count: Int64) -> String {
    var (value, units) = (Double(count), ["kB", "MB", "GB", "TB"][...])
    guard value >= 1000 else { return self.count(Int(count), "byte") }
    var unit = units.removeFirst()
    value /= 1000
    while value >= 999.95, let next = units.popFirst() { (value, unit) = (value / 1000, next) }
    let tenths = Int((value * 10).rounded())
    return "\(self.count(tenths / 10)).\(tenths % 10) \(unit)"
  }
}
