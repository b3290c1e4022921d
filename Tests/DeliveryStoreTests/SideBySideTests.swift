import Testing

@testable import DeliveryStore

@Suite struct `Side by side` {
  struct Failure: Error {}

  @Test(arguments: [1, 2]) func `both are done`(_ jobs: Int) throws {
    var here = 0
    let beside = try sideBySide(jobs: jobs, 20, { $0 + 1 }) { here = 1 }
    #expect(beside == 21)
    #expect(here == 1)
  }

  @Test(arguments: [1, 2]) func `an error of this side is thrown`(_ jobs: Int) {
    #expect(throws: Failure.self) {
      try sideBySide(jobs: jobs, 20, { $0 + 1 }) { throw Failure() }
    }
  }
}
