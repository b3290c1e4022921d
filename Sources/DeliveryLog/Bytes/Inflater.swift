internal import CZlib

/// Inflates gzip members, piece by piece, into a buffer of the caller's: memory does not grow with
/// what comes out, whatever the ratio.
///
/// Safe because the stream belongs to this object alone, is made and freed with it, and every pointer
/// into a caller's bytes is used within the call it was made for.
@safe final class Inflater {
  enum Outcome {
    /// All input was taken, or the output is full.
    case goesOn
    /// The member ended, and its CRC and length are right.
    case memberEnd
    /// The member ended; its CRC or length is wrong. `unread` bytes of its trailer are still to come.
    case wrongCheck(unread: Int)
    /// This is no gzip header, or no deflate data.
    case invalid
  }

  struct Progress {
    var taken: Int
    var produced: Int
    var outcome: Outcome
  }

  private let stream: UnsafeMutablePointer<z_stream>

  init() {
    unsafe stream = .allocate(capacity: 1)
    unsafe stream.initialize(to: z_stream())
    let result = unsafe pushlog_inflate_init(stream)
    precondition(result == Z_OK, "zlib cannot start: out of memory")
  }

  deinit {
    unsafe inflateEnd(stream)
    unsafe stream.deinitialize(count: 1)
    unsafe stream.deallocate()
  }

  /// Makes ready for the header of the next member.
  func restart() { unsafe inflateReset(stream) }

  /// Inflates some of `input` into `output` from `start` on.
  func inflate(_ input: Span<UInt8>, into output: inout [UInt8], from start: Int) -> Progress {
    unsafe input.withUnsafeBufferPointer { input in
      unsafe output.withUnsafeMutableBufferPointer { output in
        let room = unsafe UnsafeMutableBufferPointer(rebasing: output[start...])
        return unsafe inflate(input, room)
      }
    }
  }

  private func inflate(
    _ input: UnsafeBufferPointer<UInt8>, _ output: UnsafeMutableBufferPointer<UInt8>
  ) -> Progress {
    let offered = UInt32(clamping: input.count)
    let room = UInt32(clamping: output.count)
    // zlib never writes to its input; the C declaration merely lacks the const.
    unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
    unsafe stream.pointee.avail_in = offered
    unsafe stream.pointee.next_out = output.baseAddress
    unsafe stream.pointee.avail_out = room
    let result = unsafe CZlib.inflate(stream, Z_NO_FLUSH)
    precondition(result != Z_MEM_ERROR, "zlib cannot go on: out of memory")
    let outcome: Outcome =
      switch result {
      case Z_OK, Z_BUF_ERROR: .goesOn
      case Z_STREAM_END: .memberEnd
      default: failure
      }
    return unsafe Progress(
      taken: Int(offered - stream.pointee.avail_in), produced: Int(room - stream.pointee.avail_out),
      outcome: outcome)
  }

  /// zlib tells a wrong trailer from wrong data only by its message. Were it worded otherwise one day,
  /// the member would count as invalid: damaged all the same, and the next one searched for.
  private var failure: Outcome {
    let message = unsafe stream.pointee.msg.map { unsafe String(cString: $0) }
    return switch message {
    case "incorrect data check": .wrongCheck(unread: 4)
    case "incorrect length check": .wrongCheck(unread: 0)
    default: .invalid
    }
  }
}
