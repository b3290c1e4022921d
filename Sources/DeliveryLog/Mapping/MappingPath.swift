/// Where a value stands: keys, with dots between them, from the event inwards.
///
///     delivery.token      the key "token" in the object under "delivery"
///     response.0          the first element of a list
///     ^time               "time" in the nearest object around the event that has one
///     $key  $value  $value.1   of what `each` takes apart: the key; the value; what is in it
///     http\.status        a key with a dot in it
///
/// Keys fold as everywhere: letter case, `-` and `_` do not count. A string on the way that holds a
/// JSON object is looked into.
struct MappingPath: Sendable, Equatable {
  enum Base: Sendable {
    case event
    case outward
    case key
    case value
  }

  struct Segment: Sendable, Equatable {
    var name: FoldedName
    var spelling: [UInt8]
    /// The element of a list it means, if it is met at a list.
    var index: Int?
  }

  var base: Base
  var segments: [Segment]

  /// Nil where the text is no path.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    base = .event
    if rest.first == UInt8(ascii: "^") {
      base = .outward
      rest.removeFirst()
    }
    segments = []
    var isFirst = true
    while isFirst || !rest.isEmpty {
      let isWord = rest.first == UInt8(ascii: "$")
      guard let spelling = Self.takeSegment(&rest) else { return nil }
      if isFirst, isWord {
        guard base == .event else { return nil }
        switch spelling {
        case Array("$key".utf8): base = .key
        case Array("$value".utf8): base = .value
        default: return nil
        }
      } else {
        guard let name = FoldedName(spelling.span) else { return nil }
        segments.append(
          Segment(name: name, spelling: spelling, index: Self.index(spelling)))
      }
      isFirst = false
    }
    if base == .key, !segments.isEmpty { return nil }
  }

  /// A key of the program's own.
  init(_ base: Base, name: String) {
    self.base = base
    let spelling = Array(name.utf8)
    segments =
      FoldedName(spelling.span).map {
        [Segment(name: $0, spelling: spelling, index: nil)]
      } ?? []
  }

  /// Up to the next dot, which goes with it. Nil where it is empty.
  private static func takeSegment(_ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
    var segment: [UInt8] = []
    while let byte = rest.popFirst() {
      if byte == ASCII.dot {
        // A dot at the end promises a segment that is not there.
        return segment.isEmpty || rest.isEmpty ? nil : segment
      }
      if byte == ASCII.backslash {
        guard let next = rest.popFirst() else { return nil }
        segment.append(next)
      } else {
        segment.append(byte)
      }
    }
    return segment.isEmpty ? nil : segment
  }

  private static func index(_ spelling: [UInt8]) -> Int? {
    guard spelling.count <= 6, spelling.allSatisfy(ASCII.isDigit) else { return nil }
    return spelling.reduce(0) { $0 * 10 + Int($1 - ASCII.zero) }
  }
}
