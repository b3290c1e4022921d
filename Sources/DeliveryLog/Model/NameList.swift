internal import CXXHash

/// The tokens, or the users, of a batch: one entry a line, as it came. Hardly any occurs twice in a
/// batch of a large sender, so looking for equal ones costs more than it saves; `Interner` is for what
/// repeats.
///
/// Each comes with a hash that tells it from all others, which the store looks up in memory. It has a
/// seed of this process: nobody can write a log in which two names share one.
public struct NameList: Sendable {
  /// All names, one after the other.
  public private(set) var bytes: [UInt8] = []
  /// Where each lies in `bytes`.
  public private(set) var slices: [Interner.Slice] = []
  public private(set) var hashes: [NameHash] = []
  private static let seed = UInt64.random(in: 0 ... .max)

  public init() {}

  public var count: Int { slices.count }

  public subscript(index: UInt32) -> ArraySlice<UInt8> {
    let slice = slices[Int(index)]
    return bytes[Int(slice.offset)..<Int(slice.offset + slice.length)]
  }

  /// The name as text; bytes that are no UTF-8 become U+FFFD.
  public func text(_ index: UInt32) -> String { String(decoding: self[index], as: UTF8.self) }

  /// - Returns: its index.
  public mutating func add(_ name: Span<UInt8>) -> UInt32 {
    // Safe: the pointers do not leave the closures; the lengths are the span's own.
    let hash = unsafe name.withUnsafeBufferPointer {
      unsafe pushlog_xxh3_128_seeded($0.baseAddress, $0.count, Self.seed)
    }
    slices.append(.init(offset: UInt32(bytes.count), length: UInt32(name.count)))
    unsafe name.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    hashes.append(NameHash(high: hash.high64, low: hash.low64))
    return UInt32(slices.count - 1)
  }

  public mutating func add(_ name: String) -> UInt32 { add(Array(name.utf8).span) }

  /// Forgets all but the first `count` names.
  mutating func truncate(to count: Int) {
    guard count < slices.count else { return }
    bytes.removeSubrange(Int(slices[count].offset)...)
    slices.removeSubrange(count...)
    hashes.removeSubrange(count...)
  }
}

/// 128 bits of XXH3.
public struct NameHash: BitwiseCopyable, Hashable, Sendable {
  public var high: UInt64
  public var low: UInt64

  public init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }
}
