/// Differences to the counts that a batch makes.
struct CountChanges {
  struct Amounts {
    var attempts: Int64 = 0
    var notifications: Int64 = 0
    var accepted: Int64 = 0
  }

  private var amounts: [CountCell: Amounts] = [:]
  // Neighbouring rows are mostly counted together.
  private var current: CountCell?
  private var pending = Amounts()

  mutating func addAttempt(_ cell: CountCell) {
    open(cell)
    pending.attempts += 1
  }

  /// - Parameter sign: -1 takes a notification away that has gone on.
  mutating func addNotification(_ cell: CountCell, isAccepted: Bool, sign: Int64 = 1) {
    open(cell)
    pending.notifications += sign
    if isAccepted { pending.accepted += sign }
  }

  /// The rows to add, in the order of the key; differences that cancel out are left out.
  mutating func takeRows() -> [CountRow] {
    flush()
    let rows = amounts.compactMap { cell, amounts -> CountRow? in
      if amounts.attempts == 0, amounts.notifications == 0, amounts.accepted == 0 { return nil }
      return CountRow(
        quarter: cell.quarter, app: cell.app, context: cell.context, response: cell.response,
        attempts: amounts.attempts, notifications: amounts.notifications,
        accepted: amounts.accepted)
    }
    amounts.removeAll(keepingCapacity: true)
    return rows.sorted {
      ($0.quarter, $0.app, $0.context, $0.response)
        < ($1.quarter, $1.app, $1.context, $1.response)
    }
  }

  private mutating func open(_ cell: CountCell) {
    if cell == current { return }
    flush()
    current = cell
  }

  private mutating func flush() {
    guard let cell = current else { return }
    amounts[cell, default: Amounts()].attempts += pending.attempts
    amounts[cell, default: Amounts()].notifications += pending.notifications
    amounts[cell, default: Amounts()].accepted += pending.accepted
    current = nil
    pending = Amounts()
  }
}
