internal import DeliveryLog

/// What may not come in: sends of days that are no longer kept, and whatever is about somebody who was
/// erased.
struct IngestGate {
  private let firstDay: Int64
  private let erased: ErasedNames?

  /// Which texts of a batch are still named by a delivery, by index.
  struct Wanted {
    var tokens: [Bool]
    var users: [Bool]
  }

  /// Nil where everything may come in: then nothing has to be looked at.
  init?(_ database: Database) throws {
    let firstDay = try database.setting(.firstDayKept)?.integer
    erased = try ErasedNames(database)
    if firstDay == nil, erased == nil { return nil }
    self.firstDay = firstDay ?? .min
  }

  /// Leaves out what may not come in.
  ///
  /// - Parameters:
  ///   - knownTokens: the numbers of the batch's tokens that the store has, 0 for the others; the same
  ///     for users. One that is in the store was not erased, so only the others pay for a look.
  ///   - skip: is given the ordinal of the file of each delivery that is left out.
  /// - Returns: the names that may be stored: others would come in without any send of theirs.
  func admit(
    _ batch: inout DeliveryBatch, knownTokens: [UInt32], knownUsers: [UInt32],
    skip: (UInt32) -> Void
  ) -> Wanted {
    let erasedTokens = erased(.token, batch.tokens, knownTokens)
    let erasedUsers = erased(.user, batch.users, knownUsers)
    let earliest = firstDay.multipliedReportingOverflow(by: millisecondsPerDay)
    var wanted = Wanted(
      tokens: .init(repeating: false, count: batch.tokens.count),
      users: .init(repeating: false, count: batch.users.count))
    batch.removeDeliveries { delivery in
      let isUnwanted =
        !earliest.overflow && delivery.sentAt < earliest.partialValue
        || delivery.token != Delivery.noIndex && erasedTokens[Int(delivery.token)]
        || delivery.user != Delivery.noIndex && erasedUsers[Int(delivery.user)]
      if isUnwanted {
        skip(delivery.file)
        return true
      }
      if delivery.token != Delivery.noIndex { wanted.tokens[Int(delivery.token)] = true }
      if delivery.user != Delivery.noIndex { wanted.users[Int(delivery.user)] = true }
      return false
    }
    return wanted
  }

  /// Leaves out objects that could not be read and name somebody who was erased.
  func admitRejects(_ batch: inout DeliveryBatch) {
    guard let erased else { return }
    batch.removeRejects { erased.contains(namesIn: $0) }
  }

  private func erased(
    _ kind: ErasedNames.Kind, _ names: NameList, _ known: [UInt32]
  ) -> [Bool] {
    guard let erased else { return [Bool](repeating: false, count: names.count) }
    // A new name may stand in many lines.
    var answers: [NameHash: Bool] = [:]
    return known.enumerated().map { index, number in
      guard number == 0 else { return false }
      let hash = names.hashes[index]
      if let answer = answers[hash] { return answer }
      let answer = erased.contains(kind, names[UInt32(index)])
      answers[hash] = answer
      return answer
    }
  }
}
