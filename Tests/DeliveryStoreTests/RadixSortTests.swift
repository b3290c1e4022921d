import Testing

@testable import DeliveryStore

@Suite struct `The radix sort` {
  /// What senders draw, count up, or share.
  enum Keys: CaseIterable {
    case random, counted, sharedStart, fewValues, descending, same
  }

  private func keys(_ kind: Keys, _ count: Int) -> [UInt64] {
    var random = SeededGenerator(UInt64(count) + 7)
    return (0..<UInt64(count)).map { place in
      switch kind {
      case .random: random.next()
      case .counted: 0xABCD_0000_0000_0000 &+ place &* 0x0101_0101
      // The same in the bytes that are sorted first: an insertion sort alone would take for ever.
      case .sharedStart: 0x0102_0300_0000_0000 | (place % 2) << 56 | random.next() >> 26
      case .fewValues: random.next() % 5 << 40
      case .descending: UInt64.max &- place &* 0x1_0000_0001
      case .same: 42
      }
    }
  }

  @Test(arguments: Keys.allCases, [0, 1, 2, 300, 20_000])
  func `orders by key, and leaves equal keys in their order`(_ kind: Keys, _ count: Int) {
    let unsorted = keys(kind, count).enumerated().map {
      SortKey(key: $0.element, index: UInt32($0.offset))
    }
    var sorted = unsorted
    var scratch = [SortKey(key: 1, index: 1)]
    radixSort(&sorted, scratch: &scratch)
    let expected = unsorted.sorted { ($0.key, $0.index) < ($1.key, $1.index) }
    #expect(sorted.map(\.key) == expected.map(\.key))
    #expect(sorted.map(\.index) == expected.map(\.index))
  }
}
