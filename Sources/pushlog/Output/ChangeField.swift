internal import DeliveryLog
internal import DeliveryStore

/// What of a change an export shows and a template may ask for.
enum ChangeField: String, CaseIterable {
  case run, undoes
  case asOf = "as_of"
  case action, why, state, token, topic, environment
  case userID = "user_id"
  case registeredAt = "registered_at"
  case lastActiveAt = "last_active_at"
  case lastAcceptedAt = "last_accepted_at"
  case lastAttemptAt = "last_attempt_at"
  case basis, status, reason
  case sentAt = "sent_at"
  case unregisteredAt = "unregistered_at"
  case cutoff
  case cutoffSource = "cutoff_source"
  case newerFrom = "newer_from"
  case apnsID = "apns_id"
  case file, line

  enum Value {
    case text(String?)
    case number(Int64?)
    /// Milliseconds since 1970.
    case time(Int64?)
  }

  func value(_ change: ExportedChange) -> Value {
    switch self {
    case .run: .number(change.run)
    case .undoes: .number(change.undoes)
    case .asOf: .time(change.asOf)
    case .action: .text(change.action)
    case .why: .text(change.why)
    case .state: .text(change.state)
    case .token: .text(DeviceToken.text(change.token))
    case .topic: .text(change.app.topic)
    case .environment: .text(change.app.environment)
    case .userID: .text(change.userID)
    case .registeredAt: .time(change.registeredAt)
    case .lastActiveAt: .time(change.lastActiveAt)
    case .lastAcceptedAt: .time(change.lastAcceptedAt)
    case .lastAttemptAt: .time(change.lastAttemptAt)
    case .basis: .text(change.basis)
    case .status: .number(change.status)
    case .reason: .text(change.reason)
    case .sentAt: .time(change.sentAt)
    case .unregisteredAt: .time(change.unregisteredAt)
    case .cutoff: .time(change.cutoff)
    case .cutoffSource: .text(change.cutoffSource)
    case .newerFrom: .time(change.newerFrom)
    case .apnsID: .text(change.apnsID.map(APNsID.text))
    case .file: .text(change.file)
    case .line: .number(change.line)
    }
  }

  func json(_ change: ExportedChange) -> JSONValue {
    switch value(change) {
    case .text(let text): .init(text)
    case .number(let number): .init(number)
    case .time(let time): .init(time: time)
    }
  }

  var isTime: Bool {
    switch self {
    case .asOf, .registeredAt, .lastActiveAt, .lastAcceptedAt, .lastAttemptAt, .sentAt,
      .unregisteredAt, .cutoff, .newerFrom:
      true
    default: false
    }
  }
}
