internal import CDeflate

/// Compresses text into one gzip member, piece by piece.
///
/// Safe because the stream belongs to this object alone, is ended with it, and every pointer handed
/// to zlib is used within the call.
@safe final class GzipText {
  private let stream: UnsafeMutablePointer<z_stream>
  private var room = [UInt8](repeating: 0, count: 1 << 16)
  /// What zlib has given so far and nobody has taken.
  private var output: [UInt8] = []

  init(level: Int32) {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    guard unsafe generate_deflate_init(stream, level) == Z_OK else {
      fatalError("zlib refuses compression level \(level)")
    }
  }

  deinit {
    unsafe deflateEnd(stream)
    unsafe stream.deallocate()
  }

  func append(_ text: [UInt8]) { run(text, Z_NO_FLUSH) }

  /// Brings out all bytes given so far, so that a file cut here holds exactly them.
  func flush() { run([], Z_SYNC_FLUSH) }

  func finish() { run([], Z_FINISH) }

  func takeOutput() -> [UInt8] {
    defer { output.removeAll(keepingCapacity: true) }
    return output
  }

  private func run(_ input: [UInt8], _ flush: Int32) {
    var input = input
    unsafe input.withUnsafeMutableBufferPointer { input in
      unsafe room.withUnsafeMutableBufferPointer { room in
        unsafe stream.pointee.next_in = input.baseAddress
        unsafe stream.pointee.avail_in = UInt32(input.count)
        repeat {
          unsafe stream.pointee.next_out = room.baseAddress
          unsafe stream.pointee.avail_out = UInt32(room.count)
          _ = unsafe deflate(stream, flush)
          let count = unsafe room.count - Int(stream.pointee.avail_out)
          unsafe output.append(contentsOf: room[..<count])
        } while unsafe stream.pointee.avail_out == 0
      }
    }
  }
}
