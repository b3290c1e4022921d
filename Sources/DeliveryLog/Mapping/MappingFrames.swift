/// A value within a text.
struct FoundValue: Sendable, BitwiseCopyable {
  /// Index of the text.
  var text = 0
  var slice = JSONSlice()
}

/// A member of an object that the steps came through.
struct FrameMember: Sendable, BitwiseCopyable {
  /// Nil: longer than any name one could look for.
  var name: FoldedName?
  var key = JSONSlice()
  var value = JSONSlice()
}

/// An object (or another value) that the steps came through; the innermost is the event.
struct MappingFrame: Sendable {
  var value = FoundValue()
  /// What `each` found it under.
  var key: FoundValue?
  /// Its members, in `MappingFrames.members`.
  var members: Range<Int> = 0..<0
  /// A bit for each name's hash: most look-ups end here.
  var bits: UInt64 = 0
  /// What the branch of `each` it came from says.
  var constants: [Field: [UInt8]] = [:]
  /// How many texts there were before it.
  var firstText = 0
}

/// The texts of one line (the line itself, and strings in it that hold JSON), and the objects in them
/// that the steps came through. Memory stays from line to line.
struct MappingFrames: Sendable {
  private(set) var texts: [[UInt8]] = []
  private(set) var textCount = 0
  private(set) var frames: [MappingFrame] = []
  private(set) var members: [FrameMember] = []
  /// What the last look-up found: more than one value where a key stood there more than once.
  var found: [FoundValue] = []
  /// True where an object on the way to a value had that key with two different values.
  var hasConflict = false
  /// What may still be spent on this line. Without it, a line with many events in a large object
  /// could take hours.
  var work = 0
  private var scratch: [UInt8] = []

  var last: MappingFrame? { frames.last }

  mutating func begin(work: Int) {
    frames.removeAll(keepingCapacity: true)
    members.removeAll(keepingCapacity: true)
    (textCount, hasConflict, self.work) = (0, false, work)
  }

  /// - Returns: the text's index.
  mutating func add(_ text: Span<UInt8>) -> Int {
    if textCount == texts.count { texts.append([]) }
    texts[textCount].removeAll(keepingCapacity: true)
    texts[textCount].reserveCapacity(text.count)
    // Safe: the pointer does not leave the closure.
    unsafe text.withUnsafeBufferPointer { unsafe texts[textCount].append(contentsOf: $0) }
    work -= text.count
    textCount += 1
    return textCount - 1
  }

  /// What a string says, as a text of its own.
  mutating func decode(_ string: FoundValue) -> Int {
    let source = texts[string.text]
    if textCount == texts.count { texts.append([]) }
    Unescaping.decode(source.span.extracting(string.slice.range), into: &texts[textCount])
    work -= string.slice.range.count
    textCount += 1
    return textCount - 1
  }

  /// Forgets the texts after the first `count`.
  mutating func forgetTexts(after count: Int) { textCount = min(textCount, count) }

  /// The object that a whole text is, or nil.
  mutating func object(in text: Int) -> FoundValue? {
    let bytes = texts[text]
    work -= bytes.count
    var cursor = JSONCursor(at: 0)
    do throws(JSONProblem) {
      cursor.skipSpace(bytes.span)
      let start = cursor.position
      try cursor.skip(ASCII.leftBrace, bytes.span)
      var isFirst = true
      while try cursor.scanMember(bytes.span, isFirst: isFirst) != nil { isFirst = false }
      let end = cursor.position
      cursor.skipSpace(bytes.span)
      guard cursor.position == bytes.count else { return nil }
      return FoundValue(text: text, slice: JSONSlice(kind: .nested, start: start, end: end))
    } catch {
      return nil
    }
  }

  func isObject(_ value: FoundValue) -> Bool { first(value) == ASCII.leftBrace }
  func isList(_ value: FoundValue) -> Bool { first(value) == ASCII.leftBracket }

  private func first(_ value: FoundValue) -> UInt8? {
    guard value.slice.kind == .nested, value.slice.start < texts[value.text].count else {
      return nil
    }
    return texts[value.text][value.slice.start]
  }

  mutating func push(
    _ value: FoundValue, key: FoundValue? = nil, constants: [Field: [UInt8]] = [:],
    firstText: Int? = nil
  ) {
    var frame = MappingFrame(value: value, key: key, constants: constants)
    frame.firstText = firstText ?? textCount
    let start = members.count
    if isObject(value) {
      let bytes = texts[value.text]
      work -= value.slice.range.count
      Self.scan(
        bytes.span, value.slice, into: &members, bits: &frame.bits, scratch: &scratch)
    }
    frame.members = start..<members.count
    frames.append(frame)
  }

  mutating func pop() {
    guard let frame = frames.popLast() else { return }
    members.removeSubrange(frame.members.lowerBound...)
    forgetTexts(after: frame.firstText)
  }

  mutating func popAll() {
    while !frames.isEmpty { pop() }
  }

  /// A value as it stands in its text, strings with their quotes.
  func json(_ value: FoundValue) -> [UInt8] {
    let isString = value.slice.kind == .string || value.slice.kind == .escapedString
    let range = isString ? value.slice.start - 1..<value.slice.end + 1 : value.slice.range
    return Array(texts[value.text][range])
  }

  private static func scan(
    _ text: Span<UInt8>, _ object: JSONSlice, into members: inout [FrameMember],
    bits: inout UInt64, scratch: inout [UInt8]
  ) {
    var cursor = JSONCursor(at: object.start &+ 1)
    var isFirst = true
    do throws(JSONProblem) {
      while let member = try cursor.scanMember(text, isFirst: isFirst) {
        isFirst = false
        let name = name(member.key, text, &scratch)
        if let name { bits |= 1 &<< UInt64(name.hash & 63) }
        members.append(FrameMember(name: name, key: member.key, value: member.value))
      }
    } catch {
      // It was checked before: there is nothing to be caught.
    }
  }

  static func name(
    _ key: JSONSlice, _ text: Span<UInt8>, _ scratch: inout [UInt8]
  ) -> FoldedName? {
    if key.kind == .string { return FoldedName(text.extracting(key.range)) }
    Unescaping.decode(text.extracting(key.range), into: &scratch)
    return FoldedName(scratch.span)
  }
}
