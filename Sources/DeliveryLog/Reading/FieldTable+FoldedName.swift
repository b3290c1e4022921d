/// A key without what does not count: ASCII letters in lower case, no `-` and no `_`. The bytes lie
/// in registers, so that folding a key costs no memory.
struct FoldedName: Hashable, BitwiseCopyable {
  private var a: UInt64 = 0
  private var b: UInt64 = 0
  private var c: UInt64 = 0
  private var d: UInt64 = 0

  /// Nil where more than 31 bytes count: longer than any name. The last byte holds their number, or a
  /// key with a NUL at its end would be the same as one without.
  @inline(__always)
  init?(_ key: Span<UInt8>) {
    var count = 0
    var word: UInt64 = 0
    for p in key.indices {
      let byte = key[p]
      if byte == ASCII.minus || byte == ASCII.underscore { continue }
      let isUpper = byte &- UInt8(ascii: "A") < 26
      word |= UInt64(isUpper ? byte | 0x20 : byte) &<< UInt64(8 &* (count & 7))
      count &+= 1
      if count & 7 == 0 {
        guard count < 32 else { return nil }
        store(word, count &- 8)
        word = 0
      }
    }
    store(word, count)
    d |= UInt64(count) &<< 56
  }

  @inline(__always)
  private mutating func store(_ word: UInt64, _ count: Int) {
    switch count &>> 3 {
    case 0: a = word
    case 1: b = word
    case 2: c = word
    default: d = word
    }
  }

  /// 0 to 255.
  @inline(__always)
  var hash: Int {
    let mixed = (a ^ (b &<< 7 | b &>> 57) ^ (c &<< 17) ^ (d &<< 29)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed &>> 56)
  }
}
