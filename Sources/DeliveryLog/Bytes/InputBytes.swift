internal import Glibc

/// The bytes of one input as they lie on disk: from front to back, again from an earlier place, and
/// hashed on the first way through. One object serves all inputs of a run, one after the other.
final class InputBytes {
  /// False for pipes and devices: they can be read again only where a spool keeps what came.
  private(set) var isRegular = false
  /// The size when it was opened; 0 for what is no regular file.
  private(set) var size: Int64 = 0
  private(set) var isOpen = false

  private var descriptor: Int32 = -1
  private var ownsDescriptor = false
  /// Where the input begins in its file: not at 0 for a redirected file read in part before.
  private var base: Int64 = 0
  private var spool: Spool?
  private var hash = ContentHash()
  private var hashed: Int64 = 0
  private var sawEnd = false
  /// Where reading stops, as if the input ended there; nil: at its end.
  private var stop: Int64?

  /// What was read and not used: `buffer[next..<end]`.
  private(set) var buffer: [UInt8]
  private(set) var next = 0
  private(set) var end = 0
  /// Where `buffer[0]` lies in the input.
  private var bufferStart: Int64 = 0

  init(bufferSize: Int) { buffer = [UInt8](repeating: 0, count: max(bufferSize, 16)) }

  deinit { close() }

  /// The place of the next unused byte.
  var position: Int64 { bufferStart + Int64(next) }
  var unread: Int { end - next }
  /// Nil where the input was not read to its end.
  var identity: ContentIdentity? { sawEnd ? hash.identity : nil }

