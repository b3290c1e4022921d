/// A number as it is written: never rounded to binary, so that 1772528400.001 s is that millisecond.
struct ExactDecimal: BitwiseCopyable {
  private(set) var isNegative = false
  /// The first 19 significant digits, as an integer.
  private(set) var mantissa: UInt64 = 0
  /// How many digits `mantissa` has; 0 for zero.
  private(set) var digits = 0
  /// The value is mantissa × 10^exponent (and a little more where `hasMore`).
  private(set) var exponent = 0
  /// Whether digits other than 0 follow those of the mantissa.
  private(set) var hasMore = false

  /// Nil where the whole text is not one number as RFC 8259 writes it.
  init?(_ text: Span<UInt8>) {
    var p = 0
    if p < text.count, text[p] == ASCII.minus {
      isNegative = true
      p += 1
    }
    let start = p
    while p < text.count, ASCII.isDigit(text[p]) {
      append(text[p] &- ASCII.zero, isFraction: false)
      p += 1
    }
    guard p > start, text[start] != ASCII.zero || p == start + 1 else { return nil }
    if p < text.count, text[p] == ASCII.dot {
      p += 1
      let start = p
      while p < text.count, ASCII.isDigit(text[p]) {
        append(text[p] &- ASCII.zero, isFraction: true)
        p += 1
      }
      guard p > start else { return nil }
    }
    if p < text.count, text[p] | 0x20 == UInt8(ascii: "e") {
      p += 1
      guard let shift = Self.shift(text, &p) else { return nil }
      if mantissa != 0 { exponent += shift }
    }
    guard p == text.count else { return nil }
  }

  @inline(__always)
  private mutating func append(_ digit: UInt8, isFraction: Bool) {
    if mantissa == 0, digit == 0 {
      // A zero in front: it moves the point only.
      if isFraction { exponent -= 1 }
    } else if digits < 19 {
      mantissa = mantissa &* 10 &+ UInt64(digit)
      digits += 1
      if isFraction { exponent -= 1 }
    } else {
      if digit != 0 { hasMore = true }
      if !isFraction { exponent += 1 }
    }
  }

  /// What stands behind the `e`. Held within ±10^6: no such number is of use, and sums stay small.
  private static func shift(_ text: Span<UInt8>, _ p: inout Int) -> Int? {
    var isNegative = false
    if p < text.count, text[p] == ASCII.plus || text[p] == ASCII.minus {
      isNegative = text[p] == ASCII.minus
      p += 1
    }
    let start = p
    var shift = 0
    while p < text.count, ASCII.isDigit(text[p]) {
      shift = min(shift * 10 + Int(text[p] &- ASCII.zero), 1_000_000)
      p += 1
    }
    return p > start ? (isNegative ? -shift : shift) : nil
  }

  /// How many digits stand before the point: the value is below 10 to that power, and not below
  /// 10 to the one before. 0 or less for fractions.
  var integerDigits: Int { mantissa == 0 ? 0 : digits + exponent }

  /// The value × 10^power, downwards to an integer; nil where that has more than 18 digits.
  func scaled(by power: Int) -> Int64? {
    guard mantissa != 0 else { return 0 }
    let shift = exponent + power
    guard digits + shift <= 18 else { return nil }
    var (quotient, hasRest) = (mantissa, hasMore)
    if shift >= 0 {
      quotient &*= Self.powerOfTen(shift)
    } else if shift > -20 {
      let (q, rest) = mantissa.quotientAndRemainder(dividingBy: Self.powerOfTen(-shift))
      (quotient, hasRest) = (q, hasRest || rest != 0)
    } else {
      (quotient, hasRest) = (0, true)
    }
    let magnitude = Int64(quotient)
    return isNegative ? (hasRest ? -magnitude - 1 : -magnitude) : magnitude
  }

  /// The value where it is an integer of at most 18 digits.
  var integer: Int64? {
    guard let floor = scaled(by: 0), !hasMore else { return nil }
    if exponent >= 0 || mantissa == 0 { return floor }
    guard exponent > -20 else { return nil }
    return mantissa % Self.powerOfTen(-exponent) == 0 ? floor : nil
  }

  /// - Parameter n: 0 to 19.
  private static func powerOfTen(_ n: Int) -> UInt64 {
    var power: UInt64 = 1
    for _ in 0..<n { power &*= 10 }
    return power
  }
}

extension ExactDecimal: Equatable {
  /// Whether both are the same number, however written. Beyond 19 digits the answer is no.
  static func == (a: Self, b: Self) -> Bool {
    if a.mantissa == 0 || b.mantissa == 0 { return a.mantissa == b.mantissa }
    guard !a.hasMore, !b.hasMore, a.isNegative == b.isNegative else { return false }
    let (x, y) = (a.withoutTrailingZeros, b.withoutTrailingZeros)
    return x.mantissa == y.mantissa && x.exponent == y.exponent
  }

  private var withoutTrailingZeros: Self {
    var short = self
    while short.mantissa != 0, short.mantissa % 10 == 0 {
      short.mantissa /= 10
      short.digits -= 1
      short.exponent += 1
    }
    return short
  }
}
