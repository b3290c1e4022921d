internal import DeliveryLog
internal import DeliveryStore

extension JSONValue {
  /// The result of `cleanup --json`.
  init(_ result: CleanupResult, _ options: CleanupOptions) {
    self = [
      "run": .init(result.run), "dry_run": .bool(result.isDryRun),
      "as_of": .init(time: result.asOf), "counts": .init(result.counts),
      "held": .array(
        result.held.map {
          [
            "topic": .init($0.app.topic), "environment": .init($0.app.environment),
            "why": .string($0.why.rawValue), "registrations": .int($0.registrations),
          ]
        }),
      "brake": result.brake.isEmpty
        ? .null
        : [
          "max_share": .double(options.maxShare),
          "groups": .array(
            result.brake.map {
              [
                "topic": .init($0.app.topic), "environment": .init($0.app.environment),
                "active": .int($0.active), "would_change": .int($0.wouldChange),
                "changed_before": .int($0.changedBefore), "share": .double($0.share),
              ]
            }),
        ],
      "forced": .bool(result.wasForced), "has_registry": .bool(result.hasRegistry),
      "has_logs": .bool(result.hasSends),
      "mix_ups": .array(
        result.mixUps.map {
          [
            "topic": .init($0.app.topic), "environment": .init($0.app.environment),
            "suspects": .int($0.suspects), "accepted_in_topic": .init($0.acceptedIn.topic),
            "accepted_in_environment": .init($0.acceptedIn.environment),
            "accepted_there": .int($0.acceptedThere),
          ]
        }),
    ]
  }

  init(_ counts: CleanupResult.Counts) {
    self = [
      "registrations": .int(counts.registrations), "active_before": .int(counts.activeBefore),
      "deactivate": .int(counts.deactivate), "prune": .int(counts.prune),
      "keep": .int(counts.keep), "suspect": .int(counts.suspect),
      "unknown_activity": .int(counts.unknownActivity),
      "not_in_registry": .int(counts.notInRegistry),
    ]
  }
}
