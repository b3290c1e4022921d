extension ASCII {
  static let semicolon: UInt8 = 0x3B

  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  @inline(__always)
  static func isLineEnd(_ byte: UInt8) -> Bool { byte == newline || byte == carriageReturn }
}
