public import DeliveryLog

/// Which notifications are looked for.
public struct TraceQuery: Sendable {
  public enum Subject: Sendable {
    case apnsID(EventID)
    /// The user's, or what went to a token while it was that user's.
    case user(String)
    /// - bytes: half as many as hex digits.
    case token([UInt8])
  }

  public var subject: Subject
  /// A notification is in it where any of its attempts is. Of no effect on an apns-id.
  public var range: TimeRange
  public var campaignID: String?
  /// "Now": what expired before it has expired.
  public var asOf: Int64
  /// For the times in sentences.
  public var zone: Zone

  public init(
    _ subject: Subject, range: TimeRange = .all, campaignID: String? = nil, asOf: Int64,
    zone: Zone = .utc
  ) {
    (self.subject, self.range, self.campaignID) = (subject, range, campaignID)
    (self.asOf, self.zone) = (asOf, zone)
  }
}
