/// Hexadecimal digits: ASCII alone, of either letter case.
enum Hex {
  @inline(__always)
  static func value(_ byte: UInt8) -> UInt8? {
    if ASCII.isDigit(byte) { return byte &- ASCII.zero }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? letter &+ 10 : nil
  }

  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Four bytes of eight digits, all at once; the first digit is the highest.
  /// - Parameter word: the digits, the first in the lowest byte.
  @inline(__always)
  static func value(ofEight word: UInt64) -> UInt32? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let tops = ones &* 0x80
    // Bytes below 0x80 cannot carry into their neighbour: 0x7F + 0x50 < 0x100.
    guard word & tops == 0 else { return nil }
    let lower = word | ones &* 0x20
    let digits = (word &+ ones &* 0x50) & ~(word &+ ones &* 0x46) & tops
    let letters = (lower &+ ones &* 0x1F) & ~(lower &+ ones &* 0x19) & tops
    guard digits | letters == tops else { return nil }
    let nibbles = (word & (ones &* 0x0F)) &+ (letters &>> 7) &* 9
    var bytes = (nibbles &<< 4 | nibbles &>> 8) & 0x00FF_00FF_00FF_00FF
    bytes = (bytes | bytes &>> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: bytes | bytes &>> 16).byteSwapped
  }

  /// Eight bytes of a text as `value(ofEight:)` takes them.
  @inline(__always)
  static func eight(_ text: Span<UInt8>, _ start: Int) -> UInt64 {
    // Safe: any eight bytes are an integer, and the load checks its bounds.
    UInt64(
      littleEndian: unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt64.self))
  }

  /// Four bytes of a text, in the lower half.
  @inline(__always)
  static func four(_ text: Span<UInt8>, _ start: Int) -> UInt64 {
    // Safe: any four bytes are an integer, and the load checks its bounds.
    UInt64(
      UInt32(
        littleEndian: unsafe text.bytes.unsafeLoadUnaligned(fromByteOffset: start, as: UInt32.self)
      ))
  }

  /// Lower-case digits, two a byte.
  static func text(_ bytes: some Sequence<UInt8>) -> String {
    var digits: [UInt8] = []
    for byte in bytes {
      digits.append(digit(byte >> 4))
      digits.append(digit(byte & 15))
    }
    return String(decoding: digits, as: UTF8.self)
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? ASCII.zero + value : UInt8(ascii: "a") + value - 10
  }
}
