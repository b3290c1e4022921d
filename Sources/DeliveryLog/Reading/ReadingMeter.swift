internal import Synchronization

/// How far reading is, for those who watch it from another thread.
public final class ReadingMeter: Sendable {
  /// What was read so far.
  public struct Reading: Sendable, Equatable {
    /// Files that have ended.
    public var files = 0
    /// Bytes as they lie on disk; a file that was known counts whole.
    public var bytes: Int64 = 0
    /// Objects met.
    public var lines = 0
    public var rejected = 0

    public init() {}

    static func + (a: Reading, b: Reading) -> Reading {
      var sum = a
      sum.files += b.files
      sum.bytes += b.bytes
      sum.lines += b.lines
      sum.rejected += b.rejected
      return sum
    }
  }

  private struct State {
    /// Files that need not be read again.
    var settled = Reading()
    /// Those that have ended since.
    var open = Reading()
    /// The one that is read.
    var current = Reading()
  }

  private let state = Mutex(State())

  public init() {}

  public var reading: Reading {
    state.withLock { $0.settled + $0.open + $0.current }
  }

  func isAt(_ position: Int64, _ counts: FileCounts) {
    let current = Self.reading(position, counts)
    state.withLock { $0.current = current }
  }

  private static func reading(_ bytes: Int64, _ counts: FileCounts) -> Reading {
    var reading = Reading()
    (reading.bytes, reading.lines, reading.rejected) = (bytes, counts.lines, counts.rejected.total)
    return reading
  }

  func fileEnded(size: Int64, _ counts: FileCounts) {
    var ended = Self.reading(size, counts)
    ended.files = 1
    let file = ended
    state.withLock { state in
      state.open = state.open + file
      state.current = Reading()
    }
  }

  func groupEnded() {
    state.withLock { state in
      state.settled = state.settled + state.open
      state.open = Reading()
    }
  }

  /// What was read since the last group ended comes again.
  func groupUndone() {
    state.withLock { ($0.open, $0.current) = (Reading(), Reading()) }
  }
}
