/// Puts the rejects of one file into batches, and decides which of them are kept word for word.
struct RejectKeeper {
  /// How many of a file and code are kept; the others are counted only.
  static let keptPerCode = 10_000

  private let file: UInt32
  private var kept: [RejectCode: Int] = [:]
  /// How often a stretch was met, by its hash.
  private var occurrences: [UInt64: UInt64] = [:]
  /// What was kept, in order, to be able to go back.
  private var history: [(code: RejectCode, hash: UInt64)] = []
  /// True where some were counted only: reading the file again could bring them.
  private(set) var hasDropped = false

  /// - Parameter earlier: what was kept of the file's text before, where reading goes on.
  init(file: UInt32, earlier: [ResumePoint.Kept] = []) {
    self.file = file
    for one in earlier {
      kept[one.code, default: 0] += one.count
      occurrences[one.hash, default: 0] += UInt64(one.count)
      history += Array(repeating: (one.code, one.hash), count: one.count)
    }
  }

  /// What was kept so far; nil where that is more than is worth to be remembered.
  var keptSoFar: [ResumePoint.Kept]? {
    guard history.count <= 1_000 else { return nil }
    var kept: [ResumePoint.Kept] = []
    var places: [UInt64: Int] = [:]
    for (code, hash) in history {
      // Equal stretches have equal codes.
      if let place = places[hash] {
        kept[place].count += 1
      } else {
        places[hash] = kept.count
        kept.append(.init(code: code, hash: hash, count: 1))
      }
    }
    return kept
  }

  func hasRoom(for code: RejectCode) -> Bool { kept[code, default: 0] < Self.keptPerCode }

  mutating func keep(_ stretch: RejectedStretch, in batch: inout DeliveryBatch) {
    guard hasRoom(for: stretch.code) else {
      hasDropped = true
      return
    }
    let hash = stretch.identity(occurrence: 0)
    let occurrence = occurrences[hash, default: 0]
    occurrences[hash] = occurrence + 1
    kept[stretch.code, default: 0] += 1
    history.append((stretch.code, hash))
    let start = batch.rejectedBytes.count
    batch.rejectedBytes += stretch.raw
    batch.rejects.append(
      Reject(
        file: file, line: stretch.line, byteOffset: stretch.offset, code: stretch.code,
        raw: start..<batch.rejectedBytes.count, length: stretch.length,
        identity: occurrence == 0 ? hash : stretch.identity(occurrence: occurrence)))
  }

  /// A place to come back to when what follows proves worthless.
  struct Mark {
    fileprivate var history: Int
    fileprivate var hasDropped: Bool
  }

  var mark: Mark { Mark(history: history.count, hasDropped: hasDropped) }

  mutating func goBack(to mark: Mark) {
    while history.count > mark.history {
      let last = history.removeLast()
      occurrences[last.hash, default: 1] -= 1
      kept[last.code, default: 1] -= 1
    }
    hasDropped = mark.hasDropped
  }
}
