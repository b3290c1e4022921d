/// Attempts and notifications, counted.
public struct DeliveryReport: Sendable, Equatable {
  public var columns: [ReportColumn]
  /// In the order of the columns' values; what has none comes last.
  public var rows: [Row]
  public var totals: Counts

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

    /// Accepted notifications as a share of all; nil where there is nothing to divide.
    public var deliveryRate: Double? { share(accepted, of: notifications) }
    /// Accepted attempts as a share of all; nil where there is nothing to divide.
    public var attemptSuccessRate: Double? { share(acceptedAttempts, of: attempts) }

    static func += (sum: inout Counts, more: Counts) {
      sum.attempts += more.attempts
      sum.acceptedAttempts += more.acceptedAttempts
      sum.notifications += more.notifications
      sum.accepted += more.accepted
    }
  }
}

/// Rounded to four decimals, half up, in whole numbers: what people compute by hand is the same.
private func share(_ part: Int64, of whole: Int64) -> Double? {
  guard whole > 0 else { return nil }
  let (product, overflows) = part.multipliedReportingOverflow(by: 20_000)
  guard !overflows else { return Double(part) / Double(whole) }
  return Double((product / whole + 1) / 2) / 10_000
}
