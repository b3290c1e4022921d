/// What the push belonged to, and which event it is. Nothing of it can make an object unusable: what
/// is no text counts as absent.
extension ObjectParser {
  mutating func readContext(
    _ text: Span<UInt8>, _ delivery: inout Delivery, into batch: inout DeliveryBatch
  ) {
    let topic = readTopic(text, into: &batch)
    let environment = readEnvironment(text, into: &batch)
    delivery.app = batch.app(topic: topic, environment: environment)

    var campaign = Delivery.noIndex
    if let value = firstText(.campaignID, orNumber: true) {
      campaign = Self.intern(
        value, text, &unescaped, into: &batch.texts, expecting: &expected.campaign)
    }
    var pushType = Delivery.noIndex
    if let value = firstText(.pushType) {
      pushType = Self.intern(
        value, text, &unescaped, into: &batch.texts, expecting: &expected.pushType)
    }
    delivery.context = batch.context(
      campaign: campaign, pushType: pushType, priority: readPriority(text))

    if let value = firstText(.userID, orNumber: true) {
      if value.kind == .escapedString {
        Unescaping.decode(text.extracting(value.range), into: &unescaped)
        delivery.user = batch.users.add(unescaped.span)
      } else {
        delivery.user = batch.users.add(text.extracting(value.range))
      }
    }
    if let value = firstText(.collapseID, orNumber: true) {
      delivery.collapseID = Self.intern(
        value, text, &unescaped, into: &batch.texts, expecting: &expected.collapseID)
    }
    delivery.expiration = readExpiration(text) ?? Delivery.noExpiration
  }

  /// With an apns-id, that; else a hash of the object, which is stored and must stay the same for the
  /// same file, whatever the version: seed 0 for the first of equal objects, and beside it the
  /// how-manieth it is.
  mutating func readIdentity(
    _ text: Span<UInt8>, _ object: Range<Int>, _ oddities: inout Oddities
  ) -> EventID {
    if let id = readAPNsID(text, &oddities) { return id }
    let hash = stableHash(text.extracting(object))
    let occurrence = givenOccurrence ?? occurrences.add(hash, at: objectOffset)
    if occurrence == 0 { return EventID(hash: hash) }
    return EventID(hash: stableHash(text.extracting(object), seed: UInt64(occurrence)))
  }

  /// Nil where the line names none, or what it names is none.
  mutating func readAPNsID(_ text: Span<UInt8>, _ oddities: inout Oddities) -> EventID? {
    guard let value = first(.apnsID) else { return nil }
    if value.kind == .string, let id = APNsID.parse(text.extracting(value.range)) { return id }
    if value.kind == .escapedString {
      Unescaping.decode(text.extracting(value.range), into: &unescaped)
      if let id = APNsID.parse(unescaped.span) { return id }
    }
    oddities.insert(.badAPNsID)
    return nil
  }

  /// The first value of a field that is a text (or a number, where an id may be one) and not empty.
  @inline(__always)
  func firstText(_ field: Field, orNumber: Bool = false) -> JSONSlice? {
    let names = fields.names(of: field)
    var next = names.lowerBound
    while let value = noted.next(&next, below: names.upperBound) {
      switch value.kind {
      case .string, .escapedString: return value
      case .number: if orNumber { return value }
      default: continue
      }
    }
    return nil
  }

  /// - Parameter unescaped: takes what an escaped string says.
  @inline(__always)
  static func intern(
    _ value: JSONSlice, _ text: Span<UInt8>, _ unescaped: inout [UInt8],
    into texts: inout Interner, expecting expected: inout UInt32
  ) -> UInt32 {
    guard value.kind == .escapedString else {
      return texts.intern(text.extracting(value.range), expecting: &expected)
    }
    Unescaping.decode(text.extracting(value.range), into: &unescaped)
    return texts.intern(unescaped.span, expecting: &expected)
  }

  private mutating func readTopic(
    _ text: Span<UInt8>, into batch: inout DeliveryBatch
  ) -> UInt32 {
    if let value = firstText(.topic, orNumber: true) {
      return Self.intern(value, text, &unescaped, into: &batch.texts, expecting: &expected.topic)
    }
    guard !defaultTopic.isEmpty else { return Delivery.noIndex }
    return batch.texts.intern(defaultTopic, expecting: &expected.topic)
  }

  private mutating func readEnvironment(
    _ text: Span<UInt8>, into batch: inout DeliveryBatch
  ) -> UInt32 {
    guard let value = firstText(.environment) else {
      guard !defaultEnvironment.isEmpty else { return Delivery.noIndex }
      return batch.texts.intern(defaultEnvironment, expecting: &expected.environment)
    }
    var known: EnvironmentName.Known?
    if value.kind == .string {
      known = EnvironmentName.meaning(text.extracting(value.range))
    } else {
      Unescaping.decode(text.extracting(value.range), into: &unescaped)
      known = EnvironmentName.meaning(unescaped.span)
    }
    switch known {
    case .production:
      return batch.texts.intern(production, expecting: &expected.environment)
    case .sandbox: return batch.texts.intern(sandbox, expecting: &expected.environment)
    case nil:
      return Self.intern(
        value, text, &unescaped, into: &batch.texts, expecting: &expected.environment)
    }
  }

  private mutating func readPriority(_ text: Span<UInt8>) -> UInt8? {
    guard let value = firstText(.priority, orNumber: true) else { return nil }
    if value.kind != .escapedString { return HeaderForms.priority(text.extracting(value.range)) }
    Unescaping.decode(text.extracting(value.range), into: &unescaped)
    return HeaderForms.priority(unescaped.span)
  }

  private mutating func readExpiration(_ text: Span<UInt8>) -> Int64? {
    guard let value = firstText(.expiration, orNumber: true) else { return nil }
    switch value.kind {
    case .number: return HeaderForms.expiration(number: text.extracting(value.range))
    case .string:
      return HeaderForms.expiration(
        text: text.extracting(value.range), zone: options.assumedZone)
    default:
      Unescaping.decode(text.extracting(value.range), into: &unescaped)
      return HeaderForms.expiration(text: unescaped.span, zone: options.assumedZone)
    }
  }
}
