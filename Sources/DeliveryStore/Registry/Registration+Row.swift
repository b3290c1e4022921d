internal import DeliveryLog

// What a row of the registry does to a registration. Dated rows give the same in any order.

extension Registration {
  /// Takes in what a row says.
  ///
  /// - Dates only ever rise.
  /// - Each other field is that of the latest row that has it.
  /// - What a cleanup took out stays out until the row knows it alive after what that run saw; a
  ///   tombstone that stays one gets no fields of the person.
  ///
  /// - Parameters:
  ///   - user: the number of the row's user; nil where it names none.
  ///   - latestEvidence: dates after this are stored, and bring nothing back.
  mutating func hear(_ row: RegistryRow, user userID: UInt32?, latestEvidence: Int64) {
    let time = row.confirmedAt
    let hasLatestWord = time >= confirmedAt
    isInRegistry = true
    if isTakenOut {
      if brings(row, backBy: latestEvidence) {
        state = row.state
        (runID, runConfirmedAt, restoredAt, restoredGoneAt) = (nil, nil, nil, nil)
      }
    } else if hasLatestWord || state == .removed && time == 0 {
      state = row.state
    }
    registeredAt = Self.later(registeredAt, row.registeredAt)
    lastActiveAt = Self.later(lastActiveAt, row.lastActiveAt)
    guard state != .pruned else { return }
    user.hear(userID, at: time)
    appVersion.hear(row.appVersion, at: time)
    osVersion.hear(row.osVersion, at: time)
    deviceModel.hear(row.deviceModel, at: time)
    locale.hear(row.locale, at: time)
  }

  private func brings(_ row: RegistryRow, backBy latestEvidence: Int64) -> Bool {
    let dates = [row.registeredAt, row.lastActiveAt].compactMap { $0 }
    guard let confirmedAt = dates.filter({ $0 <= latestEvidence }).max() else { return false }
    return runConfirmedAt.map { confirmedAt > $0 } ?? true
  }

  private static func later(_ a: Int64?, _ b: Int64?) -> Int64? {
    guard let a, let b else { return a ?? b }
    return max(a, b)
  }
}

extension RegistryRow {
  /// The later of its two dates; 0 where it has none.
  var confirmedAt: Int64 { max(registeredAt ?? 0, lastActiveAt ?? 0) }

  /// The registry's own word; one that says nothing lists what is active.
  var state: Registration.State { isActive == false ? .inactive : .active }
}
