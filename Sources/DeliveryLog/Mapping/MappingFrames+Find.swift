// Looking for what stands at a path. `found` holds the answer.

extension MappingFrames {
  /// - Parameter isExact: whether the last key must be spelled as in the path.
  mutating func find(_ path: MappingPath, isExact: Bool = false) {
    found.removeAll(keepingCapacity: true)
    guard let innermost = frames.last else { return }
    switch path.base {
    case .key:
      if let key = innermost.key { found.append(key) }
    case .value:
      found.append(innermost.value)
      descend(path.segments[...], isExact)
    case .event: find(path.segments[...], in: frames.count - 1, isExact)
    case .outward:
      for index in frames.indices.dropLast().reversed() where found.isEmpty {
        find(path.segments[...], in: index, isExact)
      }
    }
  }

  private mutating func find(
    _ segments: ArraySlice<MappingPath.Segment>, in index: Int, _ isExact: Bool
  ) {
    guard let segment = segments.first else { return }
    let frame = frames[index]
    work -= 1
    guard frame.bits & (1 &<< UInt64(segment.name.hash & 63)) != 0 else { return }
    work -= frame.members.count
    let exactly = isExact && segments.count == 1
    for place in frame.members where members[place].name == segment.name {
      let member = members[place]
      if exactly, !isSpelled(member.key, in: frame.value.text, segment.spelling) { continue }
      found.append(FoundValue(text: frame.value.text, slice: member.value))
    }
    descend(segments.dropFirst(), isExact)
  }

  /// Goes on from what was found to what is in it.
  private mutating func descend(
    _ segments: ArraySlice<MappingPath.Segment>, _ isExact: Bool
  ) {
    for (index, segment) in zip(segments.indices, segments) {
      guard var value = takeOne() else { return }
      if value.slice.kind == .string || value.slice.kind == .escapedString {
        guard let object = object(in: decode(value)) else { return }
        value = object
      }
      guard value.slice.kind == .nested else { return }
      work -= value.slice.range.count
      if isObject(value) {
        collect(segment, in: value, isExact && index == segments.endIndex - 1)
      } else if let place = segment.index {
        takeElement(place, of: value)
      }
    }
  }

  /// The one value to go on from. Which of two it should be, nobody knows.
  private mutating func takeOne() -> FoundValue? {
    guard let first = found.first else { return nil }
    if found.dropFirst().contains(where: { !isSame($0, first) }) { hasConflict = true }
    found.removeAll(keepingCapacity: true)
    return first
  }

  func isSame(_ a: FoundValue, _ b: FoundValue) -> Bool {
    a.slice.kind == b.slice.kind
      && texts[a.text][a.slice.range] == texts[b.text][b.slice.range]
  }

  private mutating func collect(
    _ segment: MappingPath.Segment, in object: FoundValue, _ isExact: Bool
  ) {
    let text = texts[object.text]
    var scratch: [UInt8] = []
    var cursor = JSONCursor(at: object.slice.start &+ 1)
    var isFirst = true
    do throws(JSONProblem) {
      while let member = try cursor.scanMember(text.span, isFirst: isFirst) {
        isFirst = false
        guard Self.name(member.key, text.span, &scratch) == segment.name else { continue }
        if isExact, !isSpelled(member.key, in: object.text, segment.spelling) { continue }
        found.append(FoundValue(text: object.text, slice: member.value))
      }
    } catch {
      // It was checked before: there is nothing to be caught.
    }
  }

  private mutating func takeElement(_ place: Int, of list: FoundValue) {
    let text = texts[list.text]
    var cursor = JSONCursor(at: list.slice.start &+ 1)
    var index = 0
    do throws(JSONProblem) {
      while let element = try cursor.scanElement(text.span, isFirst: index == 0) {
        if index == place {
          found.append(FoundValue(text: list.text, slice: element))
          return
        }
        index += 1
      }
    } catch {
      // It was checked before: there is nothing to be caught.
    }
  }

  private func isSpelled(_ key: JSONSlice, in text: Int, _ spelling: [UInt8]) -> Bool {
    key.kind == .string && texts[text][key.range].elementsEqual(spelling)
  }
}
