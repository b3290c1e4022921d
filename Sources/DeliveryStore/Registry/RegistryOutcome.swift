public import DeliveryLog

/// What an import of one or several files did.
public struct RegistryResult: Sendable {
  public var files: [RegistryOutcome] = []
  /// What became of `snapshot`; nil where the files were not said to be the whole registry.
  public var snapshot: Snapshot?

  public enum Snapshot: Sendable, Equatable {
    /// How many registrations the files lack; they are marked as removed.
    case applied(removed: Int)
    /// Something could not be read, so what is missing may be there: nothing was removed.
    case notWhole(path: String)
  }

  public var removed: Int {
    if case .applied(let removed)? = snapshot { removed } else { 0 }
  }
}

/// What became of one registry file.
public struct RegistryOutcome: Sendable {
  public var report: RegistryFileReport
  /// Rows that made a registration, changed one, or said nothing new.
  public var added = 0
  public var updated = 0
  public var unchanged = 0

  init(_ report: RegistryFileReport) { self.report = report }
}

/// The files are the whole registry: what they lack is there no more.
public struct RegistrySnapshot: Sendable {
  /// Percent of the active registrations that may go.
  public var maxShare: Double

  public init(maxShare: Double = 20) { self.maxShare = maxShare }
}

/// Why nothing was imported.
public enum RegistryImportError: Error, Sendable, Equatable {
  case missing(path: String)
  /// More registrations lack than a snapshot may remove: an export that was cut short, most likely.
  case lacksTooMany(active: Int, lacking: Int)
}
