/// A stretch of text that is being rejected, taken in pieces. Its size in memory is bounded.
struct RejectedStretch {
  /// What of a stretch is kept word for word, in bytes.
  static let keptBytes = 64 << 10

  private(set) var code = RejectCode.badJSON
  private(set) var line: Int64 = 0
  /// Offset of the first byte in the file's text.
  private(set) var offset: Int64 = 0
  private(set) var length: Int64 = 0
  /// The first bytes.
  private(set) var raw: [UInt8] = []
  /// Of the whole, from the moment that it is longer than what is kept.
  private var hash: ContentHash?

  mutating func begin(_ code: RejectCode, line: Int64, offset: Int64) {
    (self.code, self.line, self.offset, length, hash) = (code, line, offset, 0, nil)
    raw.removeAll(keepingCapacity: true)
  }

  mutating func append(_ text: Span<UInt8>) {
    if hash == nil, raw.count + text.count > Self.keptBytes {
      // How the text came in pieces must not show: the hash starts with what is there already.
      let hash = ContentHash()
      hash.update(raw.span)
      self.hash = hash
    }
    hash?.update(text)
    for i in 0..<min(text.count, Self.keptBytes - raw.count) { raw.append(text[i]) }
    length += Int64(text.count)
  }

  /// A hash of the whole stretch.
  ///
  /// - Parameter occurrence: how many equal ones came before it.
  func identity(occurrence: UInt64) -> UInt64 {
    guard let whole = hash?.identity else { return stableHash(raw.span, seed: occurrence) }
    var bytes: [UInt8] = []
    for word in [whole.high, whole.low] {
      for shift in stride(from: 0, to: 64, by: 8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    return stableHash(bytes.span, seed: occurrence)
  }
}
