internal import DeliveryLog
internal import SQLFiles

extension Store {
  /// Every run, the latest first.
  public func runs() throws -> [RunInfo] {
    try database.prepare(.listRuns).map { RunInfo($0) }
  }

  /// One run; nil where there is none of that number.
  public func run(_ id: Int64) throws -> RunInfo? {
    try database.prepare(.findRun).first(["id": .integer(id)]) { RunInfo($0) }
  }

  /// What a run took out, with the evidence, in the order of `--actions`. Empty for an undo.
  public func actions(ofRun id: Int64) throws -> [CleanupAction] {
    try database.prepare(.listChanges).map(["run_id": .integer(id)]) { CleanupAction($0) }
      .compactMap { $0 }
  }
}

extension CleanupAction {
  /// A row of `cleanup/list-changes.sql`; nil for what is no action of a cleanup.
  fileprivate init?(_ row: Row) {
    guard let kind = Kind(rawValue: row.text(0) ?? ""), let why = Why(rawValue: row.text(1) ?? "")
    else { return nil }
    (self.kind, self.why) = (kind, why)
    token = row.blob(2) ?? []
    (topic, environment, userID) = (row.text(3), row.text(4), row.text(5))
    (registeredAt, lastActiveAt) = (row.integer(6), row.integer(7))
    (lastAcceptedAt, lastAttemptAt) = (row.integer(8), row.integer(9))
    basis = Basis(rawValue: row.text(10) ?? "") ?? .registry
    let asOf = row.int(20)
    let dates = [registeredAt, lastActiveAt].compactMap { $0 }.filter {
      $0 <= CleanupRules.latestEvidence(asOf)
    }
    idleDays = (dates.max() ?? lastAcceptedAt).map { max(0, (asOf - $0) / millisecondsPerDay) }
    guard let sentAt = row.integer(19) else { return }
    evidence = CleanupEvidence(
      sentAt: sentAt, status: row.integer(11), reason: row.text(12),
      unregisteredAt: row.integer(13), apnsID: row.blob(16).flatMap(EventID.init(bytes:)),
      file: row.text(17) ?? "", line: row.int(18))
  }
}
