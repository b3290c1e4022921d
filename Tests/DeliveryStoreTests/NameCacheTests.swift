import DeliveryLog
import Testing

@testable import DeliveryStore

@Suite struct `The name cache` {
  private func hash(_ number: UInt64) -> NameHash { NameHash(high: number, low: ~number) }

  @Test func `is complete until a name finds no room: what it does not know is not new then`() {
    var cache = NameCache(capacity: 3, isComplete: true)
    for number in 1...3 as ClosedRange<UInt64> { cache.remember(hash(number), UInt32(number)) }
    cache.remember(hash(3), 3)
    #expect(cache.isComplete)
    cache.remember(hash(4), 4)
    #expect(!cache.isComplete)
    #expect((1...4).map { cache.number(of: hash($0)) } == [1, 2, 3, 0])
  }

  @Test func `of a store that has names is never complete`() {
    var cache = NameCache(capacity: 3, isComplete: false)
    cache.remember(hash(1), 1)
    #expect(!cache.isComplete)
  }

  @Test func `holds what it took, however it grew`() {
    var cache = NameCache(capacity: 1000, isComplete: true)
    // Halves that agree in their low bits meet in one place of the table.
    for number in 1...500 as ClosedRange<UInt64> {
      cache.remember(hash(number << 20), UInt32(number))
    }
    #expect((1...500).allSatisfy { cache.number(of: hash(UInt64($0) << 20)) == UInt32($0) })
    #expect(cache.number(of: hash(501 << 20)) == 0)
  }
}
