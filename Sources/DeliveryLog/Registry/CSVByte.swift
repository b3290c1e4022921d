/// Bytes that mean something in CSV and in the values of a registry.
enum CSVByte {
  static let tab: UInt8 = 0x09
  static let newline: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let comma: UInt8 = 0x2C
  static let semicolon: UInt8 = 0x3B
  static let openBracket: UInt8 = 0x5B
  static let openBrace: UInt8 = 0x7B

  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  /// An upper-case letter as its lower-case one; other bytes as they are.
  static func lower(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
