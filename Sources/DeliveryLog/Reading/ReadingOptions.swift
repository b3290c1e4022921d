/// What decides how objects are read, beside their bytes.
public struct ReadingOptions: Sendable {
  /// The topic of lines that name none.
  public var topic: String?
  /// The environment of lines that name none; already canonical (`EnvironmentName.canonical`).
  public var environment: String?
  /// What times without a zone are in; nil: their lines are rejected.
  public var assumedZone: Zone?
  /// Milliseconds since 1970. A send more than a day after it is counted as `future_time`.
  public var now: Int64
  /// The longest object that is read, in bytes.
  public var maxObject: Int

  public init(
    topic: String? = nil, environment: String? = nil, assumedZone: Zone? = nil, now: Int64,
    maxObject: Int = 8 << 20
  ) {
    self.topic = topic
    self.environment = environment
    self.assumedZone = assumedZone
    self.now = now
    self.maxObject = maxObject
  }
}
