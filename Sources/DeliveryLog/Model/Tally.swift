/// Counts by code. A file has one for its rejects and one for its warnings.
public struct Tally<Code: CaseIterable & Hashable & Sendable>: Sendable, Equatable {
  private var counts: [Code: Int] = [:]

  public init() {}

  public subscript(code: Code) -> Int { counts[code, default: 0] }

  public var total: Int { counts.values.reduce(0, +) }

  public mutating func add(_ code: Code, _ count: Int = 1) {
    if count > 0 { counts[code, default: 0] += count }
  }

  public mutating func add(_ other: Tally) {
    counts.merge(other.counts, uniquingKeysWith: +)
  }

  /// The codes that occurred, in the order of their declaration.
  public var occurred: [(code: Code, count: Int)] {
    Code.allCases.compactMap { code in counts[code].map { (code, $0) } }
  }
}
