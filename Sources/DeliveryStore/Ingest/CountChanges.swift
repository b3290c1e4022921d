internal import DeliveryLog

/// Differences to the counts that a batch makes.
struct CountChanges {
  private struct Amounts {
    var attempts: Int64 = 0
    var notifications: Int64 = 0
    var accepted: Int64 = 0
  }

  // A cell is found in three steps, each a small number for a pair of numbers: every line pays this.
  private var places = KeyInterner()
  private var kinds = KeyInterner()
  private var cells = KeyInterner()
  private var amounts: [Amounts] = []

  mutating func addAttempt(_ cell: CountCell) {
    amounts[index(of: cell)].attempts += 1
  }

  /// The common line: one attempt, which is a notification of its own.
  mutating func addNotificationOfOneAttempt(_ cell: CountCell, isAccepted: Bool) {
    let index = index(of: cell)
    amounts[index].attempts += 1
    amounts[index].notifications += 1
    if isAccepted { amounts[index].accepted += 1 }
  }

  mutating func add(_ other: CountChanges) {
    for index in other.amounts.indices {
      let (place, amounts) = (self.index(of: other.cell(index)), other.amounts[index])
      self.amounts[place].attempts += amounts.attempts
      self.amounts[place].notifications += amounts.notifications
      self.amounts[place].accepted += amounts.accepted
    }
  }

  /// - Parameter sign: -1 takes a notification away that has gone on.
  mutating func addNotification(_ cell: CountCell, isAccepted: Bool, sign: Int64 = 1) {
    let index = index(of: cell)
    amounts[index].notifications += sign
    if isAccepted { amounts[index].accepted += sign }
  }

  /// The rows to add, in the order of the key; differences that cancel out are left out.
  mutating func takeRows() -> [CountRow] {
    let rows = amounts.indices.compactMap { index -> CountRow? in
      let amounts = amounts[index]
      if amounts.attempts == 0, amounts.notifications == 0, amounts.accepted == 0 { return nil }
      let cell = cell(index)
      return CountRow(
        quarter: cell.quarter, app: cell.app, context: cell.context, response: cell.response,
        attempts: amounts.attempts, notifications: amounts.notifications,
        accepted: amounts.accepted)
    }
    cells = KeyInterner()
    amounts.removeAll(keepingCapacity: true)
    return rows.sorted {
      ($0.quarter, $0.app, $0.context, $0.response)
        < ($1.quarter, $1.app, $1.context, $1.response)
    }
  }

  private mutating func index(of cell: CountCell) -> Int {
    let place = places.intern(UInt64(cell.app) << 32 | UInt64(cell.context))
    let kind = kinds.intern(UInt64(place) << 32 | UInt64(cell.response))
    let quarter = UInt64(UInt32(truncatingIfNeeded: cell.quarter))
    let index = Int(cells.intern(quarter << 32 | UInt64(kind)))
    if index == amounts.count { amounts.append(Amounts()) }
    return index
  }

  private func cell(_ index: Int) -> CountCell {
    let key = cells.keys[index]
    let kind = kinds.keys[Int(key & 0xFFFF_FFFF)]
    let place = places.keys[Int(kind >> 32)]
    return CountCell(
      quarter: Int64(key >> 32), app: UInt32(place >> 32), context: UInt32(place & 0xFFFF_FFFF),
      response: UInt32(kind & 0xFFFF_FFFF))
  }
}
