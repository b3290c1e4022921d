internal import CXXHash

/// XXH3 with 128 bits over bytes that come in pieces.
///
/// Safe because the state belongs to this object alone, is made and freed with it, and every pointer
/// handed to C is used within the call.
@safe final class ContentHash {
  private let state: UnsafeMutableRawPointer
  private var size: Int64 = 0

  init() {
    guard let state = unsafe pushlog_xxh3_create() else { preconditionFailure("out of memory") }
    unsafe self.state = state
  }

  /// What `other` has come to so far.
  init(copying other: ContentHash) {
    guard let state = unsafe pushlog_xxh3_copy(other.state) else {
      preconditionFailure("out of memory")
    }
    unsafe self.state = state
    size = other.size
  }

  deinit { unsafe pushlog_xxh3_free(state) }

  func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer {
      unsafe pushlog_xxh3_update(state, $0.baseAddress, $0.count)
    }
    size += Int64(bytes.count)
  }

  var identity: ContentIdentity {
    let digest = unsafe pushlog_xxh3_digest(state)
    return ContentIdentity(size: size, high: digest.high64, low: digest.low64)
  }
}

/// XXH3 with 64 bits over one piece. Stored in the store, so it must never change.
func stableHash(_ bytes: Span<UInt8>, seed: UInt64 = 0) -> UInt64 {
  // Safe: the pointer does not leave the closure; the length is the span's own.
  unsafe bytes.withUnsafeBufferPointer { unsafe pushlog_xxh3_64($0.baseAddress, $0.count, seed) }
}
