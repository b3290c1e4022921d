/// HMAC-SHA256 (RFC 2104) under one key.
struct HMAC {
  // The state after the padded key, so that each message pays for itself alone.
  private let inner: SHA256
  private let outer: SHA256

  init(key: [UInt8]) {
    var block = key
    if key.count > SHA256.blockSize {
      var hash = SHA256()
      hash.update(key)
      block = hash.digest()
    }
    block += [UInt8](repeating: 0, count: SHA256.blockSize - block.count)
    (inner, outer) = (Self.started(block, 0x36), Self.started(block, 0x5c))
  }

  func code(_ message: some Sequence<UInt8>) -> [UInt8] {
    var (inner, outer) = (inner, outer)
    inner.update(message)
    outer.update(inner.digest())
    return outer.digest()
  }

  private static func started(_ block: [UInt8], _ pad: UInt8) -> SHA256 {
    var hash = SHA256()
    hash.update(block.map { $0 ^ pad })
    return hash
  }
}
