public import DeliveryLog

/// What a cleanup says of one registration, and the evidence.
public struct CleanupAction: Sendable {
  public enum Kind: String, CaseIterable, Sendable {
    case deactivate, prune, keep, suspect
    case unknownActivity = "unknown_activity"
  }

  public enum Why: String, CaseIterable, Sendable {
    case unregistered
    case expiredToken = "expired_token"
    case gone
    case idle
    case registeredLater = "registered_later"
    case acceptedLater = "accepted_later"
    case restored
    case ambiguousRegistration = "ambiguous_registration"
    case badDeviceToken = "bad_device_token"
    case deviceTokenNotForTopic = "device_token_not_for_topic"
    case noKnownActivity = "no_known_activity"
  }

  /// Where the date came from that idleness was measured by.
  public enum Basis: String, Sendable { case registry, log }

  public var kind: Kind
  public var why: Why
  public var token: [UInt8]
  public var topic: String?
  public var environment: String?
  public var userID: String?
  /// Times in milliseconds since 1970.
  public var registeredAt: Int64?
  public var lastActiveAt: Int64?
  public var lastAcceptedAt: Int64?
  public var lastAttemptAt: Int64?
  /// Whole days since the last known activity; nil where none is known.
  public var idleDays: Int64?
  public var basis: Basis
  /// The answer that decided; nil where idleness did.
  public var evidence: CleanupEvidence?
}

/// The line of a log that a decision stands on.
public struct CleanupEvidence: Sendable {
  public enum CutoffSource: String, Sendable {
    /// Apple's time in the 410's body.
    case apns
    /// The send time, where Apple gave none or one after it.
    case sendTime = "send_time"
  }

  public var sentAt: Int64
  public var status: Int64?
  public var reason: String?
  /// Apple's time as the log has it; nil where there is none.
  public var unregisteredAt: Int64?
  public var apnsID: EventID?
  public var file: String
  public var line: Int64

  /// The moment until which the token is known dead.
  public var cutoff: Int64 { cutoffSource == .apns ? unregisteredAt ?? sentAt : sentAt }

  public var cutoffSource: CutoffSource {
    guard let unregisteredAt, unregisteredAt <= sentAt else { return .sendTime }
    return .apns
  }
}

/// What a cleanup found, and did unless it was a dry run or the brake stopped it.
public struct CleanupResult: Sendable {
  public struct Counts: Sendable, Equatable {
    public var registrations = 0
    public var activeBefore = 0
    public var deactivate = 0
    public var prune = 0
    public var keep = 0
    public var suspect = 0
    public var unknownActivity = 0
    /// Tokens that only the logs know, although a registry was imported.
    public var notInRegistry = 0
  }

  /// A topic and environment in which nothing was pruned, and why.
  public struct Held: Sendable, Equatable {
    public enum Why: String, CaseIterable, Sendable {
      /// No push was accepted there in the last 7 days: silence is not absence.
      case senderSilent = "sender_silent"
      /// Nobody of 20 or more was active there in the last 7 days: an old dump.
      case staleRegistry = "stale_registry"
    }
    public var app: DeliveryBatch.App
    public var why: Why
    /// How many would have been pruned.
    public var registrations: Int
  }

  /// A topic and environment of which too many would go.
  public struct BrakedGroup: Sendable, Equatable {
    public var app: DeliveryBatch.App
    public var active: Int
    public var wouldChange: Int
    /// Taken out by runs of the last 7 days.
    public var changedBefore: Int

    /// Percent of those that were active 7 days ago.
    public var share: Double {
      Double(wouldChange + changedBefore) * 100 / Double(max(active + changedBefore, 1))
    }
  }

  /// A topic and environment whose suspects were mostly accepted elsewhere: a wrong setting, most likely.
  public struct MixUp: Sendable, Equatable {
    public var app: DeliveryBatch.App
    public var suspects: Int
    /// Where most of them were accepted.
    public var acceptedIn: DeliveryBatch.App
    public var acceptedThere: Int
  }

  /// The run's number; nil for a dry run and where the brake stopped it.
  public var run: Int64?
  public var asOf: Int64
  public var isDryRun: Bool
  public var counts = Counts()
  public var held: [Held] = []
  /// Empty where the brake did not stop the run.
  public var brake: [BrakedGroup] = []
  /// True where the brake would have stopped the run, but for `--force`.
  public var wasForced = false
  public var mixUps: [MixUp] = []
  /// Whether a registry was ever imported.
  public var hasRegistry = false
  /// Whether any log was ever read.
  public var hasSends = false
}
