internal import DeliveryLog
internal import Synchronization

/// What the rows of a run say of users and endpoints, folded over many batches before the store is told:
/// the more lines a row of `endpoint` stands for, the less each costs.
///
/// One thread at a time uses it: another core's, while the caller's waits for SQLite.
final class RowTotals: Sendable {
  /// Held back at most; then the store is told before the transaction ends.
  private static let mostEndpoints = 1 << 19

  private struct State {
    var pairs = UserTokenPairs()
    var endpoints = EndpointTotals()
    var scratch: [SortKey] = []
  }

  private let state = Mutex(State())

  struct Input: Sendable {
    var rows: [SendRow]
    /// What each response means, by its number.
    var classes: [ResponseClass]
  }

  /// - Returns: users and tokens that were named together for the first time in this run, in the order of
  ///   the key.
  func add(_ input: Input) -> [UserTokenRow] {
    state.withLock { state in
      for row in input.rows where row.token != 0 {
        state.endpoints.add(row, input.classes[Int(row.response)])
      }
      return state.pairs.new(in: input.rows)
    }
  }

  var areMany: Bool { state.withLock { $0.endpoints.count > Self.mostEndpoints } }

  /// Gives what is held back of endpoints, in the order of the key, some at a time; nothing is left.
  func takeEndpoints(_ body: ([EndpointRow]) throws -> Void) throws {
    try state.withLock { try $0.endpoints.take(scratch: &$0.scratch, body) }
  }
}
