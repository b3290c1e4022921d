/// Every number that the program must find in the sample, from what the generator knows.
struct SampleAnswers {
  let week: SampleWeek
  let files: [FileAnswer]
  let totals: FileAnswer
  let attempts: [Attempt]
  let notifications: [Notification]
  let cleanup: CleanupAnswers
  let traces: [TraceAnswer]

  init(_ week: SampleWeek, _ files: [SampleFile]) {
    self.week = week
    self.files = files.map(FileAnswer.init)
    var totals = FileAnswer("", state: "")
    for file in self.files { totals.add(file) }
    self.totals = totals
    attempts = files.flatMap(\.lines).compactMap {
      if case .attempt(let attempt) = $0.content { attempt } else { nil }
    }
    notifications = Notification.group(attempts)
    cleanup = CleanupAnswers(week, attempts)
    traces = week.traces(notifications)
  }

  /// All attempts, notifications and accepted ones.
  var wholeWeek: ReportRow {
    var row = ReportRow()
    for attempt in attempts { row.add(attempt) }
    for notification in notifications { row.add(notification) }
    return row
  }

  var json: JSON {
    .object([
      ("as_of", .text(isoText(SampleWeek.now))),
      (
        "registry",
        .object([
          ("rows", .int(cleanup.registrations)), ("added", .int(cleanup.registrations)),
          ("updated", .int(0)), ("unchanged", .int(0)), ("removed", .int(0)),
          ("rejected", .object([])),
        ])
      ),
      (
        "ingest",
        .object([
          ("exit", .int(1)),
          (
            "files",
            .list(
              files.map {
                .object([("path", .text($0.name)), ("state", .text($0.state))] + $0.members)
              })
          ),
          ("totals", .object([("files", .int(files.count))] + totals.members)),
        ])
      ),
      ("cleanup", cleanupJSON),
      ("traces", .list(traces.map(\.json))),
      (
        "reports",
        .object([
          ("totals", .object(wholeWeek.members)),
          ("by", .list(Breakdown.all.map { $0.json(notifications) })),
        ])
      ),
    ])
  }

  private var cleanupJSON: JSON {
    let kinds = ["deactivate", "prune", "keep", "suspect", "unknown_activity"]
    return .object([
      ("exit", .int(0)),
      (
        "counts",
        .object(
          [
            ("registrations", .int(cleanup.registrations)),
            ("active_before", .int(cleanup.activeBefore)),
          ] + kinds.map { ($0, .int(cleanup.count($0))) }
            + [("not_in_registry", .int(cleanup.notInRegistry))])
      ),
      ("held", .list([])), ("brake", .null),
      ("actions", .list(cleanup.actions.map(\.json))),
    ])
  }
}
