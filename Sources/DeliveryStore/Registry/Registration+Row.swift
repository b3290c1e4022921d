internal import DeliveryLog

// What a row of the registry does to a registration.
//
// Rows with different dates give the same in any order; of equal ones the later word counts, for a
// registry may change a state and no date. Whether a date is of the future is judged when the row is
// heard, and only for that row: so state and fields come out the same even where the clock went
// backwards between two imports. Of the dates themselves this is not so: which of them is kept beside
// one of the future depends on when each was heard.

extension Registration {
  /// Takes in what a row says.
  ///
  /// - Dates only ever rise; but one of the future is no evidence, and gives way to any other.
  /// - The state, and each other field, is that of the latest row that tells it.
  /// - What a cleanup took out stays out until the row knows it alive after what that run saw; a
  ///   tombstone gets no fields of the person from older rows, not even after it was brought back.
  ///
  /// - Parameters:
  ///   - user: the number of the row's user; nil where it names none.
  ///   - latestEvidence: dates after this are stored, and count as none.
  mutating func hear(_ row: RegistryRow, user userID: UInt32?, latestEvidence: Int64) {
    let time = row.confirmedAt(until: latestEvidence)
    if isTakenOut {
      if time > 0, time > runConfirmedAt ?? 0 {
        runConfirmedAt = state == .pruned ? runConfirmedAt ?? 0 : nil
        (runID, restoredAt, restoredGoneAt) = (nil, nil, nil)
        (state, stateAt) = (row.state, time)
      }
    } else if time >= stateAt {
      (state, stateAt) = (row.state, time)
    } else if state == .removed, time == 0 {
      state = row.state
    }
    isInRegistry = true
    registeredAt = Self.later(registeredAt, row.registeredAt, latestEvidence)
    lastActiveAt = Self.later(lastActiveAt, row.lastActiveAt, latestEvidence)
    guard takesFields(at: time) else { return }
    user.hear(userID, at: time)
    appVersion.hear(row.appVersion, at: time)
    osVersion.hear(row.osVersion, at: time)
    deviceModel.hear(row.deviceModel, at: time)
    locale.hear(row.locale, at: time)
  }

  /// Whether a row of this time may say who has it.
  func takesFields(at time: Int64) -> Bool {
    state != .pruned && (runID != nil || runConfirmedAt.map { time > $0 } ?? true)
  }

  private static func later(_ a: Int64?, _ b: Int64?, _ latestEvidence: Int64) -> Int64? {
    guard let a, let b else { return a ?? b }
    return (a <= latestEvidence) == (b <= latestEvidence) ? max(a, b) : min(a, b)
  }
}

extension RegistryRow {
  /// The later of its two dates, but for dates of the future; 0 where it has none.
  func confirmedAt(until latestEvidence: Int64) -> Int64 {
    DeliveryStore.confirmedAt(registeredAt, lastActiveAt, until: latestEvidence)
  }

  /// The later of its two dates; 0 where it has none.
  var confirmedAt: Int64 { max(registeredAt ?? 0, lastActiveAt ?? 0) }

  /// The registry's own word; one that says nothing lists what is active.
  var state: Registration.State { isActive == false ? .inactive : .active }
}
