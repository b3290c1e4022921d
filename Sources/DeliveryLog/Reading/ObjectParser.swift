/// What became of an object.
enum ObjectOutcome: Equatable {
  /// It is a delivery, or someone else's; all is counted. `end` is behind the closing brace.
  case read(end: Int, newlines: Int)
  /// It is well-formed, but unusable; not counted yet.
  case rejected(RejectCode, end: Int, newlines: Int)
  /// It is no JSON, or no UTF-8: where it ends, nobody knows.
  case broken(RejectCode)
  /// The text ends before the object does.
  case incomplete
}

/// Parses one object at a time and appends what it says to a batch.
///
/// First the whole object is checked and the places of the values that count are noted, by the number
/// of the name they stand under; then, with all of them known, the noted ones are read:
///
///     {"timestamp":1772528400,"device-token":"a1b2…","x":[1,{}],"status":200}
///      name 8 ────►number     name 1 ───────►string  checked    name 3 ─►number
///
/// Nothing is allocated per object: places are noted in memory that stays, and the scratch buffers keep
/// theirs.
struct ObjectParser: Sendable {
  let options: ReadingOptions
  let fields = FieldTable.standard
  let reasons = KnownReasons()
  let defaultTopic: [UInt8]
  let defaultEnvironment: [UInt8]
  let production = Array(EnvironmentName.Known.production.rawValue.utf8)
  let sandbox = Array(EnvironmentName.Known.sandbox.rawValue.utf8)

  var guesses = KeyGuesses()
  var noted = NotedValues()
  /// What an escaped string says.
  var unescaped: [UInt8] = []
  var tokenBytes: [UInt8] = []
  var occurrences = OccurrenceWindow()
  /// How many equal objects came before, where that is known otherwise.
  var givenOccurrence: UInt32?
  /// Where the object that is parsed is in the file's text.
  var objectOffset: Int64 = 0
  /// The texts of the line before, which are mostly those of the next.
  var expected = ExpectedTexts()

  /// What turns objects of another shape into such as are read here; nil for the default format.
  var mapper: Mapper?
  /// What the last object came in, where that was more than the object itself.
  var originals: [UInt8] = []

  init(_ options: ReadingOptions) {
    self.options = options
    defaultTopic = Array((options.topic ?? "").utf8)
    defaultEnvironment = Array((options.environment ?? "").utf8)
  }

  /// A new file begins: equal objects without an apns-id are counted per file.
  mutating func beginFile() {
    occurrences.removeAll()
    mapper = nil
  }

  /// - Parameters:
  ///   - start: where the object's opening brace is.
  ///   - file: the file's ordinal.
  ///   - line: the line number of `start`.
  mutating func parse(
    _ text: Span<UInt8>, at start: Int, file: UInt32, line: Int64,
    into batch: inout DeliveryBatch, counts: inout FileCounts
  ) -> ObjectOutcome {
    if mapper != nil {
      return parseMapped(text, at: start, file: file, line: line, into: &batch, counts: &counts)
    }
    var cursor = JSONCursor(at: start)
    do throws(JSONProblem) {
      try note(text, &cursor)
    } catch {
      switch error {
      case .incomplete: return .incomplete
      case .badJSON: return .broken(.badJSON)
      case .badEncoding: return .broken(.badEncoding)
      }
    }
    let (end, newlines) = (cursor.position, cursor.newlines)
    guard end - start <= options.maxObject else {
      return .rejected(.lineTooLong, end: end, newlines: newlines)
    }
    guard isPush else {
      counts.skipped += 1
      return .read(end: end, newlines: newlines)
    }
    if noted.hasConflict { return .rejected(.conflictingKey, end: end, newlines: newlines) }

    var delivery = Delivery()
    (delivery.file, delivery.line) = (file, line)
    var oddities = Oddities()
    do throws(Unusable) {
      try readEvidence(text, &delivery, &oddities, into: &batch)
    } catch {
      return .rejected(error.code, end: end, newlines: newlines)
    }
    readContext(text, &delivery, into: &batch)
    delivery.event = readIdentity(text, start..<end, &oddities)
    batch.deliveries.append(delivery)
    counts.deliveries += 1
    if !oddities.isEmpty || noted.hasRepeat { count(oddities, in: &counts) }
    return .read(end: end, newlines: newlines)
  }

