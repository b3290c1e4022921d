/// What happened: token, answer and times. Any of it that cannot be read makes the object unusable.
extension ObjectParser {
  /// Whether the object tells of a push at all: it has a token, an apns-id or a status.
  var isPush: Bool {
    first(.token) != nil || first(.apnsID) != nil || first(.status) != nil
      // An empty status is not absent but wrong.
      || noted.hasEmptyString(fields.names(of: .status))
      // Of two different values, one is something, even where the first is null.
      || noted.hasConflict
        && [Field.token, .apnsID, .status].contains { noted.hasConflict(fields.names(of: $0)) }
  }

  mutating func readEvidence(
    _ text: Span<UInt8>, _ delivery: inout Delivery, _ oddities: inout Oddities,
    into batch: inout DeliveryBatch
  ) throws(Unusable) {
    let tokenLength = try readToken(text, &oddities)
    let status = try readStatus(text)
    delivery.sentAt = try readSendTime(text)
    delivery.unregisteredAt = try readUnregisteredAt(text, &oddities)
    // From here on nothing can fail: the batch takes what it gets.
    if let tokenLength {
      delivery.token = batch.tokens.add(tokenBytes.span.extracting(0..<tokenLength))
    }
    let reason = readReason(text, &oddities, into: &batch)
    delivery.response = batch.response(status: status, reason: reason)
    if let status, !StatusForm.isKnown(status) { oddities.insert(.unknownStatus) }
    if delivery.sentAt - Instant.day > options.now { oddities.insert(.futureTime) }
  }

  /// The first value of a field that is neither null nor empty.
  @inline(__always)
  func first(_ field: Field) -> JSONSlice? {
    let names = fields.names(of: field)
    var next = names.lowerBound
    return noted.next(&next, below: names.upperBound)
  }

  /// The token's bytes go to `tokenBytes`.
  /// - Returns: their number; nil where the line has none that is usable.
  private mutating func readToken(
    _ text: Span<UInt8>, _ oddities: inout Oddities
  ) throws(Unusable) -> Int? {
    let names = fields.names(of: .token)
    var next = names.lowerBound
    while let value = noted.next(&next, below: names.upperBound) {
      let reading: DeviceToken.Reading
      switch value.kind {
      case .string:
        reading = DeviceToken.read(text.extracting(value.range), into: &tokenBytes)
      case .escapedString:
        Unescaping.decode(text.extracting(value.range), into: &unescaped)
        reading = DeviceToken.read(unescaped, into: &tokenBytes)
      default: reading = .bad
      }
      switch reading {
      case .bytes(let count): return count
      case .absent: continue
      case .masked:
        oddities.insert(.maskedToken)
        return nil
      case .bad: throw Unusable(.badToken)
      }
    }
    oddities.insert(.noToken)
    return nil
  }

  /// - Returns: nil where APNs gave no answer.
  private mutating func readStatus(_ text: Span<UInt8>) throws(Unusable) -> Int32? {
    let names = fields.names(of: .status)
    var next = names.lowerBound
    // Words come second to numbers, for a line may have both: "failed" and 410.
    var firstWord: StatusForm.Reading?
    while let value = noted.next(&next, below: names.upperBound) {
      let reading: StatusForm.Reading
      switch value.kind {
      case .number: reading = StatusForm.read(number: text.extracting(value.range))
      case .string: reading = StatusForm.read(text: text.extracting(value.range))
      case .escapedString:
        Unescaping.decode(text.extracting(value.range), into: &unescaped)
        reading = StatusForm.read(text: unescaped.span)
      default: reading = .bad
      }
      switch reading {
      case .number(let status): return status
      case .zero: return nil
      case .bad where value.kind == .number: throw Unusable(.badStatus)
      case .word, .bad: firstWord = firstWord ?? reading
      }
    }
    if firstWord == .word { return nil }
    if firstWord == .bad || noted.hasEmptyString(names) { throw Unusable(.badStatus) }
    return nil
  }

  private mutating func readSendTime(_ text: Span<UInt8>) throws(Unusable) -> Int64 {
    let names = fields.names(of: .sentAt)
    var next = names.lowerBound
    while let value = noted.next(&next, below: names.upperBound) {
      switch readTime(value, text) {
      case .instant(let milliseconds, _): return milliseconds
      case .absent: continue
      case .problem(let problem): throw Unusable(problem)
      }
    }
    throw Unusable(.missingTime)
  }

  /// - Returns: 0 where there is none.
  private mutating func readUnregisteredAt(
    _ text: Span<UInt8>, _ oddities: inout Oddities
  ) throws(Unusable) -> Int64 {
    let names = fields.names(of: .unregisteredAt)
    var next = names.lowerBound
    while let value = noted.next(&next, below: names.upperBound) {
      if isZero(value, text) { continue }
      switch readTime(value, text) {
      case .instant(let milliseconds, let unit):
        // Apple writes milliseconds; a library may have made something else of them.
        if let unit, unit != .milliseconds { oddities.insert(.guessedUnit) }
        return milliseconds
      case .absent: continue
      case .problem(let problem): throw Unusable(problem)
      }
    }
    return 0
  }

  private mutating func readTime(_ value: JSONSlice, _ text: Span<UInt8>) -> TimeForm.Reading {
    switch value.kind {
    case .number: return TimeForm.read(number: text.extracting(value.range))
    case .string:
      return TimeForm.read(text: text.extracting(value.range), zone: options.assumedZone)
    case .escapedString:
      Unescaping.decode(text.extracting(value.range), into: &unescaped)
      return TimeForm.read(text: unescaped.span, zone: options.assumedZone)
    default: return .problem(.malformed)
    }
  }

  /// Some libraries write 0, or "0", where APNs gave no time.
  private func isZero(_ value: JSONSlice, _ text: Span<UInt8>) -> Bool {
    guard value.kind == .number || value.kind == .string else { return false }
    return ExactDecimal(text.extracting(value.range))?.mantissa == 0
  }

  private mutating func readReason(
    _ text: Span<UInt8>, _ oddities: inout Oddities, into batch: inout DeliveryBatch
  ) -> UInt32 {
    guard let value = firstText(.reason) else { return Delivery.noIndex }
    let index = Self.intern(
      value, text, &unescaped, into: &batch.texts, expecting: &expected.reason)
    let isKnown =
      value.kind == .escapedString
      ? reasons.contains(unescaped.span) : reasons.contains(text.extracting(value.range))
    if !isKnown { oddities.insert(.unknownReason) }
    return index
  }
}
