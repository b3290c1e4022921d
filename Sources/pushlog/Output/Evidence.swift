internal import DeliveryLog
internal import DeliveryStore

// How actions and their evidence are written, as JSON and for people.

extension JSONValue {
  /// A time in milliseconds as ISO 8601.
  init(time: Int64?) { self.init(time.map(Instant.iso)) }

  init(_ number: Int64?) { self.init(number.map(Int.init)) }

  /// One line of `cleanup --actions`.
  init(_ action: CleanupAction) {
    let evidence = action.evidence
    self = [
      "action": .string(action.kind.rawValue), "why": .string(action.why.rawValue),
      "token": .string(DeviceToken.text(action.token)), "topic": .init(action.topic),
      "environment": .init(action.environment), "user_id": .init(action.userID),
      "registered_at": .init(time: action.registeredAt),
      "last_active_at": .init(time: action.lastActiveAt),
      "last_accepted_at": .init(time: action.lastAcceptedAt),
      "last_attempt_at": .init(time: action.lastAttemptAt), "idle_days": .init(action.idleDays),
      "basis": .string(action.basis.rawValue), "status": .init(evidence?.status),
      "reason": .init(evidence?.reason), "sent_at": .init(time: evidence?.sentAt),
      "unregistered_at": .init(time: evidence?.unregisteredAt),
      "cutoff": .init(time: evidence?.cutoff),
      "cutoff_source": .init(evidence?.cutoffSource.rawValue),
      "apns_id": .init(evidence?.apnsID.map(APNsID.text)), "file": .init(evidence?.file),
      "line": .init(evidence?.line),
    ]
  }
}

extension CleanupAction {
  /// Why, in words that end a sentence: "dead since 2026-03-01 10:00 (410 Unregistered, …)".
  func explanation(_ clock: LocalClock) -> String {
    switch why {
    case .unregistered, .expiredToken, .gone: "dead since \(cutoff(clock)) \(source)"
    case .idle: "idle for \(idle)\(basis == .log ? ", by the last accepted push" : "")"
    case .registeredLater: "registered again after its 410 \(source)"
    case .acceptedLater: "accepted again after its 410 \(source)"
    case .restored: "brought back by an undo"
    case .ambiguousRegistration: "its 410 may be about another registration \(source)"
    case .badDeviceToken, .deviceTokenNotForTopic: "doubtful, not dead \(source)"
    case .noKnownActivity: "no date is known for it"
    }
  }

  private var idle: String { Figures.count(Int(idleDays ?? 0), "day") }

  private func cutoff(_ clock: LocalClock) -> String {
    evidence.map { clock.minute($0.cutoff) } ?? "an unknown time"
  }

  private var source: String {
    guard let evidence else { return "" }
    let answer = [evidence.status.map(String.init), evidence.reason].compactMap { $0 }
    return "(\(answer.joined(separator: " ")), \(evidence.file):\(evidence.line))"
  }
}
