internal import DeliveryLog
internal import DeliveryStore

/// Actions of one kind, with what decided about each.
struct ActionTable {
  var kind: CleanupAction.Kind
  var actions: [CleanupAction]
  var zone: Zone
  var showsTokens: Bool

  func text(_ style: Style) -> String {
    let columns = [title, "user", "topic", "environment"] + titles
    return TextTable(
      columns.map { TextTable.Column.text($0) },
      rows: actions.map { action in
        [
          showsTokens ? DeviceToken.text(action.token) : DeviceToken.short(action.token),
          action.userID ?? "–", action.topic ?? "–", action.environment ?? "–",
        ] + cells(action)
      }
    ).text(style: style)
  }

  private var title: String {
    switch kind {
    case .deactivate: "dead token"
    case .prune: "idle token"
    case .keep: "kept token"
    case .suspect: "suspect token"
    case .unknownActivity: "token without a date"
    }
  }

  private var titles: [String] {
    switch kind {
    case .deactivate: ["dead since", "answer", "log line"]
    case .prune: ["idle for", "by"]
    case .keep: ["because", "answer", "log line"]
    case .suspect: ["answer", "log line"]
    case .unknownActivity: []
    }
  }

  private func cells(_ action: CleanupAction) -> [String] {
    let evidence = action.evidence
    let answer = [evidence?.status.map(String.init), evidence?.reason].compactMap { $0 }
    let line = evidence.map { "\($0.file):\($0.line)" } ?? "–"
    let source = [answer.joined(separator: " "), line]
    switch kind {
    case .deactivate:
      return [evidence.map { LocalTime.minute($0.cutoff, in: zone) } ?? "–"] + source
    case .prune:
      return [
        Figures.count(Int(action.idleDays ?? 0), "day"),
        action.basis == .log ? "its last accepted push" : "the registry",
      ]
    case .keep: return [action.why.inWords] + source
    case .suspect: return source
    case .unknownActivity: return []
    }
  }
}

extension CleanupAction.Why {
  /// Why a registration was kept.
  var inWords: String {
    switch self {
    case .registeredLater: "registered again"
    case .acceptedLater: "accepted again"
    case .restored: "brought back by undo"
    case .ambiguousRegistration: "may mean another"
    default: rawValue
    }
  }
}
