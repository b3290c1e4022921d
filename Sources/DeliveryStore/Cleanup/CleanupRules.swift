internal import DeliveryLog

/// All that decides about one active registration.
struct Standing {
  var registeredAt: Int64?
  var lastActiveAt: Int64?
  var restoredAt: Int64?
  var restoredGoneAt: Int64?
  /// The latest accepted push that may have been to it.
  var acceptedAt: Int64?
  /// The latest 410 that was surely about it, and the latest that may have been about another.
  var gone: CleanupEvidence?
  var ambiguousGone: CleanupEvidence?
  /// The latest answer that throws doubt on the token, surely about it.
  var suspect: CleanupEvidence?
}

/// The rules of the product, as functions of what is known. They know nothing of SQL.
///
/// - A 410 says that APNs knew the token dead at the cutoff: whoever registered strictly later is
///   alive, and so is a token for which a push was accepted after the 410 was logged.
/// - BadDeviceToken and DeviceTokenNotForTopic mostly mean a wrong setting of the sender: they
///   removed live tokens elsewhere (parse-community/parse-server#4500), and deactivate only when asked.
/// - Idle is more than so many days since the registration was last confirmed. An accepted push is no
///   sign of life; it stands in only where no registry ever told.
/// - What lies more than a day in the future is no evidence.
struct CleanupRules {
  let options: CleanupOptions

  /// Events and dates after this are no evidence.
  static func latestEvidence(_ asOf: Int64) -> Int64 { asOf + millisecondsPerDay }

  struct Verdict: Equatable {
    var kind: CleanupAction.Kind
    var why: CleanupAction.Why
    var basis: Basis = .none
    /// Which evidence the action shows.
    enum Basis { case none, gone, ambiguousGone, suspect }
  }

  /// The latest moment at which the registry knew the registration alive; nil where it never told.
  func confirmedAt(_ standing: Standing) -> Int64? {
    let latest = Self.latestEvidence(options.asOf)
    // Written out: this is asked for every registration, several times.
    let registered = standing.registeredAt.flatMap { $0 <= latest ? $0 : nil }
    let active = standing.lastActiveAt.flatMap { $0 <= latest ? $0 : nil }
    guard let registered, let active else { return registered ?? active }
    return max(registered, active)
  }

  /// The first action that applies.
  ///
  /// - Parameter mayPrune: whether idleness counts in its topic and environment; see `GroupFacts`.
  func verdict(_ standing: Standing, mayPrune: Bool) -> Verdict? {
    let gone = options.usesGone ? standing.gone.map { whyKept($0, standing) } : nil
    if case .some(.none) = gone, let evidence = standing.gone {
      return Verdict(kind: .deactivate, why: reasonGone(evidence), basis: .gone)
    }
    if let why = badTokenToDeactivate(standing) {
      return Verdict(kind: .deactivate, why: why, basis: .suspect)
    }
    let isIdle = isIdle(standing)
    if isIdle, mayPrune, !isRestored(standing) { return Verdict(kind: .prune, why: .idle) }
    if case .some(.some(let why)) = gone { return Verdict(kind: .keep, why: why, basis: .gone) }
    if options.usesGone, let evidence = standing.ambiguousGone {
      let why = whyKept(evidence, standing) ?? .ambiguousRegistration
      return Verdict(kind: .keep, why: why, basis: .ambiguousGone)
    }
    if isIdle, mayPrune { return Verdict(kind: .keep, why: .restored) }
    if let why = suspicion(standing) { return Verdict(kind: .suspect, why: why, basis: .suspect) }
    if options.idleDays != nil, confirmedAt(standing) == nil, standing.acceptedAt == nil {
      return Verdict(kind: .unknownActivity, why: .noKnownActivity)
    }
    return nil
  }

  /// Whether more days have passed since the last activity than may; exactly as many are no more.
  func isIdle(_ standing: Standing) -> Bool {
    guard let idleDays = options.idleDays else { return false }
    guard let activity = confirmedAt(standing) ?? standing.acceptedAt else { return false }
    return options.asOf - activity > Int64(idleDays) * millisecondsPerDay
  }

  /// Whether a 410 counts against it: a push to it is sent in vain.
  func isGone(_ standing: Standing) -> Bool {
    standing.gone.map { whyKept($0, standing) == nil } ?? false
  }

  /// Why a 410 does not count; nil where it does.
  private func whyKept(_ gone: CleanupEvidence, _ standing: Standing) -> CleanupAction.Why? {
    if let confirmed = confirmedAt(standing), confirmed > gone.cutoff { return .registeredLater }
    if let accepted = standing.acceptedAt, accepted > gone.sentAt { return .acceptedLater }
    if let restored = standing.restoredGoneAt, gone.sentAt <= restored { return .restored }
    return nil
  }

  private func reasonGone(_ evidence: CleanupEvidence) -> CleanupAction.Why {
    switch evidence.reason {
    case "Unregistered": .unregistered
    case "ExpiredToken": .expiredToken
    default: .gone
    }
  }

  /// Only on demand, and only a token that was never accepted in this topic and environment.
  private func badTokenToDeactivate(_ standing: Standing) -> CleanupAction.Why? {
    guard options.badDeviceToken == .deactivate, standing.acceptedAt == nil,
      let evidence = standing.suspect, let why = suspicion(standing)
    else { return nil }
    if let restored = standing.restoredGoneAt, evidence.sentAt <= restored { return nil }
    return why
  }

  /// Why the token is doubtful; nil where it is not. Doubt ends with an accepted push, or with a
  /// registration strictly later.
  func suspicion(_ standing: Standing) -> CleanupAction.Why? {
    guard let evidence = standing.suspect else { return nil }
    if let accepted = standing.acceptedAt, accepted > evidence.sentAt { return nil }
    if let confirmed = confirmedAt(standing), confirmed > evidence.sentAt { return nil }
    return evidence.reason == "DeviceTokenNotForTopic" ? .deviceTokenNotForTopic : .badDeviceToken
  }

  /// For `--idle-days` after an undo, idleness takes nothing away.
  private func isRestored(_ standing: Standing) -> Bool {
    guard let restored = standing.restoredAt, let idleDays = options.idleDays else { return false }
    return options.asOf - restored <= Int64(idleDays) * millisecondsPerDay
  }
}
