internal import Glibc

extension Span<UInt8> {
  /// Where `byte` comes first at or after `start`; nil where it does not.
  func firstIndex(of byte: UInt8, from start: Int) -> Int? {
    guard start < count else { return nil }
    // Safe: memchr looks at no more than the span's own bytes, and its answer lies among them.
    return unsafe extracting(start...).withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      guard let found = unsafe memchr(base, Int32(byte), bytes.count) else { return nil }
      return unsafe start + (UnsafeRawPointer(found) - base)
    }
  }

  /// How often `byte` occurs.
  func count(of byte: UInt8) -> Int {
    var total = 0
    for i in indices where self[i] == byte { total += 1 }
    return total
  }
}
