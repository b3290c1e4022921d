/// What a cleanup may do, and as of when. Rules: see `CleanupRules`.
public struct CleanupOptions: Sendable {
  public enum BadDeviceToken: String, CaseIterable, Sendable { case report, deactivate }

  /// "Now", in milliseconds since 1970.
  public var asOf: Int64
  /// Registrations idle for more days than this are pruned; nil: none is.
  public var idleDays: Int? = 90
  /// Whether 410s deactivate.
  public var usesGone = true
  /// Only 410s and suspects sent in the last so many days count; nil: all.
  public var windowDays: Int?
  public var badDeviceToken = BadDeviceToken.report
  /// Percent of the active registrations of one topic and environment.
  public var maxShare: Double = 20
  /// Passes the brake.
  public var force = false
  public var dryRun = false
  /// The options as they were typed, for the journal.
  public var description = ""

  public init(asOf: Int64) { self.asOf = asOf }
}
