/// Who had a registration from when on, and what a row adds to it.
///
/// Only changes are kept, not every night's confirmation. Of an owner who is not the present one, the
/// last confirmation is kept as well: so an older dump that names somebody for the time before does not
/// hand them the rest.
struct Ownership {
  struct Period: Hashable {
    /// A confirmed time; 0 where unknown.
    var since: Int64
    var user: UInt32
  }

  /// What is in the store.
  private(set) var periods: Set<Period>
  /// What is to be added to it.
  private(set) var added: [Period] = []

  init(_ periods: [Period] = []) { self.periods = Set(periods) }

  /// - Parameter current: the registration's user before this row.
  mutating func hear(_ user: UInt32, at time: Int64, current: Told<UInt32>) {
    let period = Period(since: time, user: user)
    if periods.contains(period) { return }
    guard let other = current.value, other != user else {
      if owners(at: time) != [user] { add(period) }
      return
    }
    add(period)
    add(Period(since: current.at, user: other))
  }

  private func owners(at time: Int64) -> Set<UInt32> {
    guard let since = periods.lazy.map(\.since).filter({ $0 <= time }).max() else { return [] }
    return Set(periods.lazy.filter { $0.since == since }.map(\.user))
  }

  private mutating func add(_ period: Period) {
    if periods.insert(period).inserted { added.append(period) }
  }
}
