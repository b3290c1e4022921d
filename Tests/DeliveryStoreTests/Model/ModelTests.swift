import Foundation
import Testing

@testable import DeliveryStore

/// How many histories; `PUSHLOG_MODEL_ROUNDS=10000 swift test --filter 'naive model'` is what scripts/test
/// does, and `PUSHLOG_MODEL_FIRST` says with which it begins.
private let rounds = setting("PUSHLOG_MODEL_ROUNDS") ?? 1_000
private let first = setting("PUSHLOG_MODEL_FIRST") ?? 0

private func setting(_ name: String) -> Int? {
  ProcessInfo.processInfo.environment[name].flatMap(Int.init)
}

@Suite struct `The naive model` {
  @Test(arguments: 0..<8)
  func `and the program say the same of random histories, in whatever order the facts come`(
    part: Int
  ) throws {
    let comparison = try Comparison()
    for round in stride(from: part, to: rounds, by: 8) {
      let seed = UInt64(first + round)
      var generator = HistoryGenerator(seed: seed)
      let history = generator.history()
      guard try comparison.difference(history, seed) != nil else { continue }
      let least = history.shrunk { (try? comparison.difference($0, seed)) ?? nil != nil }
      if let difference = try comparison.difference(least, seed) {
        Issue.record("seed \(seed): \(difference)\n    \(least)")
      }
      return
    }
  }
}

extension Comparison {
  /// Where the program and the model part, or the program and itself when it hears the same otherwise.
  func difference(_ history: History, _ seed: UInt64) throws -> Difference? {
    do {
      let said = try run(history)
      guard seed % 2 == 0 else { return nil }
      var random = SeededGenerator(~seed)
      let again = try runAgain(history.reordered(&random))
      return said == again ? nil : Difference(step: -1, program: said, model: again)
    } catch let difference as Difference {
      return difference
    }
  }
}
