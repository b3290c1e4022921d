internal import DeliveryLog

/// What is known of a topic and environment as a whole.
struct GroupFacts {
  /// Silence of this long tells of the sender or the dump, not of the devices.
  static let silence: Int64 = 7 * millisecondsPerDay
  /// A registry group smaller than this may well be quiet for a week.
  static let smallestStale = 20

  var active = 0
  /// Of the active ones, those with a date from the registry, and the latest of these dates.
  var dated = 0
  var lastConfirmedAt: Int64?
  /// The latest accepted push to anybody.
  var lastAcceptedAt: Int64?

  /// Why idleness does not count here, for a registration with such a basis; nil where it does.
  func whyHeld(
    basis: CleanupAction.Basis, asOf: Int64
  ) -> CleanupResult.Held.Why? {
    if dated >= Self.smallestStale, let lastConfirmedAt, asOf - lastConfirmedAt > Self.silence {
      return .staleRegistry
    }
    guard basis == .log else { return nil }
    guard let lastAcceptedAt, asOf - lastAcceptedAt <= Self.silence else { return .senderSilent }
    return nil
  }
}