  func open(_ input: LogInput) throws(SystemError) {
    close()
    (isRegular, size, base) = (true, 0, 0)
    // What is left of the input before is none of this one's bytes.
    (bufferStart, next, end) = (0, 0, 0)
    if input.isStandardInput {
      (descriptor, ownsDescriptor) = (0, false)
    } else if let open = input.descriptor {
      (descriptor, ownsDescriptor) = (open, false)
    } else {
      descriptor = unsafe Glibc.open(input.path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
      guard descriptor >= 0 else { throw .last("cannot open it") }
      ownsDescriptor = true
    }
    isOpen = true
    var info = stat()
    guard unsafe fstat(descriptor, &info) == 0 else { throw .last("cannot look at it") }
    isRegular = info.st_mode & S_IFMT == S_IFREG
    if isRegular && input.isStandardInput { base = max(Int64(lseek(descriptor, 0, SEEK_CUR)), 0) }
    size = isRegular ? max(Int64(info.st_size) - base, 0) : 0
    startOver()
  }

  func close() {
    if isOpen && ownsDescriptor { _ = Glibc.close(descriptor) }
    (descriptor, isOpen, spool) = (-1, false, nil)
  }

  /// Goes back to the first byte, as if nothing had been read. A pipe needs its spool for that.
  func startOver() {
    (hash, hashed, sawEnd, stop) = (ContentHash(), 0, false, nil)
    // Nothing stays in the buffer: only what is read again is hashed again.
    (bufferStart, next, end) = (0, 0, 0)
  }

  /// Keeps what came and what will come, if it could not be read again otherwise. To be called before
  /// the buffer is emptied for the first time.
  func keepForReadingAgain() throws(SystemError) {
    guard !isRegular, spool == nil else { return }
    let spool = try Spool()
    let read = buffer
    try spool.append(read.span.extracting(0..<end))
    self.spool = spool
  }

  /// Sees to it that `count` unread bytes are in the buffer, or all there are.
  ///
  /// - Returns: how many there are.
  func ensure(_ count: Int) throws(SystemError) -> Int {
    while unread < count {
      if next > 0 {
        let rest = unread
        // Not more than a few bytes: the callers look ahead no further than a header's first ones.
        for i in 0..<rest { buffer[i] = buffer[next + i] }
        bufferStart += Int64(next)
        (next, end) = (0, rest)
      }
      let read = try pull(into: &buffer, from: end, at: bufferStart + Int64(end))
      if read == 0 { break }
      end += read
    }
    return unread
  }

  /// How many unread bytes come before the first that is `byte`; nil where the buffer has none.
  func firstUnread(of byte: UInt8) -> Int? {
    let read = buffer
    return read.span.extracting(next..<end).firstIndex(of: byte, from: 0)
  }

  /// What the next bytes, taken for the first of a file, say that it is.
  func kind() throws(SystemError) -> ContentKind {
    let count = min(try ensure(ContentKind.prefixLength), ContentKind.prefixLength)
    let read = buffer
    return ContentKind(read.span.extracting(next..<next + count))
  }

  func skip(_ count: Int) { next += min(count, unread) }

  /// Makes the byte at `place`, which was read before, the next one.
  func rewind(to place: Int64) {
    if place >= bufferStart, place <= bufferStart + Int64(end) {
      next = Int(place - bufferStart)
    } else {
      (bufferStart, next, end) = (place, 0, 0)
    }
  }

  /// Reads on to the end, so that the content is known.
  func drain() throws(SystemError) {
    while try ensure(1) > 0 { skip(unread) }
  }

  /// Reads on to `place`, or to the end where that comes first.
  ///
  /// - Returns: true where it is there.
  func drain(to place: Int64) throws(SystemError) -> Bool {
    stop = place
    defer { stop = nil }
    while position < place, try ensure(1) > 0 { skip(unread) }
    return position == place
  }

  /// The hash of what was read so far, to come back to.
  var hashSoFar: ContentHash { ContentHash(copying: hash) }

  /// Goes to `place` of a regular file as if all before `hashedTo` had been read.
  ///
  /// - Parameters:
  ///   - hash: of what is before `hashedTo`.
  ///   - stop: where to stop as if the input ended there; nil: at its end.
  func go(to place: Int64, hash: ContentHash, hashedTo: Int64, stop: Int64?) {
    (self.hash, hashed, sawEnd, self.stop) = (hash, hashedTo, false, stop)
    (bufferStart, next, end) = (place, 0, 0)
  }

  /// A hash of the first `count` bytes; nil where there are not as many, or they are not in the buffer.
  func headHash(_ count: Int) throws(SystemError) -> UInt64? {
    guard bufferStart == 0, next == 0, try ensure(count) >= count else { return nil }
    let read = buffer
    return stableHash(read.span.extracting(0..<count))
  }

  /// Moves text to the window without a detour; 0 at the end.
  func read(into window: inout TextWindow) throws(SystemError) -> Int {
    if unread > 0 {
      let read = buffer
      let count = window.append(read.span.extracting(next..<end))
      next += count
      return count
    }
    let place = position
    let count = try window.fill { (bytes, start) throws(SystemError) in
      try pull(into: &bytes, from: start, at: place)
    }
    (bufferStart, next, end) = (place + Int64(count), 0, 0)
    return count
  }

  /// Inflates some of the buffer into the window.
  func inflate(_ inflater: Inflater, into window: inout TextWindow) -> Inflater.Outcome {
    var outcome = Inflater.Outcome.goesOn
    let read = buffer
    _ = window.fill { bytes, start in
      let progress = inflater.inflate(
        read.span.extracting(next..<end), into: &bytes, from: start)
      next += progress.taken
      outcome = progress.outcome
      return progress.produced
    }
    return outcome
  }

  private func pull(
    into bytes: inout [UInt8], from start: Int, at place: Int64
  ) throws(SystemError) -> Int {
    let count: Int
    let left = stop.map { Int(max($0 - place, 0)) } ?? .max
    if let spool, place < spool.size {
      count = try spool.read(at: place, into: &bytes, from: start)
    } else {
      count = try readAgain("cannot read on at byte \(place)") {
        unsafe bytes.withUnsafeMutableBytes {
          let target = unsafe $0.baseAddress.map { unsafe $0 + start }
          let room = min($0.count - start, left)
          return unsafe isRegular
            ? pread(descriptor, target, room, Int(base + place))
            : Glibc.read(descriptor, target, room)
        }
      }
      try spool?.append(bytes.span.extracting(start..<start + count))
    }
    let known = Int(min(hashed - place, Int64(count)))
    if known < count { hash.update(bytes.span.extracting(start + max(known, 0)..<start + count)) }
    hashed = max(hashed, place + Int64(count))
    if count == 0 && place == hashed && stop == nil { sawEnd = true }
    return count
  }
}