  /// Checks the object and notes the values that count.
  mutating func note(
    _ text: Span<UInt8>, _ cursor: inout JSONCursor
  ) throws(JSONProblem) {
    noted.removeAll()
    try cursor.skip(ASCII.leftBrace, text)
    var place = 0
    while let member = try cursor.scanMember(text, isFirst: place == 0) {
      place &+= 1
      guard let name = name(member.key, text, place) else { continue }
      guard let earlier = noted.add(name, member.value) else { continue }
      if isSame(earlier, member.value, text) {
        noted.hasRepeat = true
      } else {
        noted.addConflict(name)
      }
    }
  }

  @inline(__always)
  private mutating func name(_ key: JSONSlice, _ text: Span<UInt8>, _ place: Int) -> Int? {
    guard key.kind == .string else {
      Unescaping.decode(text.extracting(key.range), into: &unescaped)
      return lookUp(unescaped.span)
    }
    switch guesses.find(key.range, text, place: place) {
    case .known(let name): return name
    case .unusual: return lookUp(text.extracting(key.range))
    case .unknown(let spelling):
      let name = lookUp(text.extracting(key.range))
      guesses.remember(spelling, name, place: place)
      return name
    }
  }

  private func lookUp(_ key: Span<UInt8>) -> Int? {
    guard let folded = FoldedName(key) else { return nil }
    return fields.find(folded)
  }

  /// Whether two values of one key are one value, however written.
  private mutating func isSame(_ a: JSONSlice, _ b: JSONSlice, _ text: Span<UInt8>) -> Bool {
    let (x, y) = (text.extracting(a.range), text.extracting(b.range))
    switch (a.kind, b.kind) {
    case (.number, .number):
      if let x = ExactDecimal(x), let y = ExactDecimal(y), x == y { return true }
      return Self.areEqual(x, y)
    case (.string, .string), (.boolean, .boolean), (.null, .null), (.nested, .nested):
      return Self.areEqual(x, y)
    case (.string, .escapedString), (.escapedString, .string), (.escapedString, .escapedString):
      Unescaping.decode(x, into: &unescaped)
      let first = unescaped
      Unescaping.decode(y, into: &unescaped)
      return first == unescaped
    default: return false
    }
  }

  private static func areEqual(_ a: Span<UInt8>, _ b: Span<UInt8>) -> Bool {
    guard a.count == b.count else { return false }
    for p in a.indices where a[p] != b[p] { return false }
    return true
  }

  func count(_ oddities: Oddities, in counts: inout FileCounts) {
    for (oddity, code) in Oddities.codes where oddities.contains(oddity) {
      counts.warnings.add(code)
    }
    if noted.hasRepeat { counts.warnings.add(.repeatedKey) }
  }
}

/// Why a well-formed object is none that can be kept.
struct Unusable: Error {
  var code: RejectCode

  init(_ code: RejectCode) { self.code = code }

  init(_ problem: TimeProblem) {
    code =
      switch problem {
      case .malformed: .badTime
      case .withoutZone: .timeWithoutZone
      case .implausible: .implausibleTime
      case .absent: .missingTime
      }
  }
}

/// What is odd about one object, each at most once.
struct Oddities: OptionSet {
  var rawValue: UInt8

  static let badAPNsID = Oddities(rawValue: 1)
  static let noToken = Oddities(rawValue: 2)
  static let maskedToken = Oddities(rawValue: 4)
  static let futureTime = Oddities(rawValue: 8)
  static let guessedUnit = Oddities(rawValue: 16)
  static let unknownStatus = Oddities(rawValue: 32)
  static let unknownReason = Oddities(rawValue: 64)

  static let codes: [(Oddities, WarningCode)] = [
    (.badAPNsID, .badAPNsID), (.noToken, .noToken), (.maskedToken, .maskedToken),
    (.futureTime, .futureTime), (.guessedUnit, .unregisteredAtUnitGuessed),
    (.unknownStatus, .unknownStatus), (.unknownReason, .unknownReason),
  ]
}
