/// Applies a mapping to one object after the other.
///
///     {"time":"…","msg":"{\"type\":\"failed-push\",\"token\":\"a1…\",\"error\":\"Unregistered\"}"}
///        │          unwrap ▼                                  fields ▼            values ▼
///        │        {"type":"failed-push",           "token":"a1…"   "error" → "reason", "status"
///        └ ^time ────────────────────────────────▶ "timestamp"
///     {"token":"a1…","status":410,"reason":"Unregistered","timestamp":"…"}
///
/// What comes out is an object under the usual names, in memory that is used again; the parser reads
/// it as if it had stood in the log. Nothing here decides whether a value is good.
struct Mapper: Sendable {
  /// What became of an event.
  enum Event {
    /// It is written.
    case found
    /// It is somebody else's.
    case notOurs
    case rejected(RejectCode)
  }

  /// What became of the object.
  enum Ending: Equatable {
    /// Its events were handed over; maybe there are none.
    case done
    /// It is a piece of a line that goes on.
    case waits
    /// It is no such object as the mapping reads.
    case isSomethingElse
    case rejected(RejectCode)
    /// It has more in it than any real line has. What was handed over of it must not count.
    case exhausted
  }

  /// Takes an event, written, and how-manieth of its line it is.
  typealias Take = (Event, [UInt8], Int) -> Void

  /// More events than that in one line are none.
  let maxEvents: Int

  /// Pieces of lines around the objects of `mapping`; nil where they stand in the file themselves.
  let lines: LinesRule?
  let mapping: Mapping
  /// The longest joined line, in bytes.
  let limit: Int

  var frames = MappingFrames()
  var output: [UInt8] = []
  var scratch: [UInt8] = []
  private var joiner = LineJoiner()
  private var events = 0
  /// What is wrong with the event (or the object, where no step takes it apart).
  private var problem: RejectCode?
  /// True where the line costs too much, or has too many events.
  private var isExhausted = false
  /// Asks whether the events are of the mapping's sender; none is written then.
  private var isLooking = false
  private var isRecognised = false
  /// What a line's pieces came in, where there are several; else empty: the object itself.
  private(set) var originals: [UInt8] = []
  /// When a joined line's last piece was written, in JSON; empty where nothing says so.
  private(set) var lineTime: [UInt8] = []

  /// - Parameter wrapper: a mapping with `lines`, around the other.
  init(
    _ mapping: Mapping, in wrapper: Mapping? = nil, limit: Int, maxEvents: Int = 65_536
  ) {
    (self.mapping, self.limit, self.maxEvents) = (mapping, limit, maxEvents)
    lines = mapping.lines ?? wrapper?.lines
  }

  /// - Parameter object: checked; it begins with its brace and ends with it.
  mutating func map(_ object: Span<UInt8>, _ take: Take) -> Ending {
    begin(object)
    if lines == nil { return runSteps(take) }
    switch join(object) {
    case nil: return .isSomethingElse
    case .waits: return .waits
    case .tooLong(let originals):
      self.originals = originals
      return .rejected(.lineTooLong)
    case .line(let line, let originals):
      self.originals = originals
      frames.work += Self.work(line.count)
      return map(line: line, take)
    }
  }

  /// The object a piece of a line came in is there; nil where it holds none.
  private mutating func join(_ object: Span<UInt8>) -> LineJoiner.Result? {
    guard let lines, let piece = lastFound(lines.path, isText: true) else { return nil }
    let key = lines.by.flatMap { lastFound($0, isText: false) } ?? []
    if let path = lines.time {
      frames.find(path)
      if let time = frames.found.last, time.slice.kind != .null { lineTime = frames.json(time) }
    }
    return joiner.add(piece, key: key, original: object, limit: limit)
  }

  /// The line that ends with this piece; nil where none does.
  mutating func joinedLine(of object: Span<UInt8>) -> [UInt8]? {
    begin(object)
    if case .line(let line, _) = join(object) { return line }
    return nil
  }

  /// Whether the object itself shows the signs of the mapping.
  mutating func recognises(outer object: Span<UInt8>) -> Bool {
    begin(object)
    return showsSigns()
  }

  /// Whether an event of the object shows the signs of the mapping's sender.
  mutating func recognises(_ object: Span<UInt8>) -> Bool {
    (isLooking, isRecognised) = (true, false)
    defer { isLooking = false }
    _ = map(object) { _, _, _ in }
    return isRecognised
  }

  /// Lines that had begun and not ended when the file did.
  mutating func takeUnfinished() -> [(text: [UInt8], originals: [UInt8])] {
    joiner.takeUnfinished()
  }

  /// A line that did not end, but may be whole.
  mutating func map(
    unfinished line: [UInt8], originals: [UInt8], _ take: Take
  ) -> Ending {
    begin(size: line.count)
    self.originals = originals
    return map(line: line, take)
  }

  /// True where no line has begun that has not ended.
  var isBetweenLines: Bool { joiner.isBetweenLines }

  /// What comes next does not go on where the last piece ended.
  mutating func forgetPieces() { joiner.removeAll() }

  private mutating func begin(_ object: Span<UInt8>) {
    begin(size: object.count)
    let text = frames.add(object)
    frames.push(
      FoundValue(text: text, slice: JSONSlice(kind: .nested, start: 0, end: object.count)))
  }

