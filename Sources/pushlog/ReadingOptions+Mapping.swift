internal import DeliveryLog

extension ReadingOptions {
  /// What decides how a file is read, beside its bytes and its format; the store keeps it.
  func mapping(isGuessed: Bool) -> String {
    [
      isGuessed ? "auto" : nil, topic.map { "topic=\($0)" },
      environment.map { "environment=\($0)" },
      assumedZone.map { "zone=\($0.name)" },
    ].compactMap { $0 }.joined(separator: " ")
  }

  /// Takes over what was given when a file was read, where nothing is given now.
  ///
  /// - Parameter mapping: what the store has kept.
  func filled(from mapping: String) -> ReadingOptions {
    var options = self
    var rest = mapping[...]
    for (name, take) in Self.named.reversed() {
      guard let place = rest.ranges(of: " \(name)=").last else { continue }
      take(&options, String(rest[place.upperBound...]))
      rest = rest[..<place.lowerBound]
    }
    return options
  }

  private static let named: [(String, @Sendable (inout ReadingOptions, String) -> Void)] = [
    ("topic", { if $0.topic == nil { $0.topic = $1 } }),
    ("environment", { if $0.environment == nil { $0.environment = $1 } }),
    ("zone", { if $0.assumedZone == nil { $0.assumedZone = Zone($1) } }),
  ]
}
