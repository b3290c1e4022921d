/// The keys of the object before. The objects of a log mostly have the same keys in the same order
/// and spelling, so a key is first compared, as it stands, with the one that had its place last.
struct KeyGuesses {
  enum Answer {
    /// It is the key that was there last, and the name of this number (nil: none).
    case known(Int?)
    /// It has to be looked up, and may be remembered under this.
    case unknown(Spelling)
    /// It has to be looked up: longer than the usual names, or at the end of the text.
    case unusual
  }

  /// Up to 16 bytes of a key as it stands, which lie in registers.
  struct Spelling: BitwiseCopyable, Equatable {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var length = 0
  }

  private var spellings = [Spelling](repeating: Spelling(), count: 64)
  private var names = [Int?](repeating: nil, count: 64)

  /// - Parameter place: how-manieth key of the object it is.
  @inline(__always)
  func find(_ key: Range<Int>, _ text: Span<UInt8>, place: Int) -> Answer {
    let length = key.count
    guard 1...16 ~= length, key.lowerBound &+ 16 <= text.count else { return .unusual }
    let isShort = length <= 8
    // The bytes of the last word that are the key's.
    let last = UInt64.max &>> UInt64(truncatingIfNeeded: 8 &* ((isShort ? 8 : 16) &- length))
    let spelling = Spelling(
      low: Hex.eight(text, key.lowerBound) & (isShort ? last : .max),
      high: isShort ? 0 : Hex.eight(text, key.lowerBound &+ 8) & last,
      length: length)
    return spellings[place & 63] == spelling ? .known(names[place & 63]) : .unknown(spelling)
  }

  mutating func remember(_ spelling: Spelling, _ name: Int?, place: Int) {
    spellings[place & 63] = spelling
    names[place & 63] = name
  }
}
