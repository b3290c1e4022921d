internal import CZlib
internal import Glibc

/// Writes gzip members. The same bytes at the same level give the same file: the header holds no
/// name, no time and no system.
///
/// Safe because stream and header belong to this object alone, are made and freed with it, and every
/// pointer into other bytes is used within the call it was made for.
@safe public final class GzipWriter {
  /// What was written so far; stays empty where a file descriptor takes it.
  public private(set) var bytes: [UInt8] = []
  private let descriptor: Int32?
  private let stream: UnsafeMutablePointer<z_stream>
  private let header: UnsafeMutablePointer<gz_header>
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)
  private var isMemberOpen = false
  private var hasMember = false

  /// - Parameters:
  ///   - level: 1 (fast) to 9 (small).
  ///   - descriptor: where the bytes go; it stays the caller's to close. Nil: into `bytes`.
  public init(level: Int = 6, to descriptor: Int32? = nil) {
    self.descriptor = descriptor
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    unsafe header = .allocate(capacity: 1)
    unsafe header.initialize(to: gz_header())
    unsafe header.pointee.os = 255
    let result = unsafe pushlog_deflate_init(stream, Int32(clamping: min(max(level, 1), 9)))
    precondition(result == Z_OK, "zlib cannot start: out of memory")
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
    unsafe header.deinitialize(count: 1)
    unsafe header.deallocate()
  }

  /// Throws `SystemError` where the descriptor does not take the bytes.
  public func write(_ text: Span<UInt8>) throws(SystemError) {
    guard !text.isEmpty else { return }
    try unsafe text.withUnsafeBufferPointer { (text) throws(SystemError) in
      // Pieces, because zlib counts in 32 bits.
      var rest = unsafe text[...]
      while unsafe !rest.isEmpty {
        let piece = unsafe rest.prefix(1 << 30)
        try unsafe deflate(UnsafeBufferPointer(rebasing: piece), Z_NO_FLUSH)
        unsafe rest = rest.dropFirst(piece.count)
      }
    }
  }

  public func write(_ text: String) throws(SystemError) { try write(Array(text.utf8).span) }

  /// Ends the member; what is written afterwards makes another one.
  public func endMember() throws(SystemError) {
    try unsafe deflate(UnsafeBufferPointer(start: nil, count: 0), Z_FINISH)
    unsafe deflateReset(stream)
    isMemberOpen = false
  }

  /// Ends what is open. A writer nothing was written to leaves an empty member: a gzip file all the same.
  public func finish() throws(SystemError) {
    if isMemberOpen || !hasMember { try endMember() }
  }

  /// One member that holds `text`.
  public static func compress(_ text: [UInt8], level: Int = 6) -> [UInt8] {
    let writer = GzipWriter(level: level)
    do {
      try writer.write(text.span)
      try writer.finish()
    } catch { preconditionFailure("memory took no bytes: \(error)") }
    return writer.bytes
  }

  private func deflate(
    _ text: UnsafeBufferPointer<UInt8>, _ flush: Int32
  ) throws(SystemError) {
    if !isMemberOpen {
      unsafe deflateSetHeader(stream, header)
      (isMemberOpen, hasMember) = (true, true)
    }
    // zlib never writes to its input; the C declaration merely lacks the const.
    unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: text.baseAddress)
    unsafe stream.pointee.avail_in = UInt32(text.count)
    var result = Z_OK
    repeat {
      let room = UInt32(buffer.count)
      unsafe buffer.withUnsafeMutableBufferPointer { buffer in
        unsafe stream.pointee.next_out = buffer.baseAddress
        unsafe stream.pointee.avail_out = room
        result = unsafe CZlib.deflate(stream, flush)
      }
      try unsafe put(Int(room - stream.pointee.avail_out))
    } while unsafe stream.pointee.avail_out == 0 || (flush == Z_FINISH && result == Z_OK)
  }

  /// Passes on the first `count` bytes of the buffer.
  private func put(_ count: Int) throws(SystemError) {
    guard let descriptor else {
      bytes += buffer[..<count]
      return
    }
    var done = 0
    while done < count {
      let written = unsafe buffer.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress.map { unsafe $0 + done }, count - done)
      }
      if written >= 0 {
        done += written
      } else if errno != EINTR {
        throw .last("cannot write the gzip data")
      }
    }
  }
}
