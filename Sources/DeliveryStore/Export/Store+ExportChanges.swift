public import DeliveryLog
internal import SQLFiles

/// A change of the journal, for somebody else's database.
public struct ExportedChange: Sendable {
  public var run: Int64
  /// For an undo: the run that it took back.
  public var undoes: Int64?
  /// What the run took for "now". Times in milliseconds since 1970.
  public var asOf: Int64
  /// deactivate, prune or restore.
  public var action: String
  public var why: String
  /// The state it left: active, inactive or pruned; nil where an undo left none.
  public var state: String?
  public var token: [UInt8]
  public var app: DeliveryBatch.App
  public var userID: String?
  public var registeredAt: Int64?
  public var lastActiveAt: Int64?
  public var lastAcceptedAt: Int64?
  public var lastAttemptAt: Int64?
  /// registry or log.
  public var basis: String
  public var status: Int64?
  public var reason: String?
  public var sentAt: Int64?
  public var unregisteredAt: Int64?
  public var cutoff: Int64?
  /// apns or send_time.
  public var cutoffSource: String?
  public var apnsID: EventID?
  public var file: String?
  public var line: Int64?

  /// A registration from this moment on is newer than what the change stands on, and must stay: the
  /// millisecond after the cutoff, or after the last activity that was known. Nil for what became
  /// active again, and where no date was known at all.
  ///
  /// Exclusive, for the app's own database may know microseconds: its 09:00:00.123456 was read as
  /// 09:00:00.123 here, and is no newer.
  public var newerFrom: Int64? {
    if action == "restore", state == "active" { return nil }
    if let cutoff { return cutoff + 1 }
    let limit = CleanupRules.latestEvidence(asOf)
    let seen = [registeredAt, lastActiveAt].compactMap { $0 }.filter { $0 <= limit }.max()
    return (seen ?? lastAcceptedAt).map { $0 + 1 }
  }
}

extension Store {
  /// Calls `body` with the changes of runs, in the order of run, token, topic, environment.
  ///
  /// - Parameters:
  ///   - run: one run only; nil: all.
  ///   - since: only runs whose "now" is this or later; milliseconds since 1970.
  /// - Throws: `DatabaseError`, and what `body` throws.
  public func exportChanges(
    run: Int64? = nil, since: Int64? = nil, _ body: (ExportedChange) throws -> Void
  ) throws {
    try database.prepare(.changes).forEach([
      "run_id": .integer(run), "since": .integer(since),
    ]) { try body(ExportedChange($0)) }
  }
}

extension ExportedChange {
  /// A row of `export/changes.sql`.
  fileprivate init(_ row: Row) {
    (run, asOf) = (row.int(0), row.int(1))
    (action, why, state) = (row.text(2) ?? "", row.text(3) ?? "", row.text(4))
    token = row.blob(5) ?? []
    app = .init(topic: row.text(6), environment: row.text(7))
    userID = row.text(8)
    (registeredAt, lastActiveAt) = (row.integer(9), row.integer(10))
    (lastAcceptedAt, lastAttemptAt) = (row.integer(11), row.integer(12))
    basis = row.text(13) ?? ""
    (status, reason, sentAt) = (row.integer(14), row.text(15), row.integer(16))
    (unregisteredAt, cutoff, cutoffSource) = (row.integer(17), row.integer(18), row.text(19))
    apnsID = row.blob(20).flatMap(EventID.init(bytes:))
    (file, line, undoes) = (row.text(21), row.integer(22), row.integer(23))
  }
}
