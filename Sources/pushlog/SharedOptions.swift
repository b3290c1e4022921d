internal import CommandLineKit
internal import DeliveryLog

/// Options that several commands have, each declared once.
enum SharedOptions {
  /// How the lines of a log or registry are to be read.
  static func reading(_ what: String) -> [Option] {
    let category = "Reading"
    return [
      Option(
        "topic", "TOPIC", category: category,
        help: "The topic (bundle id) of \(what)s that name none."),
      Option(
        "environment", "NAME", category: category,
        help: "The environment of \(what)s that name none: production or sandbox."),
      Option(
        "assume-time-zone", "NAME", category: category,
        help: "The zone of times that name none. Without it such a \(what) is rejected, for an "
          + "hour's error could condemn a live token."),
    ]
  }

  /// Which kind of log it is.
  ///
  /// - Parameter auto: how it is found out where it is not said.
  static func format(_ auto: String) -> [Option] {
    [
      Option(
        "preset", "NAME", .choice(["auto"] + Presets.all.map(\.name).sorted()), default: "auto",
        category: "Reading",
        help: "The kind of sender that wrote the logs; auto: \(auto). pushlog presets lists them."),
      map,
    ]
  }

  static let map = Option(
    "map", "FILE", .path, category: "Reading",
    help: "A mapping file: which key or column means what.")

  /// A stretch of time.
  static let range = [
    Option(
      "on", "DAY", category: "When",
      help: "One day, midnight to midnight in --time-zone: 2026-03-10, today, yesterday, or a "
        + "weekday such as monday, the latest one."),
    Option("from", "TIME", category: "When", help: "From this time or day on."),
    Option(
      "to", "TIME", category: "When",
      help: "Up to this time. A day without a time is included."),
  ]

  static func maxShare(_ what: String) -> Option {
    Option("max-share", "PERCENT", .percent, default: "20", category: "Brake", help: what)
  }
}
