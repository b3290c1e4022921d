internal import CommandLineKit

/// What every command accepts.
enum GlobalOptions {
  static let all = [
    Option(
      "db", "PATH", .path, default: "pushlog.db", variable: "PUSHLOG_DB",
      help: "The store, an SQLite file."),
    Option(
      "config", "FILE", .path,
      help:
        "The settings of pushlog nightly: what they say of db, time_zone and cleanup holds where "
        + "no option says otherwise."),
    Option(flag: "json", help: "The result as one JSON object on standard output."),
    Option(
      "as-of", "TIME",
      help: "The time that counts as now, such as 2026-03-09T06:00:00Z. Default: the clock."),
    Option(
      "time-zone", "NAME", default: "UTC",
      help: "The zone of days and of times for people, such as Europe/Berlin."),
    Option(flag: "show-tokens", help: "Show tokens whole, not as a1a1a1a1…a1a1. JSON always does."),
    Option(flag: "quiet", help: "Say only what somebody should look at."),
    Option(flag: "verbose", help: "Say more about what is being done."),
    Option(flag: "no-color", help: "No colours. They are used on a terminal only."),
  ]

  static let rules: [Rule] = [.excludes("quiet", ["verbose"])]
}
