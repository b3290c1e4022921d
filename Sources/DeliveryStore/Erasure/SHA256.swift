/// SHA-256 (FIPS 180-4), in one piece.
///
/// Ours because no library is linked for it: it hashes names that nobody can enumerate otherwise, a
/// few a batch, and the standard's own vectors test it.
struct SHA256 {
  static let digestSize = 32
  static let blockSize = 64

  private var state: InlineArray<8, UInt32> = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
  ]
  /// A block that is not full yet, as words of which the first byte is the highest.
  private var block = InlineArray<16, UInt32>(repeating: 0)
  private var length: UInt64 = 0

  mutating func update(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }

  /// The hash of all that was given. The value cannot be used on.
  consuming func digest() -> [UInt8] {
    let bits = length &* 8
    add(0x80)
    while length & 63 != 56 { add(0) }
    block[14] = UInt32(truncatingIfNeeded: bits >> 32)
    block[15] = UInt32(truncatingIfNeeded: bits)
    takeBlock()
    var digest: [UInt8] = []
    digest.reserveCapacity(Self.digestSize)
    for index in state.indices {
      for shift in stride(from: UInt32(24), through: 0, by: -8) {
        digest.append(UInt8(truncatingIfNeeded: state[index] >> shift))
      }
    }
    return digest
  }

  private mutating func add(_ byte: UInt8) {
    let place = Int(length & 63)
    block[place >> 2] |= UInt32(byte) << UInt32(24 - 8 * (place & 3))
    length &+= 1
    if place == 63 { takeBlock() }
  }

  private mutating func takeBlock() {
    var schedule = InlineArray<64, UInt32>(repeating: 0)
    for index in 0..<16 { schedule[index] = block[index] }
    block = InlineArray(repeating: 0)
    for index in 16..<64 {
      let (a, b) = (schedule[index - 15], schedule[index - 2])
      let s0 = a.rotated(7) ^ a.rotated(18) ^ a >> 3
      let s1 = b.rotated(17) ^ b.rotated(19) ^ b >> 10
      schedule[index] = schedule[index - 16] &+ s0 &+ schedule[index - 7] &+ s1
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let s1 = e.rotated(6) ^ e.rotated(11) ^ e.rotated(25)
      let first = h &+ s1 &+ (e & f ^ ~e & g) &+ Self.constants[index] &+ schedule[index]
      let s0 = a.rotated(2) ^ a.rotated(13) ^ a.rotated(22)
      let second = s0 &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  /// The first 32 bits of the fractions of the cube roots of the first 64 primes.
  private static let constants: InlineArray<64, UInt32> = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}

extension UInt32 {
  fileprivate func rotated(_ count: UInt32) -> UInt32 { self >> count | self << (32 - count) }
}
