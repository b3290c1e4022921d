/// Joins pieces of lines. Docker, for one, cuts lines into pieces of 16 KiB; the last one ends with a
/// newline.
struct LineJoiner: Sendable {
  /// More streams than any container has; a log that names more is none.
  private static let maxStreams = 8

  private struct Stream: Sendable {
    var key: [UInt8]
    var text: [UInt8] = []
    /// The objects the pieces came in, with newlines between them.
    var originals: [UInt8] = []
    var pieces = 0
    /// True once the line is longer than allowed, until it ends.
    var isTooLong = false
  }

  enum Result {
    /// The line goes on.
    case waits
    /// A line, without its newline. `originals`: what its pieces came in; empty where it is one piece.
    case line([UInt8], originals: [UInt8])
    /// The line has grown too long; what has come of it is given up.
    case tooLong(originals: [UInt8])
  }

  private var streams: [Stream] = []

  mutating func removeAll() { streams.removeAll() }

  /// True where no line has begun that has not ended.
  var isBetweenLines: Bool { streams.allSatisfy { $0.pieces == 0 && !$0.isTooLong } }

  /// - Parameters:
  ///   - key: what tells lines apart whose pieces come in turns.
  ///   - original: the object the piece came in.
  ///   - limit: the longest line, in bytes.
  mutating func add(
    _ piece: [UInt8], key: [UInt8], original: Span<UInt8>, limit: Int
  ) -> Result {
    var place = streams.firstIndex { $0.key == key }
    if place == nil, streams.count < Self.maxStreams {
      streams.append(Stream(key: key))
      place = streams.count - 1
    }
    // Too many streams: the first one's place is taken, and its line given up with it.
    guard let place else {
      let given = streams.removeFirst()
      streams.append(Stream(key: key))
      if given.pieces > 0 { return .tooLong(originals: given.originals) }
      return add(piece, key: key, original: original, limit: limit)
    }
    let isEnd = piece.last == ASCII.newline
    if isEnd, streams[place].pieces == 0, !streams[place].isTooLong {
      return .line(Self.withoutNewline(piece), originals: [])
    }
    if streams[place].isTooLong {
      if isEnd { streams[place] = Stream(key: key) }
      return .waits
    }
    streams[place].text += piece
    // A piece that is nothing but the newline may come late, in a longer copy of the file: it must
    // not make another event of the line.
    if piece.contains(where: { $0 != ASCII.newline && $0 != ASCII.carriageReturn }) {
      if !streams[place].originals.isEmpty { streams[place].originals.append(ASCII.newline) }
      for index in original.indices { streams[place].originals.append(original[index]) }
    }
    streams[place].pieces += 1
    if streams[place].text.count > limit {
      let originals = streams[place].originals
      streams[place] = Stream(key: key, isTooLong: !isEnd)
      return .tooLong(originals: originals)
    }
    guard isEnd else { return .waits }
    let done = streams[place]
    streams[place] = Stream(key: key)
    return .line(Self.withoutNewline(done.text), originals: done.originals)
  }

  /// Lines that were begun and have not ended.
  mutating func takeUnfinished() -> [(text: [UInt8], originals: [UInt8])] {
    defer { streams.removeAll() }
    return streams.filter { $0.pieces > 0 }.map { ($0.text, $0.originals) }
  }

  private static func withoutNewline(_ text: [UInt8]) -> [UInt8] {
    var text = text
    while text.last == ASCII.newline || text.last == ASCII.carriageReturn { text.removeLast() }
    return text
  }
}
