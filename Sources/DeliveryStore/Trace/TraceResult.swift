public import DeliveryLog

/// What the store knows of the notifications that were looked for.
public struct TraceResult: Sendable {
  /// In order of their first attempt.
  public var notifications: [TracedNotification]
  /// Those of the user or of the tokens concerned, as far as a registry told.
  public var registrations: [TracedRegistration]
  /// What happened to the token, the earliest first; empty where the query names none.
  public var history: [TokenEvent] = []
  /// Whether the store has met the apns-id, user or token at all.
  public var isSubjectKnown: Bool
}

/// All attempts of one apns-id and token, or a line without an apns-id by itself.
public struct TracedNotification: Sendable {
  public var apnsID: EventID?
  /// Whom the lines name, else who had the token at the time; nil where neither is known.
  public var userID: String?
  public var token: [UInt8]?
  public var topic: String?
  public var environment: String?
  public var campaignID: String?
  public var pushType: String?
  public var priority: Int64?
  public var collapseID: String?
  /// Seconds since 1970; 0: one attempt, not stored; nil: the line names none.
  public var expiration: Int64?
  /// The accepted attempt's class where there is one, else the last one's.
  public var responseClass: ResponseClass
  /// In order of time.
  public var attempts: [TracedAttempt]
  /// What the log proves, and what it cannot, in one plain sentence.
  public var verdict: String
  /// What else the store knows that may explain why the push was not seen, the best supported first.
  public var notes: [TraceNote]
}

/// One line of a log.
public struct TracedAttempt: Sendable, Equatable {
  public var sentAt: Int64
  /// Nil where APNs did not answer.
  public var status: Int64?
  public var reason: String?
  public var responseClass: ResponseClass
  /// Apple's time of a 410.
  public var unregisteredAt: Int64?
  public var file: String
  public var line: Int64
}

/// A fact that may explain why a push was not seen.
public struct TraceNote: Sendable, Equatable {
  /// Raw values are part of the command line's contract.
  public enum Code: String, CaseIterable, Sendable {
    case tokenGoneSoon = "token_gone_soon"
    case expiredAtOnce = "expired_at_once"
    case collapsedByLater = "collapsed_by_later"
    case replacedByLater = "replaced_by_later"
    case expired
    case backgroundThrottled = "background_throttled"
    case lowPriority = "low_priority"
    case otherDevices = "other_devices"
    case notProofOfDisplay = "not_proof_of_display"
  }

  public var code: Code
  public var text: String
  /// The other push that the note speaks of.
  public var apnsID: EventID?
}

/// A token in an app, as the registry and the cleanup runs left it.
public struct TracedRegistration: Sendable, Equatable {
  public var token: [UInt8]
  public var topic: String?
  public var environment: String?
  public var state: String
  public var userID: String?
  public var registeredAt: Int64?
  public var lastActiveAt: Int64?
}

/// What a store covers.
public struct StoreCoverage: Sendable, Equatable {
  public var firstSend: Int64?
  public var lastSend: Int64?
  /// Days (UTC) that have sends.
  public var days: Int64
  public var files: Int64
  /// The first day whose sends are kept: days since 1970, UTC; nil where all are.
  public var firstDayKept: Int64?
}
