public import DeliveryLog

/// What became of one registry file.
public struct RegistryOutcome: Sendable {
  public var report: RegistryFileReport
  /// Rows that made a registration, changed one, or said nothing new.
  public var added = 0
  public var updated = 0
  public var unchanged = 0

  init(_ report: RegistryFileReport) { self.report = report }
}

/// Why nothing was imported.
public enum RegistryImportError: Error, Sendable, Equatable {
  case missing(path: String)
}
