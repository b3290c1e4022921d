internal import DeliveryLog
internal import DeliveryStore

/// What happened to a token, for people: one line an event.
struct TokenHistoryText {
  var zone: Zone

  func text(_ events: [TokenEvent], _ style: Style) -> String {
    guard !events.isEmpty else { return "" }
    // Mostly a token has one registration, and the table before this one names it.
    let apps = Set(events.map { [$0.topic, $0.environment] })
    let places = apps.count == 1 ? [] : ["topic", "environment"]
    return TextTable(
      (["history", "what happened"] + places).map { .text($0) },
      rows: events.map { event in
        [when(event), what(event)]
          + (places.isEmpty ? [] : [event.topic ?? "–", event.environment ?? "–"])
      }
    ).text(style: style)
  }

  private func when(_ event: TokenEvent) -> String {
    event.at.map { LocalTime.minute($0, in: zone) } ?? "–"
  }

  private func what(_ event: TokenEvent) -> String {
    switch event.kind {
    case .registered: "registered"
    case .used:
      "used by \(event.userID ?? "–")" + (event.until.map { " until \(minute($0))" } ?? "")
    case .gone: "\(answer(event)): dead since \(cutoff(event)), taken out by the next cleanup"
    case .kept: "\(answer(event)): kept, \(event.why?.inWords ?? "–")"
    case .deactivated: "deactivated by \(run(event)): \(reason(event))"
    case .pruned: "pruned by \(run(event)): \(reason(event))"
    case .restored: "restored by \(run(event))"
    }
  }

  private func reason(_ event: TokenEvent) -> String {
    switch event.why {
    case .idle: "idle"
    // An undo that was taken back itself.
    case .restored: "its undo was taken back"
    default: answer(event) + (event.cutoff.map { ", dead since \(minute($0))" } ?? "")
    }
  }

  private func answer(_ event: TokenEvent) -> String {
    [event.status.map(String.init), event.reason].compactMap { $0 }.joined(separator: " ")
  }

  private func run(_ event: TokenEvent) -> String { "run \(event.run.map(String.init) ?? "–")" }

  private func cutoff(_ event: TokenEvent) -> String { event.cutoff.map(minute) ?? "–" }

  private func minute(_ time: Int64) -> String { LocalTime.minute(time, in: zone) }
}