  private mutating func begin(size: Int) {
    frames.begin(work: Self.work(size))
    (events, problem, isExhausted) = (0, nil, false)
    originals.removeAll(keepingCapacity: true)
    lineTime.removeAll(keepingCapacity: true)
  }

  /// What a line of that size may cost: far more than any real one takes, and still about a second for
  /// the longest.
  private static func work(_ size: Int) -> Int { 256 * size + 65_536 }

  private mutating func map(line: [UInt8], _ take: Take) -> Ending {
    // What a piece came in is not around the line: its time would hide a logger's own.
    frames.popAll()
    let text = frames.add(line.span)
    guard let object = frames.object(in: text) else {
      return isMeantAsObject(line) ? .rejected(.badJSON) : .isSomethingElse
    }
    frames.push(object)
    return runSteps(take)
  }

  private mutating func runSteps(_ take: Take) -> Ending {
    let isOurs = run(mapping.steps[...], take)
    if isExhausted || frames.work < 0 { return .exhausted }
    if let problem { return .rejected(problem) }
    return isOurs ? .done : .isSomethingElse
  }

  /// - Returns: false where a step found nothing to go on with.
  private mutating func run(_ steps: ArraySlice<MappingStep>, _ take: Take) -> Bool {
    guard let step = steps.first else {
      emit(take)
      return true
    }
    let rest = steps.dropFirst()
    switch step {
    case .unwrap(let paths, let isOptional):
      let mark = frames.textCount
      if let object = unwrap(paths) {
        frames.push(object, firstText: mark)
        let isOurs = run(rest, take)
        frames.pop()
        return isOurs
      }
      frames.forgetTexts(after: mark)
      return problem == nil && isOptional ? run(rest, take) : problem != nil
    case .each(let branches, let isOptional):
      var found = false
      for branch in branches where problem == nil {
        frames.find(branch.path)
        guard let container = takeOne(), container.slice.kind == .nested else { continue }
        found = true
        takeApart(container, branch, rest, take)
      }
      return found || isOptional && run(rest, take)
    }
  }

  private mutating func unwrap(_ paths: [MappingPath]) -> FoundValue? {
    for path in paths where problem == nil {
      frames.find(path)
      guard let value = takeOne() else { continue }
      switch value.slice.kind {
      case .nested where frames.isObject(value): return value
      case .string, .escapedString:
        let text = frames.decode(value)
        if let object = frames.object(in: text) { return object }
        if isMeantAsObject(frames.texts[text]) { problem = .badJSON }
      default: continue
      }
    }
    return nil
  }

  private mutating func takeApart(
    _ container: FoundValue, _ branch: MappingStep.Branch, _ rest: ArraySlice<MappingStep>,
    _ take: Take
  ) {
    let text = frames.texts[container.text]
    let isObject = frames.isObject(container)
    var cursor = JSONCursor(at: container.slice.start + 1)
    var isFirst = true
    do throws(JSONProblem) {
      while !isExhausted, frames.work >= 0 {
        var key: FoundValue?
        let value: JSONSlice
        if isObject {
          guard let member = try cursor.scanMember(text.span, isFirst: isFirst) else { return }
          key = FoundValue(text: container.text, slice: member.key)
          value = member.value
        } else {
          guard let element = try cursor.scanElement(text.span, isFirst: isFirst) else { return }
          value = element
        }
        isFirst = false
        frames.push(
          FoundValue(text: container.text, slice: value), key: key, constants: branch.constants)
        let isOurs = run(rest, take)
        if let problem {
          end(.rejected(problem), take)
          self.problem = nil
        } else if !isOurs {
          // The other steps found nothing in it.
          end(.notOurs, take)
        }
        frames.pop()
      }
    } catch {
      // It was checked before: there is nothing to be caught.
    }
  }

  /// The one value that was found; of two different ones nobody knows which is meant.
  private mutating func takeOne() -> FoundValue? {
    guard let first = frames.found.first else { return nil }
    if frames.found.dropFirst().contains(where: { !frames.isSame($0, first) }) {
      problem = .conflictingKey
      return nil
    }
    return first
  }

  /// What one event says, picked and written.
  private mutating func emit(_ take: Take) {
    let mark = frames.textCount
    defer { frames.forgetTexts(after: mark) }
    frames.hasConflict = false
    if isLooking {
      isRecognised = isRecognised || showsSigns()
      return
    }
    guard passes(mapping.filters) else { return end(.notOurs, take) }
    writeFields()
    end(frames.hasConflict ? .rejected(.conflictingKey) : .found, take)
  }

  private mutating func end(_ event: Event, _ take: Take) {
    frames.work -= output.count
    if frames.work < 0 { return }
    guard events < maxEvents else {
      isExhausted = true
      return
    }
    take(event, output, events)
    events += 1
  }

  /// The bytes of the text (or other value) at a path.
  private mutating func lastFound(_ path: MappingPath, isText: Bool) -> [UInt8]? {
    frames.find(path)
    guard let value = frames.found.last else { return nil }
    switch value.slice.kind {
    case .string: return Array(frames.texts[value.text][value.slice.range])
    case .escapedString:
      let text = frames.decode(value)
      return frames.texts[text]
    default: return isText ? nil : Array(frames.texts[value.text][value.slice.range])
    }
  }

  private func isMeantAsObject(_ text: [UInt8]) -> Bool {
    text.first { !ASCII.isWhiteSpace($0) } == ASCII.leftBrace
  }
}

extension ASCII {
  static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == tab || byte == newline || byte == carriageReturn
  }
}
