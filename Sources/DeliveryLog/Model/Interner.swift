internal import CXXHash

/// Gives each distinct byte string a small number, from 0 in order of arrival. A batch stores every
/// token, user and text once this way, and rows name them by number.
public struct Interner: Sendable {
  /// Where a string lies in `bytes`.
  public struct Slice: BitwiseCopyable, Sendable {
    public var offset: UInt32
    public var length: UInt32

    public init(offset: UInt32, length: UInt32) {
      (self.offset, self.length) = (offset, length)
    }
  }

  /// All strings, one after the other.
  public private(set) var bytes: [UInt8] = []
  /// One slice of `bytes` a string.
  public private(set) var slices: [Slice] = []
  private var hashes: [UInt64] = []
  /// Open addressing, a power of two long; holds index + 1, 0 where free.
  private var table: [UInt32]
  private var last = UInt32.max

  public init() { table = [UInt32](repeating: 0, count: 64) }

  public var count: Int { slices.count }

  public subscript(index: UInt32) -> ArraySlice<UInt8> {
    let slice = slices[Int(index)]
    return bytes[Int(slice.offset)..<Int(slice.offset + slice.length)]
  }

  /// The string as text; bytes that are no UTF-8 become U+FFFD.
  public func text(_ index: UInt32) -> String { String(decoding: self[index], as: UTF8.self) }

  public mutating func intern(_ string: Span<UInt8>) -> UInt32 {
    // Neighbouring lines mostly name the same topic, campaign and reason.
    if last != .max, matches(last, string) { return last }
    // Safe: the pointer does not leave the closure; the length is the span's own.
    let hash = unsafe string.withUnsafeBufferPointer {
      unsafe pushlog_xxh3_64($0.baseAddress, $0.count, 0)
    }
    let mask = table.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while table[place] != 0 {
      let index = table[place] - 1
      if hashes[Int(index)] == hash, matches(index, string) {
        last = index
        return index
      }
      place = (place + 1) & mask
    }
    let index = UInt32(slices.count)
    slices.append(Slice(offset: UInt32(bytes.count), length: UInt32(string.count)))
    unsafe string.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    hashes.append(hash)
    table[place] = index + 1
    if slices.count * 2 > table.count { grow() }
    last = index
    return index
  }

  /// The same for a string that is mostly the one it was in the line before.
  /// - Parameter expected: the index to try first; becomes the index of `string`.
  mutating func intern(_ string: Span<UInt8>, expecting expected: inout UInt32) -> UInt32 {
    if expected < slices.count, matches(expected, string) { return expected }
    expected = intern(string)
    return expected
  }

  mutating func intern(_ string: [UInt8], expecting expected: inout UInt32) -> UInt32 {
    intern(string.span, expecting: &expected)
  }

  public mutating func intern(_ string: String) -> UInt32 {
    intern(Array(string.utf8).span)
  }

  /// Forgets all but the first `count` strings.
  public mutating func truncate(to count: Int) {
    guard count < slices.count else { return }
    bytes.removeSubrange(Int(slices[count].offset)...)
    slices.removeSubrange(count...)
    hashes.removeSubrange(count...)
    last = .max
    refill()
  }

  public mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    slices.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
    last = .max
    refill()
  }

  private func matches(_ index: UInt32, _ string: Span<UInt8>) -> Bool {
    let slice = slices[Int(index)]
    guard slice.length == UInt32(string.count) else { return false }
    let (start, count) = (Int(slice.offset), string.count)
    let stored = bytes.span
    var i = 0
    while i &+ 8 <= count {
      // Safe: any eight bytes are an integer, and both loads check their bounds.
      let a = unsafe stored.bytes.unsafeLoadUnaligned(fromByteOffset: start &+ i, as: UInt64.self)
      let b = unsafe string.bytes.unsafeLoadUnaligned(fromByteOffset: i, as: UInt64.self)
      if a != b { return false }
      i &+= 8
    }
    while i < count {
      if stored[start &+ i] != string[i] { return false }
      i &+= 1
    }
    return true
  }

  private mutating func grow() {
    table = [UInt32](repeating: 0, count: table.count * 2)
    refill()
  }

  private mutating func refill() {
    let mask = table.count - 1
    for place in table.indices { table[place] = 0 }
    for (index, hash) in hashes.enumerated() {
      var place = Int(truncatingIfNeeded: hash) & mask
      while table[place] != 0 { place = (place + 1) & mask }
      table[place] = UInt32(index) + 1
    }
  }
}

/// The same for small keys that fit one word, such as a pair of other indices.
public struct KeyInterner: Sendable {
  /// The keys, in order of arrival.
  public private(set) var keys: [UInt64] = []
  private var table = [UInt32](repeating: 0, count: 64)
  private var last = UInt32.max

  public init() {}

  public mutating func intern(_ key: UInt64) -> UInt32 {
    if last != .max, keys[Int(last)] == key { return last }
    let mask = table.count - 1
    var place = Self.spread(key) & mask
    while table[place] != 0 {
      let index = table[place] - 1
      if keys[Int(index)] == key {
        last = index
        return index
      }
      place = (place + 1) & mask
    }
    let index = UInt32(keys.count)
    keys.append(key)
    table[place] = index + 1
    if keys.count * 2 > table.count {
      table = [UInt32](repeating: 0, count: table.count * 2)
      refill()
    }
    last = index
    return index
  }

  public mutating func truncate(to count: Int) {
    guard count < keys.count else { return }
    keys.removeSubrange(count...)
    last = .max
    for place in table.indices { table[place] = 0 }
    refill()
  }

  private mutating func refill() {
    let mask = table.count - 1
    for (index, key) in keys.enumerated() {
      var place = Self.spread(key) & mask
      while table[place] != 0 { place = (place + 1) & mask }
      table[place] = UInt32(index) + 1
    }
  }

  /// Fibonacci hashing: the keys are mostly small numbers in the upper and lower half.
  private static func spread(_ key: UInt64) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}
