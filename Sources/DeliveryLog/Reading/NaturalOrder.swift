/// Orders names as people do: digits count as one number, so `log.2` comes before `log.10`.
enum NaturalOrder {
  static func precedes(_ a: String, _ b: String) -> Bool {
    let (x, y) = (Array(a.utf8), Array(b.utf8))
    var (i, j) = (0, 0)
    while i < x.count && j < y.count {
      if isDigit(x[i]) && isDigit(y[j]) {
        let (m, n) = (number(x, &i), number(y, &j))
        // Without leading zeros the longer number is the larger one, and no number is too long.
        if m.count != n.count { return m.count < n.count }
        if m != n { return m.lexicographicallyPrecedes(n) }
      } else {
        if x[i] != y[j] { return x[i] < y[j] }
        (i, j) = (i + 1, j + 1)
      }
    }
    if x.count - i != y.count - j { return x.count - i < y.count - j }
    // Alike but for leading zeros.
    return x.lexicographicallyPrecedes(y)
  }

  private static func number(_ name: [UInt8], _ i: inout Int) -> ArraySlice<UInt8> {
    let start = i
    while i < name.count && isDigit(name[i]) { i += 1 }
    return name[start..<i].drop { $0 == UInt8(ascii: "0") }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 48 && byte <= 57 }
}
