internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

/// What a night did. The cron mail is read by somebody in a hurry: the outcome comes first, then a line
/// a stage, then what somebody should look at.
struct NightlySummary {
  var stages: [NightlyStage]
  /// What counted as now. Milliseconds since 1970.
  var now: Int64
  var zone: Zone
  var isDryRun: Bool

  /// From the worst to the best.
  private static let ranking: [ExitCode] = [
    .brake, .badSettings, .ioError, .cannotCreate, .busy, .missingInput, .badInput, .lookAtIt,
  ]

  /// That of the worst stage.
  var exitCode: ExitCode {
    Self.ranking.first { code in stages.contains { $0.code == code } } ?? .done
  }

  /// Whether nobody needs to know: every stage came to its end, and met nothing.
  var isUneventful: Bool { stages.allSatisfy { $0.state == .done || $0.state == .planned } }

  func text(_ style: Style) -> String {
    var lines = [style.bold(headline), ""]
    if stages.isEmpty { lines.append("  The settings ask for nothing: they have no section.") }
    let widest = stages.map(\.name.count).max() ?? 0
    for stage in stages {
      let name = stage.name + String(repeating: " ", count: widest - stage.name.count)
      lines.append("  \(name)  \(mark(of: stage))\(printable(stage.line))")
    }
    for stage in stages where !stage.problems.isEmpty {
      lines.append("")
      for problem in stage.problems {
        let text = wrapped("\(stage.name): \(printable(problem))", width: 80, indent: 2)
        lines.append(style.yellow("!") + text.dropFirst())
      }
    }
    for stage in stages where !stage.text.isEmpty {
      lines += ["", String(stage.text.dropLast())]
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private var headline: String {
    let asOf = "as of \(LocalTime.minute(now, in: zone)) \(zone.name)"
    let outcome =
      switch exitCode {
      case .done:
        stages.contains { !$0.problems.isEmpty } ? "Done, with something to know" : "All done"
      case .lookAtIt: "Done, but somebody should look"
      case .brake: "A brake stopped a stage: somebody has to look"
      default: "Not all was done: somebody has to look"
      }
    return (isDryRun ? "Dry run, nothing was changed. " : "") + "\(outcome) (\(asOf))"
  }

  private func mark(of stage: NightlyStage) -> String {
    switch stage.state {
    case .done, .look, .planned: ""
    case .stopped: "STOPPED: "
    case .failed: "FAILED: "
    case .notRun: "not run: "
    }
  }
}

extension CleanupText {
  /// The outcome in a line.
  var line: String {
    let counts = result.counts
    let isPlan = result.isDryRun || !result.brake.isEmpty
    let numbers = [
      "\(Figures.count(counts.deactivate)) \(isPlan ? "to deactivate" : "deactivated")",
      "\(Figures.count(counts.prune)) \(isPlan ? "to prune" : "pruned")",
      "\(Figures.count(counts.suspect)) suspect",
      "\(Figures.count(counts.activeBefore)) active before",
    ]
    let line = numbers.joined(separator: ", ")
    guard let run = result.run, counts.deactivate + counts.prune > 0 else { return line }
    return "\(line); pushlog undo \(run) takes it back"
  }
}

extension JSONValue {
  /// The result of `nightly --json`.
  init(_ summary: NightlySummary) {
    self = [
      "as_of": .init(time: summary.now), "dry_run": .bool(summary.isDryRun),
      "exit_code": .int(Int(summary.exitCode.rawValue)),
      "stages": .array(
        summary.stages.map { stage in
          [
            "stage": .string(stage.name), "state": .string(stage.state.rawValue),
            "exit_code": .int(Int(stage.code.rawValue)), "summary": .string(stage.line),
            "problems": .array(stage.problems.map(JSONValue.string)), "result": stage.result,
          ]
        }),
    ]
  }
}
