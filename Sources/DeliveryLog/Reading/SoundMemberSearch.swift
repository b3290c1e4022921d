/// Looks for a gzip member that is whole and whose CRC and length are right.
struct SoundMemberSearch {
  /// How many false headers are tried in one file. By chance alone one comes in 128 MiB.
  private var triesLeft = 32
  /// How far it went back in all. A file made so that every search goes back far must not take
  /// longer than one a few times its size.
  private var rewound: Int64 = 0

  /// - Returns: where the first one at or after `start` begins; nil where there is none, and all of
  ///   the input has been read.
  mutating func find(in input: InputBytes, from start: Int64) throws(SystemError) -> Int64? {
    let reached = input.position
    input.rewind(to: start)
    while triesLeft > 0 && rewound <= reached * 2 + (1 << 20) {
      guard let candidate = try findHeader(input) else { return nil }
      if try isSound(input) {
        rewound += max(reached - candidate, 0)
        return candidate
      }
      triesLeft -= 1
      input.rewind(to: candidate + 1)
    }
    try input.drain()
    return nil
  }

  /// Goes to the next bytes that look like a header.
  private func findHeader(_ input: InputBytes) throws(SystemError) -> Int64? {
    while try input.ensure(4) >= 4 {
      guard let place = input.firstUnread(of: 0x1F) else {
        input.skip(input.unread)
        continue
      }
      input.skip(place)
      guard try input.ensure(4) >= 4 else { break }
      let at = input.next
      // The method is always 8, and three of the flags are reserved.
      if input.buffer[at + 1] == 0x8B, input.buffer[at + 2] == 8, input.buffer[at + 3] & 0xE0 == 0 {
        return input.position
      }
      input.skip(1)
    }
    try input.drain()
    return nil
  }

  private func isSound(_ input: InputBytes) throws(SystemError) -> Bool {
    let inflater = Inflater()
    var scratch = TextWindow(size: 64 << 10)
    while try input.ensure(1) > 0 {
      switch input.inflate(inflater, into: &scratch) {
      case .goesOn: scratch.beginFile()
      case .memberEnd: return true
      case .wrongCheck, .invalid: return false
      }
    }
    return false
  }
}
