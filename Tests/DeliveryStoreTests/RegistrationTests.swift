import DeliveryLog
import Testing

@testable import DeliveryStore

/// Days, as times: day 0 is unknown to the rules.
private func day(_ number: Int64) -> Int64 { number * 86_400_000 }

private func row(
  _ registered: Int64? = nil, active lastActive: Int64? = nil, isActive: Bool? = nil,
  locale: String? = nil
) -> RegistryRow {
  var row = RegistryRow(token: [1], line: 2)
  row.registeredAt = registered.map(day)
  row.lastActiveAt = lastActive.map(day)
  (row.isActive, row.locale) = (isActive, locale)
  return row
}

extension Registration {
  fileprivate init(_ rows: RegistryRow...) {
    self.init()
    for row in rows { hear(row) }
  }

  fileprivate mutating func hear(_ row: RegistryRow, user: UInt32? = nil) {
    hear(row, user: user, latestEvidence: day(1000))
  }

  fileprivate func takenOut(_ state: State, seen: Int64?) -> Registration {
    var registration = self
    registration.state = state
    registration.runID = 7
    registration.runConfirmedAt = seen.map(day)
    registration.restoredAt = day(1)
    return registration
  }
}

@Suite struct `A row of the registry` {
  @Test func `raises dates and never lowers them`() {
    let registration = Registration(
      row(5, active: 9), row(6, active: 8), row(), row(nil, active: 2))
    #expect(registration.registeredAt == day(6))
    #expect(registration.lastActiveAt == day(9))
    #expect(Registration(row(2000)).registeredAt == day(2000), "the future is stored as it is")
  }

  @Test func `counts by its later date, and of two equals the later one does`() {
    #expect(
      Registration(row(5, locale: "de"), row(1, active: 6, locale: "fr")).locale.value == "fr")
    #expect(Registration(row(5, locale: "de"), row(4, locale: "fr")).locale.value == "de")
    #expect(Registration(row(5, locale: "de"), row(5, locale: "fr")).locale.value == "fr")
    #expect(Registration(row(locale: "de"), row(locale: "fr")).locale.value == "fr")
    #expect(Registration(row(5, locale: "de"), row(locale: "fr")).locale.value == "de")
  }

  @Test func `without a field erases nothing, and an older one fills a gap`() {
    #expect(Registration(row(5, locale: "de"), row(6)).locale.value == "de")
    #expect(Registration(row(6), row(5, locale: "de")).locale.value == "de")
    // Told on day 5, not on day 9: what day 7 says is later.
    #expect(Registration(row(5, locale: "de"), row(9), row(7, locale: "fr")).locale.value == "fr")
    #expect(Registration(row(9), row(7, locale: "fr"), row(5, locale: "de")).locale.value == "fr")
  }

  @Test func `decides the state by the latest word`() {
    #expect(Registration(row(5, isActive: false)).state == .inactive)
    #expect(Registration(row(5), row(6, isActive: false)).state == .inactive)
    #expect(Registration(row(6, isActive: false), row(5, isActive: true)).state == .inactive)
    #expect(Registration(row(6, isActive: false), row(6)).state == .active)
    #expect(Registration(row(isActive: false), row()).state == .active)
    #expect(Registration(row(6, isActive: false), row()).state == .inactive)
  }

  @Test(arguments: [Registration.State.inactive, .pruned])
  func `brings back what a cleanup took out only where it knows it alive later`(
    state: Registration.State
  ) {
    let out = Registration(row(5, locale: "de")).takenOut(state, seen: 5)
    for old in [row(5), row(4), row(), row(5, isActive: true), row(2000)] {
      var registration = out
      registration.hear(old)
      #expect(registration.state == state)
      #expect(registration.runID == 7)
      #expect(registration.restoredAt == day(1))
    }
    var registration = out
    registration.hear(row(6))
    #expect(registration.state == .active)
    #expect(registration.runID == nil)
    // Until then it was a tombstone; what older rows say of the person stays out.
    #expect(registration.runConfirmedAt == (state == .pruned ? day(5) : nil))
    #expect(registration.restoredAt == nil && registration.restoredGoneAt == nil)
    registration = out
    registration.hear(row(6, isActive: false))
    #expect(registration.state == .inactive)
    #expect(registration.runID == nil, "now it is the registry's own word")
  }

  @Test func `brings back with any date what was taken out without one`() {
    let out = Registration().takenOut(.inactive, seen: nil)
    var registration = out
    registration.hear(row())
    #expect(registration.state == .inactive)
    #expect(registration.isInRegistry)
    registration.hear(row(1))
    #expect(registration.state == .active)
  }

  @Test func `gives a tombstone no fields, but dates`() {
    var tombstone = Registration(row(5)).takenOut(.pruned, seen: 5)
    tombstone.hear(row(4, active: 5, locale: "de"), user: 3)
    #expect(tombstone.locale.value == nil)
    #expect(tombstone.user.value == nil)
    #expect(tombstone.lastActiveAt == day(5))
    tombstone.hear(row(6, locale: "de"), user: 3)
    #expect(tombstone.state == .active)
    #expect(tombstone.locale.value == "de")
    #expect(tombstone.user.value == 3)
  }

  @Test func `brings back what the registry had removed, unless it is older`() {
    var removed = Registration(row(5))
    removed.state = .removed
    for (row, state) in [
      (row(4), Registration.State.removed), (row(5), .active), (row(), .active),
      (row(6, isActive: false), .inactive),
    ] {
      var registration = removed
      registration.hear(row)
      #expect(registration.state == state)
    }
  }
}

