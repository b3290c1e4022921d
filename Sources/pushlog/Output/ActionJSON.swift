internal import DeliveryLog
internal import DeliveryStore

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
