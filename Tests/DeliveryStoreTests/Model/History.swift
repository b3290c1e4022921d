@testable import DeliveryStore

/// What happens to a store in the course of time.
struct History {
  enum Step {
    /// Files of sends.
    case ingest([[TestSend]])
    /// - Parameter share: for a snapshot, the percentage that may be removed; nil: it is none.
    case importRegistry([NaiveStore.Row], now: Int64, share: Double? = nil)
    case cleanUp(CleanupOptions)
    /// The run counted back from the latest, from 0.
    case undo(back: Int, asOf: Int64)
  }

  var steps: [Step] = []

  /// The same facts before each run, told otherwise: in another order, cut into other files, and with
  /// some read again. All of them at the same time, so that each date is judged as it was before.
  func reordered(_ random: inout SeededGenerator) -> History {
    var result = History()
    var told: [TestSend] = []
    var segment: [Step] = []
    func flush(_ random: inout SeededGenerator) {
      var lines: [TestSend] = told.filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
      var loads: [Step] = []
      for step in segment {
        if case .ingest(let files) = step {
          lines += files.joined()
          told += files.joined()
        } else {
          loads.append(step)
        }
      }
      lines.shuffle(using: &random)
      while !lines.isEmpty {
        let size = Int.random(in: 1...lines.count, using: &random)
        loads.append(.ingest([Array(lines.prefix(size))]))
        lines.removeFirst(size)
      }
      result.steps += loads.shuffled(using: &random)
      segment = []
    }
    for step in steps {
      switch step {
      case .ingest, .importRegistry(_, _, nil): segment.append(step)
      case .cleanUp, .undo, .importRegistry:
        flush(&random)
        result.steps.append(step)
      }
    }
    flush(&random)
    return result
  }
}
