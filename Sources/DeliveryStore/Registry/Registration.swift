/// What the store has of one registration: a row of `registration`, but for its key.
struct Registration: Equatable {
  enum State: String, CaseIterable {
    case active, inactive, pruned, removed
  }

  var state = State.active
  /// The confirmed time of the row that told the state; 0: it had no date. Not the same as the latest
  /// confirmed time: a date that was of the future when it was told has come true since, or the cleanup
  /// that took it out looked at a moment before the latest date.
  var stateAt: Int64 = 0
  /// False for one that a cleanup made from the logs alone.
  var isInRegistry = false
  /// The latest the registry ever said. Milliseconds since 1970, as all times here.
  var registeredAt: Int64?
  var lastActiveAt: Int64?
  var user = Told<UInt32>()
  var appVersion = Told<String>()
  var osVersion = Told<String>()
  var deviceModel = Told<String>()
  var locale = Told<String>()
  /// The cleanup run that took it out, and the confirmed time which that run saw. Without a run: until
  /// then it was a tombstone, and what older rows say of the person stays out.
  var runID: Int64?
  var runConfirmedAt: Int64?
  var restoredAt: Int64?
  var restoredGoneAt: Int64?

  /// When the registry last knew it alive; 0 where it never told.
  var confirmedAt: Int64 { max(registeredAt ?? 0, lastActiveAt ?? 0) }

  /// True where a cleanup run took it out, and not the registry's own word.
  var isTakenOut: Bool { runID != nil && (state == .inactive || state == .pruned) }
}

/// A field, and the confirmed time of the row that told it.
///
/// The time is the field's own: a registry may come as two tables, one with the users and one with the
/// last visits, and then neither is older than the other in all that it says.
struct Told<Value: Equatable>: Equatable {
  var value: Value?
  /// 0: the row had no date.
  var at: Int64 = 0

  /// Takes the later word; of two with the same time the one that comes later. Silence is no word.
  mutating func hear(_ word: Value?, at time: Int64) {
    guard let word, value == nil || time >= at else { return }
    (value, at) = (word, time)
  }
}

/// The later of two dates that are not after `latestEvidence`; 0 where there is none.
func confirmedAt(_ a: Int64?, _ b: Int64?, until latestEvidence: Int64) -> Int64 {
  [a, b].reduce(0) { latest, date in
    guard let date, date <= latestEvidence else { return latest }
    return max(latest, date)
  }
}
