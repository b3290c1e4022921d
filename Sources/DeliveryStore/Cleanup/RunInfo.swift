internal import Glibc
internal import SQLFiles

/// One run of the journal.
public struct RunInfo: Sendable {
  public enum Kind: String, Sendable { case cleanup, undo }

  public var id: Int64
  public var kind: Kind
  /// What the run took for "now", and when it really ran: milliseconds since 1970.
  public var asOf: Int64
  public var startedAt: Int64
  public var byUser: String
  public var onHost: String
  /// The options that decided, as they were typed.
  public var options: String
  public var wasForced: Bool
  public var counts = CleanupResult.Counts()
  /// For an undo: the run it took back.
  public var undoes: Int64?
  /// The run that took this one back.
  public var undoneBy: Int64?
}

extension RunInfo {
  init(_ row: Row) {
    id = row.int(0)
    kind = Kind(rawValue: row.text(1) ?? "") ?? .cleanup
    (asOf, startedAt) = (row.int(2), row.int(3))
    (byUser, onHost, options) = (row.text(4) ?? "", row.text(5) ?? "", row.text(6) ?? "")
    wasForced = row.int(7) == 1
    counts.registrations = Int(row.int(8))
    counts.activeBefore = Int(row.int(9))
    counts.deactivate = Int(row.int(10))
    counts.prune = Int(row.int(11))
    counts.keep = Int(row.int(12))
    counts.suspect = Int(row.int(13))
    counts.unknownActivity = Int(row.int(14))
    counts.notInRegistry = Int(row.int(15))
    (undoes, undoneBy) = (row.integer(16), row.integer(17))
  }

  /// A run that begins now, by this user on this host.
  init(id: Int64, kind: Kind, asOf: Int64, options: String, undoes: Int64? = nil) {
    self.id = id
    self.kind = kind
    self.asOf = asOf
    self.options = options
    self.undoes = undoes
    startedAt = Int64(time(nil)) * 1000
    byUser = Self.currentUser
    onHost = Self.currentHost
    wasForced = false
  }

  func add(to database: Database) throws {
    try database.prepare(.addRun).run([
      "id": .integer(id), "kind": .text(kind.rawValue), "as_of": .integer(asOf),
      "started_at": .integer(startedAt), "by_user": .text(byUser), "on_host": .text(onHost),
      "options": .text(options), "forced": .integer(wasForced ? 1 : 0),
      "registrations": .integer(counts.registrations),
      "active_before": .integer(counts.activeBefore), "deactivated": .integer(counts.deactivate),
      "pruned": .integer(counts.prune), "kept": .integer(counts.keep),
      "suspect": .integer(counts.suspect), "unknown_activity": .integer(counts.unknownActivity),
      "not_in_registry": .integer(counts.notInRegistry), "undoes": .integer(undoes),
    ])
  }

  /// Safe: the strings are copied before the buffers go.
  private static let currentUser: String = {
    guard let entry = unsafe getpwuid(geteuid()), let name = unsafe entry.pointee.pw_name else {
      return "uid \(geteuid())"
    }
    return unsafe String(cString: name)
  }()

  private static let currentHost: String = {
    var buffer = [CChar](repeating: 0, count: 256)
    guard unsafe gethostname(&buffer, 255) == 0 else { return "unknown" }
    return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }()
}
