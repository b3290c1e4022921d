/// The part of a file's text that is in memory: what was cut into objects already is at its front,
/// what was not is `start..<end`. Grows only where one object does not fit.
struct TextWindow {
  private(set) var bytes: [UInt8]
  private(set) var start = 0
  private(set) var end = 0
  /// Offset of `bytes[start]` in the file's text.
  private(set) var offset: Int64 = 0
  /// The last byte that came in, also when it was cut off since.
  private(set) var last: UInt8?
  private let size: Int

  init(size: Int) {
    self.size = max(size, 1)
    bytes = [UInt8](repeating: 0, count: self.size)
  }

  var pending: Int { end - start }

  /// Begins another file. Gives back what a huge object took.
  ///
  /// - Parameter offset: where in its text reading begins.
  mutating func beginFile(at offset: Int64 = 0) {
    if bytes.count > size * 4 { bytes = [UInt8](repeating: 0, count: size) }
    (start, end, self.offset, last) = (0, 0, offset, nil)
  }

  /// Makes room for at least one more byte, and for `needed` bytes from `start` on.
  mutating func makeRoom(for needed: Int) {
    let wanted = max(needed, pending + 1)
    if start == end { (start, end) = (0, 0) }
    if start > 0 && (start + wanted > bytes.count) {
      let rest = pending
      bytes.withMutableMove(from: start, count: rest)
      (start, end) = (0, rest)
    }
    if wanted > bytes.count {
      let grown = max(wanted, bytes.count * 2)
      bytes.append(contentsOf: repeatElement(0, count: grown - bytes.count))
    }
  }

  /// Has `body` write text from the given index on and say how much.
  mutating func fill<E>(_ body: (inout [UInt8], Int) throws(E) -> Int) throws(E) -> Int {
    let count = try body(&bytes, end)
    end += count
    if count > 0 { last = bytes[end - 1] }
    return count
  }

  /// Takes as much of `text` as there is room for.
  mutating func append(_ text: Span<UInt8>) -> Int {
    fill { bytes, end in
      let count = min(text.count, bytes.count - end)
      for i in 0..<count { bytes[end + i] = text[i] }
      return count
    }
  }

  /// Says that the bytes before `position` are done with.
  mutating func consume(to position: Int) {
    offset += Int64(position - start)
    start = position
  }
}

extension [UInt8] {
  /// Moves `count` bytes to the front.
  fileprivate mutating func withMutableMove(from start: Int, count: Int) {
    guard start > 0 && start + count <= self.count else { return }
    for i in 0..<count { self[i] = self[start + i] }
  }
}
