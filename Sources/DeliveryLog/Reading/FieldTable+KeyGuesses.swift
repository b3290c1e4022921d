/// The keys of the object before. The objects of a log mostly have the same keys in the same order
/// and spelling, so a key is first compared, as it stands, with the one that had its place last.
struct KeyGuesses {
  private struct Guess: BitwiseCopyable {
    var low: UInt64 = 0
    var high: UInt64 = 0
    var length = -1
    /// The number of the name; nil where the key is none.
    var name: Int?
  }

  private var guesses = [Guess](repeating: Guess(), count: 64)

  /// - Parameters:
  ///   - place: how-manieth key of the object it is.
  ///   - fold: what finds the name where the guess is wrong.
  @inline(__always)
  mutating func name(
    _ key: Range<Int>, _ text: Span<UInt8>, place: Int, fold: (Span<UInt8>) -> Int?
  ) -> Int? {
    let length = key.count
    // What cannot be loaded as two words is longer than the usual names, or at the end of the text.
    guard 1...16 ~= length, key.lowerBound &+ 16 <= text.count else {
      return fold(text.extracting(key))
    }
    let unused = UInt64(truncatingIfNeeded: 64 &- 8 &* (length & 7 == 0 ? 8 : length & 7))
    let last = UInt64.max &>> unused
    let isShort = length <= 8
    let low = Hex.eight(text, key.lowerBound) & (isShort ? last : .max)
    let high = isShort ? 0 : Hex.eight(text, key.lowerBound &+ 8) & last
    let guess = guesses[place & 63]
    if guess.length == length, guess.low == low, guess.high == high { return guess.name }
    let name = fold(text.extracting(key))
    guesses[place & 63] = Guess(low: low, high: high, length: length, name: name)
    return name
  }
}
