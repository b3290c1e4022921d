/// Attempts and notifications, counted.
public struct DeliveryReport: Sendable, Equatable {
  public var columns: [ReportColumn]
  /// In the order of the columns' values; what has none comes last.
  public var rows: [Row]
  public var totals: Counts
  public var sampling = Sampling.none

  /// Whether the logs hold all accepted pushes.
  public enum Sampling: Sendable, Equatable {
    case none
    /// Some hold a sample of known size: rates are estimated.
    case estimated
    /// Some hold a sample of unknown size: there is no rate.
    case unknown
  }

  public struct Row: Sendable, Equatable {
    /// One a column.
    public var values: [Value]
    public var counts: Counts
  }

  public enum Value: Sendable, Hashable {
    /// The line names none.
    case none
    case text(String)
    case number(Int64)
  }

  public struct Counts: Sendable, Equatable {
    /// Attempts that happened in the range.
    public var attempts: Int64 = 0
    /// Those that APNs accepted.
    public var acceptedAttempts: Int64 = 0
    /// Notifications whose last attempt is in the range.
    public var notifications: Int64 = 0
    /// Those of which APNs accepted an attempt.
    public var accepted: Int64 = 0
    /// Accepted ones that sampling left out of the logs, in thousandths. They count in rates alone.
    var leftOut: Int64 = 0
    /// False where nobody knows how many sampling left out.
    var hasRate = true

    /// Accepted notifications as a share of all; nil where there is nothing to divide, or no telling.
    public var deliveryRate: Double? { rate(accepted, notifications) }
    /// Accepted attempts as a share of all; nil where there is nothing to divide, or no telling.
    public var attemptSuccessRate: Double? { rate(acceptedAttempts, attempts) }

    private func rate(_ part: Int64, _ whole: Int64) -> Double? {
      guard hasRate else { return nil }
      guard leftOut > 0 else { return share(part, of: whole) }
      return share(part &* 1000 &+ leftOut, of: whole &* 1000 &+ leftOut)
    }

    static func += (sum: inout Counts, more: Counts) {
      sum.attempts += more.attempts
      sum.acceptedAttempts += more.acceptedAttempts
      sum.notifications += more.notifications
      sum.accepted += more.accepted
      sum.leftOut += more.leftOut
      sum.hasRate = sum.hasRate && more.hasRate
    }
  }
}

extension DeliveryReport {
  /// Takes all rates back: some of the logs do not hold all accepted pushes, and nobody said how many.
  mutating func withholdRates() {
    sampling = .unknown
    totals.hasRate = false
    for index in rows.indices { rows[index].counts.hasRate = false }
  }
}

/// Rounded to four decimals, half up, in whole numbers: what people compute by hand is the same.
private func share(_ part: Int64, of whole: Int64) -> Double? {
  guard whole > 0 else { return nil }
  let (product, overflows) = part.multipliedReportingOverflow(by: 20_000)
  guard !overflows else { return Double(part) / Double(whole) }
  return Double((product / whole + 1) / 2) / 10_000
}
