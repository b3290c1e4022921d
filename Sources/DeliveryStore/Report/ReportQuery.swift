public import DeliveryLog

/// What a report is asked for.
public struct ReportQuery: Sendable {
  /// Which attempts count, and which notifications: those whose last attempt is in it.
  public var range: TimeRange
  /// Days, hours, weeks and months are those of this zone.
  public var zone: Zone
  /// What rows are told apart by, in order; empty: one row for everything.
  public var columns: [ReportColumn]
  /// Only this topic, environment or campaign; nil: all.
  public var topic: String?
  public var environment: String?
  public var campaignID: String?

  public init(
    range: TimeRange = .all, zone: Zone = .utc, columns: [ReportColumn] = [],
    topic: String? = nil, environment: String? = nil, campaignID: String? = nil
  ) {
    (self.range, self.zone, self.columns) = (range, zone, columns)
    (self.topic, self.environment, self.campaignID) = (topic, environment, campaignID)
  }
}

/// What the rows of a report can be told apart by. Raw values are part of the command line's
/// contract.
public enum ReportColumn: String, CaseIterable, Sendable {
  case day, hour, week, month
  case topic, environment, campaign
  case pushType = "push_type"
  case priority, status, reason
  case responseClass = "class"

  /// Whether it is read from the clock of the query's zone.
  public var isTime: Bool {
    switch self {
    case .day, .hour, .week, .month: true
    default: false
    }
  }

  /// Whether its values are numbers.
  public var isNumber: Bool { self == .priority || self == .status }
}

/// From a time up to, and without, another. Milliseconds since 1970; nil: no limit.
public struct TimeRange: Sendable, Equatable {
  public var from: Int64?
  public var to: Int64?

  public static let all = TimeRange(from: nil, to: nil)

  public init(from: Int64?, to: Int64?) { (self.from, self.to) = (from, to) }

  func contains(_ milliseconds: Int64) -> Bool {
    milliseconds >= from ?? .min && milliseconds < to ?? .max
  }
}
