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
  var joiner = LineJoiner()
  var events = 0
  /// What is wrong with the event (or the object, where no step takes it apart).
  var problem: RejectCode?
  /// True where the line costs too much, or has too many events.
  var isExhausted = false
  /// Asks whether the events are of the mapping's sender; none is written then.
  var isLooking = false
  var isRecognised = false
  /// What a line's pieces came in, where there are several; else empty: the object itself.
  var originals: [UInt8] = []
  /// When a joined line's last piece was written, in JSON; empty where nothing says so.
  var lineTime: [UInt8] = []

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

  mutating func begin(_ object: Span<UInt8>) {
    begin(size: object.count)
    let text = frames.add(object)
    frames.push(
      FoundValue(text: text, slice: JSONSlice(kind: .nested, start: 0, end: object.count)))
  }

  mutating func begin(size: Int) {
    frames.begin(work: Self.work(size))
    (events, problem, isExhausted) = (0, nil, false)
    originals.removeAll(keepingCapacity: true)
    lineTime.removeAll(keepingCapacity: true)
  }

  /// What a line of that size may cost: far more than any real one takes, and still about a second for
  /// the longest.
  static func work(_ size: Int) -> Int { 256 * size + 65_536 }

}

extension ASCII {
  static func isWhiteSpace(_ byte: UInt8) -> Bool {
    byte == space || byte == tab || byte == newline || byte == carriageReturn
  }
}
