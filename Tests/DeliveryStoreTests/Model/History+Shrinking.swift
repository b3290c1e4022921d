@testable import DeliveryStore

extension History {
  /// The least that still fails: whatever can be left out is left out.
  func shrunk(_ fails: (History) -> Bool) -> History {
    var smallest = self
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for smaller in smallest.withOneLess where fails(smaller) {
        (smallest, isSmaller) = (smaller, true)
        break
      }
    }
    return smallest
  }

  /// Every history with one step, one line or one row less.
  private var withOneLess: [History] {
    var result: [History] = []
    for index in steps.indices {
      var copy = self
      copy.steps.remove(at: index)
      result.append(copy)
    }
    for index in steps.indices {
      switch steps[index] {
      case .ingest(let files):
        for file in files.indices {
          for line in files[file].indices {
            var fewer = files
            fewer[file].remove(at: line)
            if fewer[file].isEmpty { fewer.remove(at: file) }
            result.append(replacing(index, .ingest(fewer)))
          }
        }
      case .importRegistry(let rows, let now, let share):
        for row in rows.indices {
          var fewer = rows
          fewer.remove(at: row)
          result.append(replacing(index, .importRegistry(fewer, now: now, share: share)))
        }
      case .cleanUp, .undo: break
      }
    }
    return result
  }

  private func replacing(_ index: Int, _ step: Step) -> History {
    var copy = self
    copy.steps[index] = step
    return copy
  }
}

extension History: CustomStringConvertible {
  var description: String {
    steps.flatMap { step in
      switch step {
      case .ingest(let files): files.joined().map { "\($0)" }
      case .importRegistry(let rows, let now, let share):
        ["at \(now), \(share.map { "a snapshot, \($0) %" } ?? "")"] + rows.map { "\($0)" }
      case .cleanUp(let options): ["\(options)"]
      case .undo(let back, let asOf): ["undo \(back) back, as of \(asOf)"]
      }
    }.joined(separator: "\n    ")
  }
}
