import Synchronization
import Testing

@testable import DeliveryLog

@Suite(.serialized) struct `Reading pipeline` {
  struct Failure: Error, Equatable { var side: String }

  @Test(arguments: [1, 2]) func `values arrive in order`(_ jobs: Int) throws {
    var received: [Int] = []
    try pipeline(jobs: jobs) { send in
      for value in 0..<1000 where try !send(value) { return }
    } using: {
      received.append($0)
    }
    #expect(received == Array(0..<1000))
  }

  @Test(arguments: [1, 2]) func `an error of the maker comes after what it had made`(_ jobs: Int) {
    var received: [Int] = []
    #expect(throws: Failure(side: "maker")) {
      try pipeline(jobs: jobs) { (send: (consuming Int) throws -> Bool) in
        _ = try send(1)
        _ = try send(2)
        throw Failure(side: "maker")
      } using: {
        received.append($0)
      }
    }
    #expect(received == [1, 2])
  }

  @Test(arguments: [1, 2]) func `an error of the user stops the maker`(_ jobs: Int) {
    let made = Atomic(0)
    #expect(throws: Failure(side: "user")) {
      try pipeline(jobs: jobs) { send in
        while try send(made.wrappingAdd(1, ordering: .relaxed).newValue) {}
      } using: { value in
        if value == 3 { throw Failure(side: "user") }
      }
    }
    // One may be waiting and one be in the making.
    #expect(made.load(ordering: .relaxed) <= 6)
  }
}
