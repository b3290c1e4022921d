/// How the rows of a registry are written.
public enum RegistryFormat: String, CaseIterable, Sendable {
  case csv
  case jsonl
}

/// What decides how a registry is read, beside its bytes.
public struct RegistryOptions: Sendable {
  /// nil: what begins with `{` is JSON lines, everything else CSV.
  public var format: RegistryFormat?
  /// For rows that name none.
  public var topic: String?
  /// For rows that name none; any accepted word.
  public var environment: String?
  /// For times without a zone; nil: such rows are rejected.
  public var assumedZone: Zone?

  public init(
    format: RegistryFormat? = nil, topic: String? = nil, environment: String? = nil,
    assumedZone: Zone? = nil
  ) {
    (self.format, self.topic) = (format, topic)
    (self.environment, self.assumedZone) = (environment, assumedZone)
  }
}
