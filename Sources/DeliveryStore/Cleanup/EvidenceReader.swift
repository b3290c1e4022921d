internal import DeliveryLog
internal import SQLFiles

/// Finds the line of a log that a decision stands on.
struct EvidenceReader {
  let database: Database

  /// The deciding send among those of one class at one moment, to any of these apps.
  func find(
    token: Int64, sentAt: Int64, responseClass: ResponseClass, apps: Set<Int64>
  ) throws -> CleanupEvidence? {
    var best: CleanupEvidence?
    try database.prepare(.evidence).forEach([
      "token_id": .integer(token), "sent_at": .integer(sentAt),
      "class": .text(responseClass.rawValue),
    ]) { row in
      guard apps.contains(row.int(0)) else { return }
      let found = CleanupEvidence(
        sentAt: row.int(1), status: row.integer(3), reason: row.text(4),
        unregisteredAt: row.integer(5),
        apnsID: row.isBlob(2) ? row.blob(2).flatMap(EventID.init(bytes:)) : nil,
        file: row.text(6) ?? "", line: row.int(7))
      if best.map({ Self.precedes(found, $0) }) ?? true { best = found }
    }
    return best
  }

  /// Of two answers at the same moment the one with Apple's time counts, then the later cutoff, then
  /// the smaller apns-id, then the reason: any order of loading gives the same.
  static func precedes(_ a: CleanupEvidence, _ b: CleanupEvidence) -> Bool {
    if a.cutoffSource != b.cutoffSource { return a.cutoffSource == .apns }
    if a.cutoff != b.cutoff { return a.cutoff > b.cutoff }
    if a.apnsID != b.apnsID {
      guard let first = a.apnsID else { return false }
      guard let second = b.apnsID else { return true }
      return (first.high, first.low) < (second.high, second.low)
    }
    return (a.reason ?? "", a.status ?? 0, a.unregisteredAt ?? 0)
      < (b.reason ?? "", b.status ?? 0, b.unregisteredAt ?? 0)
  }
}
