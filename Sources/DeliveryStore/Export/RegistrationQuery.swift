public import DeliveryLog

/// Which registrations to export.
public struct RegistrationQuery: Sendable {
  public enum Kind: Sendable {
    /// All, or those in one state.
    case registrations(state: String?)
    /// Those that may be sent to: active, not called dead, and not doubtful.
    case audience
    /// Those to test before a mass send: active, not called dead, and never accepted, or not for so
    /// many days.
    case probe(silentDays: Int)
  }

  public var kind: Kind
  public var topic: String?
  public var environment: String?
  /// Any of these; empty: all.
  public var locales: [LocaleFilter] = []
  /// This version or a later one; a registration without a version is left out.
  public var minAppVersion: AppVersion?
  /// "Now", in milliseconds since 1970.
  public var asOf: Int64

  public init(_ kind: Kind, asOf: Int64) { (self.kind, self.asOf) = (kind, asOf) }

  func matches(_ app: DeliveryBatch.App) -> Bool {
    (topic == nil || topic == app.topic)
      && (environment == nil || environment == app.environment)
  }

  func matches(_ person: ExportedRegistration.Person) -> Bool {
    if !locales.isEmpty, !locales.contains(where: { $0.matches(person.locale) }) { return false }
    guard let minAppVersion else { return true }
    return person.appVersion.flatMap(AppVersion.init).map { $0 >= minAppVersion } ?? false
  }
}

/// A registration, and what the logs say of it.
public struct ExportedRegistration: Sendable {
  /// What the registry told beside dates.
  public struct Person: Sendable {
    public var userID: String?
    public var appVersion: String?
    public var osVersion: String?
    public var deviceModel: String?
    public var locale: String?
  }

  /// Why it should be tested before a mass send.
  public enum Silence: String, Sendable {
    case neverAccepted = "never_accepted"
    case silent
  }

  public var token: [UInt8]
  public var app: DeliveryBatch.App
  /// active, inactive, pruned or removed.
  public var state: String
  /// Why an active one is doubtful, as a cleanup would say it; nil where it is not.
  public var suspect: CleanupAction.Why?
  public var person: Person
  /// Times in milliseconds since 1970.
  public var registeredAt: Int64?
  public var lastActiveAt: Int64?
  public var lastAcceptedAt: Int64?
  public var lastAttemptAt: Int64?
  /// Only of a probe.
  public var silence: Silence?
}
