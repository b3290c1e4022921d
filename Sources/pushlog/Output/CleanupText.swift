internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

/// What a cleanup says to people: the cron mail is read by somebody in a hurry, so the outcome comes
/// first, then what was taken out and why, then what somebody should look at.
struct CleanupText {
  var result: CleanupResult
  var actions: [CleanupAction]
  var options: CleanupOptions
  var zone: Zone
  var showsTokens: Bool
  var isVerbose: Bool

  func text(_ style: Style) -> String {
    var lines = [style.bold(headline), ""]
    lines += counts
    lines += warnings(style)
    lines += listed(style)
    if let run = result.run, takenOut > 0 {
      lines += ["", "pushlog undo \(run) takes this back."]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var takenOut: Int { result.counts.deactivate + result.counts.prune }

  private var headline: String {
    let asOf = "as of \(LocalTime.minute(result.asOf, in: zone)) \(zone.name)"
    if !result.brake.isEmpty { return "Stopped by the brake: nothing was changed (\(asOf))" }
    if result.isDryRun { return "Dry run: nothing was changed (\(asOf))" }
    return "Run \(result.run.map(String.init) ?? "–"): "
      + "\(Figures.count(takenOut, "registration")) taken out (\(asOf))"
  }

  private var counts: [String] {
    let counts = result.counts
    let isPlan = result.isDryRun || !result.brake.isEmpty
    var rows = [
      ("registrations", counts.registrations, "\(Figures.count(counts.activeBefore)) active"),
      (isPlan ? "to deactivate" : "deactivated", counts.deactivate, "APNs called them dead"),
      (isPlan ? "to prune" : "pruned", counts.prune, "idle for more than \(idleDays)"),
      ("kept", counts.keep, "a 410 was there, and did not count"),
      ("suspect", counts.suspect, "doubtful, not dead: left alone"),
      ("unknown activity", counts.unknownActivity, "no date is known: left alone"),
    ]
    if counts.notInRegistry > 0 {
      rows.append(("not in the registry", counts.notInRegistry, "tokens that only the logs know"))
    }
    let widest = rows.map { Figures.count($0.1).count }.max() ?? 0
    return rows.filter { $0.1 > 0 || $0.0.hasSuffix("ed") || $0.0 == "registrations" }.map {
      let number = Figures.count($0.1)
      let padding = String(repeating: " ", count: widest - number.count)
      return "  " + $0.0.padded(to: 20) + padding + number + "  " + $0.2
    }
  }

  private var idleDays: String {
    options.idleDays.map { Figures.count($0, "day") } ?? "any time (not asked for)"
  }

  /// The first few of each kind; `--verbose` shows all.
  private func listed(_ style: Style) -> [String] {
    CleanupAction.Kind.allCases.flatMap { kind -> [String] in
      let all = actions.filter { $0.kind == kind }
      guard !all.isEmpty, isVerbose || kind != .unknownActivity else { return [] }
      let shown = isVerbose ? all : Array(all.prefix(5))
      let table = ActionTable(kind: kind, actions: shown, zone: zone, showsTokens: showsTokens)
      var lines = ["", table.text(style)]
      lines[1].removeLast()
      if shown.count < all.count {
        lines.append(
          "… and \(Figures.count(all.count - shown.count)) more: --verbose shows all, --actions FILE "
            + "writes them with their evidence.")
      }
      return lines
    }
  }

  private func warnings(_ style: Style) -> [String] {
    problems.flatMap { line in
      ["", style.yellow("!") + wrapped(printable(line), width: 80, indent: 2).dropFirst()]
    }
  }

  /// A sentence or two for each thing that somebody should look at.
  var problems: [String] {
    var lines: [String] = []
    for group in result.brake {
      let before =
        group.changedBefore > 0
        ? " (\(Figures.count(group.changedBefore)) of them in the last 7 days)" : ""
      lines.append(
        "\(group.app.name): \(Figures.count(group.wouldChange + group.changedBefore))\(before) of "
          + "\(Figures.count(group.active + group.changedBefore)) active registrations would be gone, "
          + "\(Figures.percent(group.share / 100)); --max-share allows "
          + "\(Figures.percent(options.maxShare / 100)). A wrong key, topic or environment makes a "
          + "whole fleet look dead: check the sender, then --force if it is right.")
    }
    for mixUp in result.mixUps {
      lines.append(
        "\(mixUp.app.name): \(mixUp.acceptedThere) of \(mixUp.suspects) suspect tokens were accepted "
          + "as \(mixUp.acceptedIn.name). Most likely the sender used the wrong setting, and the "
          + "tokens are fine.")
    }
    if result.mixUps.isEmpty, result.counts.suspect >= 10 {
      lines.append(
        "\(Figures.count(result.counts.suspect)) tokens are suspect. Where many turn so at once, a sender "
          + "or a build with the wrong environment or topic is likelier than that many bad tokens.")
    }
    for held in result.held {
      let why =
        switch held.why {
        case .senderSilent:
          "no push was accepted there for 7 days, so silence tells nothing of the devices"
        case .staleRegistry:
          "nobody was active there for 7 days, so the registry is probably an old dump"
        }
      lines.append(
        "\(held.app.name): \(Figures.count(held.registrations, "idle registration")) not pruned; "
          + "\(why).")
    }
    if !result.hasSends {
      lines.append("No log was read yet, so no 410 is known: pushlog ingest comes first.")
    }
    if !result.hasRegistry {
      lines.append(
        "No registry was imported: registrations are guessed from the logs, and a token that "
          + "registered again after its 410 cannot be told. pushlog registry import helps.")
    }
    return lines
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
