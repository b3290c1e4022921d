/// Cuts JSON lines into objects, which come in pieces of any size; at most one object is kept.
///
/// An object ends at its brace, not at the line's end. After something broken, reading goes on at the
/// next line end.
struct RegistryLines {
  /// The longest object that is read, in bytes.
  static let objectLimit = 1 << 20

  enum Piece {
    /// All its members were read into the cells.
    case object
    case broken(RegistryRejectCode, String)
  }

  /// The last object's values.
  private(set) var cells = RegistryCells()
  /// The keys of the first object.
  private(set) var firstKeys: [String]?
  private(set) var sawToken = false

  private let objectLimit: Int
  private var line: Int64
  private var pending: [UInt8] = []
  /// How many bytes must be there before it is worth to look again.
  private var enough = 1
  /// Whether all up to the next line end is part of something broken.
  private var isPassingOver = false
  private var unescaped: [UInt8] = []

  /// - Parameter line: the number of the first line to come.
  init(line: Int64, objectLimit: Int = RegistryLines.objectLimit) {
    (self.line, self.objectLimit) = (line, objectLimit)
  }

  /// - Parameter each: is told the line each object, or what stands in its place, begins on.
  mutating func read(
    _ text: Span<UInt8>, _ each: (Piece, RegistryCells, Int64) throws -> Void
  ) rethrows {
    for i in text.indices { pending.append(text[i]) }
    if pending.count >= enough { try cut(isEnd: false, each) }
  }

  /// The text is at its end.
  ///
  /// - Parameter isCut: the text was cut short: an object that does not end is worth nothing.
  mutating func finish(
    isCut: Bool, _ each: (Piece, RegistryCells, Int64) throws -> Void
  ) rethrows {
    try cut(isEnd: !isCut, each)
  }

  private mutating func cut(
    isEnd: Bool, _ each: (Piece, RegistryCells, Int64) throws -> Void
  ) rethrows {
    // Taken out, so that members can be read from it while the rest of self changes.
    let text = pending
    pending = []
    var p = 0
    enough = 1
    while p < text.count {
      let byte = text[p]
      if byte == ASCII.newline {
        (isPassingOver, line) = (false, line &+ 1)
        p += 1
      } else if isPassingOver || ASCII.isBlank(byte) || byte == ASCII.carriageReturn {
        p += 1
      } else {
        let start = line
        let (piece, end) = next(text.span, at: p, isEnd: isEnd)
        guard let piece else { break }
        p = end
        if case .broken = piece { isPassingOver = true }
        try each(piece, cells, start)
      }
    }
    pending = Array(text[p...])
    if !pending.isEmpty { enough = min(pending.count * 2, objectLimit + 1) }
  }

  /// - Returns: what begins at `start`, and where to go on; nil: more text must come first.
  private mutating func next(
    _ text: Span<UInt8>, at start: Int, isEnd: Bool
  ) -> (Piece?, Int) {
    // No more than that is looked at, so that the pieces the text came in make no difference.
    let window = text.extracting(0..<min(text.count, start + objectLimit + 1))
    var cursor = JSONCursor(at: start)
    do throws(JSONProblem) {
      try readMembers(window, &cursor)
      if cursor.position - start <= objectLimit {
        line &+= Int64(cursor.newlines)
        return (.object, cursor.position)
      }
    } catch {
      switch error {
      // Of a character that is not whole yet nobody can tell whether it is UTF-8 at all.
      case .badJSON
      where !isEnd && window.count == text.count && Self.endsInside(window, cursor.position):
        return (nil, start)
      case .badJSON: return (.broken(.badJSON, "it is no JSON object"), start)
      case .badEncoding: return (.broken(.badEncoding, "it is not UTF-8"), start)
      case .incomplete where window.count - start > objectLimit: break
      case .incomplete where isEnd: return (.broken(.badJSON, "the object does not end"), start)
      case .incomplete: return (nil, start)
      }
    }
    return (.broken(.lineTooLong, "the object is longer than 1 MiB"), start)
  }

  private static func endsInside(_ text: Span<UInt8>, _ place: Int) -> Bool {
    place < text.count && text[place] >= 0x80 && text.count - place < 4
  }

  private mutating func readMembers(
    _ text: Span<UInt8>, _ cursor: inout JSONCursor
  ) throws(JSONProblem) {
    cells.removeAll()
    try cursor.skip(ASCII.leftBrace, text)
    var keys: [String] = []
    var isFirst = true
    var hasToken = false
    while let member = try cursor.scanMember(text, isFirst: isFirst) {
      isFirst = false
      content(of: member.key, text)
      if firstKeys == nil { keys.append(String(decoding: unescaped, as: UTF8.self)) }
      guard let place = RegistryColumn.place(of: unescaped.span) else { continue }
      if RegistryColumn.names[place].column == .token { hasToken = true }
      add(member.value, at: place, text)
    }
    if firstKeys == nil { firstKeys = keys }
    if hasToken { sawToken = true }
  }

  private mutating func add(_ value: JSONSlice, at place: Int, _ text: Span<UInt8>) {
    let kind: RegistryCells.Kind
    switch value.kind {
    case .null: return
    case .boolean: kind = .boolean
    case .number: kind = .number
    case .string, .escapedString: kind = .text
    case .nested: kind = .nested
    }
    content(of: value, text)
    if !unescaped.isEmpty { cells.add(place, kind, unescaped) }
  }

  /// Puts what a key or a value says into `unescaped`.
  private mutating func content(of slice: JSONSlice, _ text: Span<UInt8>) {
    if slice.kind == .escapedString {
      Unescaping.decode(text.extracting(slice.range), into: &unescaped)
    } else {
      unescaped.removeAll(keepingCapacity: true)
      for i in slice.range { unescaped.append(text[i]) }
    }
  }
}
