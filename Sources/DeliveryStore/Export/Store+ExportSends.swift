public import DeliveryLog
internal import SQLFiles

/// Which sends to export.
public struct SendQuery: Sendable {
  public var range: TimeRange
  public var topic: String?
  public var environment: String?
  public var campaignID: String?

  public init(range: TimeRange = .all) { self.range = range }
}

/// A line of a log, as it was understood.
public struct ExportedSend: Sendable {
  /// Milliseconds since 1970.
  public var sentAt: Int64
  public var apnsID: EventID?
  public var token: [UInt8]?
  /// Nil where APNs did not answer.
  public var status: Int64?
  public var reason: String?
  public var responseClass: String
  public var unregisteredAt: Int64?
  public var app: DeliveryBatch.App
  public var userID: String?
  public var campaignID: String?
  public var pushType: String?
  public var priority: Int64?
  /// Seconds since 1970; 0: one attempt, not stored.
  public var expiration: Int64?
  public var collapseID: String?
  public var file: String
  public var line: Int64
}

extension Store {
  /// Calls `body` with sends in the order of time, token, apns-id, from one moment of the store. What
  /// one day needs to be sorted goes to a temporary file where it is much.
  ///
  /// - Throws: `DatabaseError`, and what `body` throws.
  public func exportSends(_ query: SendQuery, _ body: (ExportedSend) throws -> Void) throws {
    try database.execute("PRAGMA temp_store = FILE")
    try database.snapshot {
      let days = try database.prepare(.sendDays).map([
        "from_day": .integer(query.range.from.map { $0 / millisecondsPerDay }),
        "to_day": .integer(query.range.to.map { ($0 - 1) / millisecondsPerDay }),
      ]) { $0.int(0) }
      for day in days {
        try database.prepare(.sendsOfDay).forEach([
          "day": .integer(day), "from": .integer(query.range.from),
          "to": .integer(query.range.to), "topic": .text(query.topic),
          "environment": .text(query.environment), "campaign": .text(query.campaignID),
        ]) { try body(ExportedSend($0)) }
      }
    }
  }
}

extension ExportedSend {
  /// A row of `export/sends-of-day.sql`.
  fileprivate init(_ row: Row) {
    sentAt = row.int(0)
    apnsID = row.isBlob(1) ? row.blob(1).flatMap(EventID.init(bytes:)) : nil
    token = row.blob(2)
    (status, reason, responseClass) = (row.integer(3), row.text(4), row.text(5) ?? "")
    unregisteredAt = row.integer(6)
    app = .init(topic: row.text(7), environment: row.text(8))
    (userID, campaignID, pushType) = (row.text(9), row.text(10), row.text(11))
    (priority, expiration, collapseID) = (row.integer(12), row.integer(13), row.text(14))
    (file, line) = (row.text(15) ?? "", row.int(16))
  }
}