@Suite struct `Rows of the registry in any order` {
  /// Each beside the day it was imported on: to the first import, day 30 was of the future.
  private static let told: [(row: RegistryRow, on: Int64)] = [
    (row(30, active: 2, isActive: true, locale: "de"), on: 9),
    (row(11, isActive: false, locale: "fr"), on: 40),
    (row(20, isActive: true, locale: "it"), on: 40),
    (row(8, active: 1, isActive: false, locale: "es"), on: 9),
  ]

  private static func before(_ number: Int) -> Registration {
    switch number {
    case 0: Registration()
    case 1: Registration(row(2)).takenOut(.inactive, seen: 2)
    case 2: Registration(row(2)).takenOut(.pruned, seen: 2)
    // That run looked at the past, and did not see day 10.
    default: Registration(row(2, active: 10)).takenOut(.inactive, seen: 2)
    }
  }

  @Test(arguments: 0..<4)
  func `give the same state and fields, even where the clock went backwards`(start: Int) {
    for order in permutations(Self.told.count) {
      var registration = Self.before(start)
      for (row, today) in order.map({ Self.told[$0] }) {
        registration.hear(row, user: nil, latestEvidence: day(today + 1))
      }
      #expect(registration.state == .active, "\(order)")
      #expect(registration.locale.value == "it")
      #expect(registration.stateAt == day(20))
    }
  }

  @Test(arguments: [Int64(9), 40]) func `give the same dates at one moment`(today: Int64) {
    let all = permutations(Self.told.count).map { order in
      var registration = Registration(row(30))
      for index in order {
        registration.hear(Self.told[index].row, user: nil, latestEvidence: day(today + 1))
      }
      return registration
    }
    #expect(all.allSatisfy { $0 == all[0] })
  }
}

@Suite struct `Who owned a registration` {
  /// Dated words in any order; the registration's user is the one of the latest.
  private func ownership(_ words: [(day: Int64, user: UInt32)]) -> Ownership {
    var ownership = Ownership()
    var user = Told<UInt32>()
    for word in words {
      ownership.hear(word.user, at: day(word.day), current: user)
      user.hear(word.user, at: day(word.day))
    }
    return ownership
  }

  private func owners(_ ownership: Ownership, on number: Int64) -> Set<UInt32> {
    let since = ownership.periods.map(\.since).filter { $0 <= day(number) }.max()
    return Set(ownership.periods.filter { $0.since == since }.map(\.user))
  }

  @Test func `is kept as changes, not as every confirmation`() {
    let nights = ownership((1...30).map { ($0, 1) })
    #expect(nights.periods == [.init(since: day(1), user: 1)])
    #expect(nights.added.count == 1)
    let changed = ownership([(1, 1), (2, 1), (3, 2), (4, 2)])
    #expect(owners(changed, on: 2) == [1])
    #expect(owners(changed, on: 3) == [2])
  }

  @Test func `does not depend on which dump came first`() {
    let words: [(day: Int64, user: UInt32)] = [(1, 1), (3, 2), (5, 1), (7, 3)]
    for order in permutations(words.count) {
      let history = ownership(order.map { words[$0] })
      for number in Int64(1)...8 {
        let truth = words.last { $0.day <= number }.map { Set([$0.user]) }
        #expect(owners(history, on: number) == truth)
      }
    }
  }

  @Test func `grows no further by what it knows`() {
    var history = Ownership(Array(ownership([(5, 1), (3, 2)]).periods))
    history.hear(2, at: day(3), current: Told(value: 1, at: day(9)))
    history.hear(1, at: day(9), current: Told(value: 1, at: day(9)))
    #expect(history.added.isEmpty)
  }
}

/// All orders of the numbers below `count`.
private func permutations(_ count: Int) -> [[Int]] {
  guard count > 0 else { return [[]] }
  return permutations(count - 1).flatMap { order in
    (0...order.count).map { place in
      var longer = order
      longer.insert(count - 1, at: place)
      return longer
    }
  }
}
