/// SplitMix64: the same numbers from the same seed on every machine.
struct Random {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Random.mix(state)
  }

  static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, not including, `bound`.
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func inside(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + below(range.count)
  }

  /// True `share` times in a thousand.
  mutating func chance(perMille share: Int) -> Bool { below(1000) < share }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var result = elements
    for i in stride(from: result.count - 1, to: 0, by: -1) { result.swapAt(i, below(i + 1)) }
    return result
  }

  /// A random UUID (version 4) as people write it, in lower case.
  mutating func uuid() -> String {
    let high = next() & ~0xF000 | 0x4000
    let low = next() & ~(3 << 62) | (2 << 62)
    let hex = hexText(high) + hexText(low)
    let digits = Array(hex)
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
      .joined(separator: "-")
  }

  /// A token of so many bytes, in lower-case hex.
  mutating func token(bytes: Int = 32) -> String {
    (0..<bytes / 8).map { _ in hexText(next()) }.joined()
  }
}

/// Sixteen lower-case hex digits.
func hexText(_ value: UInt64) -> String {
  let text = String(value, radix: 16)
  return String(repeating: "0", count: 16 - text.count) + text
}
