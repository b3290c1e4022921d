// An event's fields: picked, made into what they mean, and written under their usual names.

extension Mapper {
  mutating func writeFields() {
    output.removeAll(keepingCapacity: true)
    output.append(ASCII.leftBrace)
    for rule in mapping.fields {
      var written = 0
      for source in rule.sources where written < rule.keys.count {
        if write(source, of: rule.field, as: rule.keys[written]) { written += 1 }
      }
      if written > 0 { continue }
      if let constant = constant(of: rule.field) ?? rule.constant {
        begin(rule.keys[0])
        output += constant
      } else if rule.field == .sentAt, !lineTime.isEmpty {
        begin(rule.keys[0])
        output += lineTime
      }
    }
    output.append(ASCII.rightBrace)
  }

  /// What `each` says of all that it found in one place.
  private func constant(of field: Field) -> [UInt8]? {
    for frame in frames.frames.reversed() {
      if let constant = frame.constants[field] { return constant }
    }
    return nil
  }

  private mutating func begin(_ key: [UInt8]) {
    if output.count > 1 { output.append(ASCII.comma) }
    output += key
  }

  /// - Returns: whether there was a value.
  private mutating func write(_ source: FieldSource, of field: Field, as key: [UInt8]) -> Bool {
    frames.find(source.path)
    var isWritten = false
    // A key that is there twice is written twice: the parser says what that means.
    for index in frames.found.indices {
      let value = frames.found[index]
      if value.slice.kind == .null { continue }
      // An empty status is wrong, any other empty text is none.
      if value.slice.range.isEmpty, field != .status || source.table != nil { continue }
      if write(value, source, key) { isWritten = true }
    }
    return isWritten
  }

  private mutating func write(
    _ value: FoundValue, _ source: FieldSource, _ key: [UInt8]
  ) -> Bool {
    if !source.except.isEmpty || source.isOneWord || source.table != nil {
      guard readText(value) else { return false }
      if source.except.contains(where: { Self.matches(scratch, $0) }) { return false }
      if source.isOneWord, !Self.isWord(scratch) { return false }
      if let table = source.table {
        guard let json = table.look(up: scratch) else { return false }
        begin(key)
        output += json
        return true
      }
    }
    if let time = time(value, source) {
      begin(key)
      output += time
      return true
    }
    begin(key)
    output += frames.json(value)
    return true
  }

  /// Puts what a value says into `scratch`. False for lists and objects.
  private mutating func readText(_ value: FoundValue) -> Bool {
    let text = frames.texts[value.text]
    switch value.slice.kind {
    case .nested, .null: return false
    case .escapedString:
      Unescaping.decode(text.span.extracting(value.slice.range), into: &scratch)
    case .string, .number, .boolean:
      scratch.removeAll(keepingCapacity: true)
      scratch += text[value.slice.range]
    }
    return true
  }

  /// Milliseconds, where the mapping knows more of a time than it says itself. Nil: as it stands.
  private mutating func time(_ value: FoundValue, _ source: FieldSource) -> [UInt8]? {
    guard source.zone != nil || source.unit != nil, readText(value) else { return nil }
    var milliseconds: Int64?
    if let unit = source.unit, let number = ExactDecimal(scratch.span) {
      milliseconds = number.scaled(by: unit.powerOfSecond + 3)
    } else if case .instant(let time, _) = TimeForm.read(text: scratch.span, zone: source.zone) {
      milliseconds = time
    }
    // Others would be taken for another unit: they stay, for the parser to refuse.
    guard let milliseconds, Instant.earliest..<100_000_000_000_000 ~= milliseconds else {
      return nil
    }
    return Array(String(milliseconds).utf8)
  }

  // Conditions.

  mutating func passes(_ conditions: [MappingCondition]) -> Bool {
    for condition in conditions where !holds(condition) { return false }
    return true
  }

  /// Whether the event shows the signs of the mapping's sender.
  mutating func showsSigns() -> Bool {
    for alternatives in mapping.recognition {
      var holds = false
      for condition in alternatives where !holds { holds = self.holds(condition) }
      if !holds { return false }
    }
    return !mapping.recognition.isEmpty
  }

  private mutating func holds(_ condition: MappingCondition) -> Bool {
    frames.find(condition.path, isExact: condition.isExact)
    guard let value = frames.found.first else {
      if case .isAbsent = condition.test { return true }
      return condition.allowsAbsent
    }
    switch condition.test {
    case .exists: return true
    case .isAbsent: return false
    case .isOneOf(let words):
      return readText(value) && words.contains { Self.matches(scratch, $0) }
    case .contains(let parts):
      return readText(value) && parts.contains { scratch.contains($0) }
    case .isToken:
      guard readText(value) else { return false }
      var bytes: [UInt8] = []
      if case .bytes(let count) = DeviceToken.read(scratch, into: &bytes) { return count >= 16 }
      return false
    }
  }

  /// Whether two texts are one but for the case of ASCII letters.
  static func matches(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    guard a.count == b.count else { return false }
    for index in a.indices where lowercased(a[index]) != lowercased(b[index]) { return false }
    return true
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }

  /// Whether it could be a reason: letters and digits, and not many.
  private static func isWord(_ text: [UInt8]) -> Bool {
    1...64 ~= text.count
      && text.allSatisfy { byte in
        lowercased(byte) &- UInt8(ascii: "a") < 26 || ASCII.isDigit(byte)
          || byte == ASCII.underscore
      }
  }
}

extension FieldSource.Table {
  func look(up text: [UInt8]) -> [UInt8]? {
    switch self {
    case .words(let words): words.first { Mapper.matches(text, $0.word) }?.json
    case .contained(let parts): parts.first { text.contains($0.part) }?.json
    case .statusOfReason: Self.statuses[text]
    }
  }

  /// The first status of each of Apple's reasons; each has one.
  private static let statuses = Dictionary(
    APNsReason.all.map { (Array($0.reason.utf8), Array(String($0.status).utf8)) }
  ) { first, _ in first }
}

extension [UInt8] {
  func contains(_ part: [UInt8]) -> Bool {
    guard let first = part.first else { return true }
    guard part.count <= count else { return false }
    for start in 0...(count - part.count) where self[start] == first {
      if self[start..<start + part.count].elementsEqual(part) { return true }
    }
    return false
  }
}
