// Lines whose pieces come in objects of their own.

extension Mapper {
  /// The object a piece of a line came in is there; nil where it holds none.
  mutating func join(_ object: Span<UInt8>) -> LineJoiner.Result? {
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

  /// What comes next does not go on where the last piece ended.
  mutating func forgetPieces() { joiner.removeAll() }

  /// True where no line has begun that has not ended.
  var isBetweenLines: Bool { joiner.isBetweenLines }

  mutating func map(line: [UInt8], _ take: Take) -> Ending {
    // What a piece came in is not around the line: its time would hide a logger's own.
    frames.popAll()
    let text = frames.add(line.span)
    guard let object = frames.object(in: text) else {
      return isMeantAsObject(line) ? .rejected(.badJSON) : .isSomethingElse
    }
    frames.push(object)
    return runSteps(take)
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
}
