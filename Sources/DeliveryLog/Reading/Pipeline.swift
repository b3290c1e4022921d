internal import Dispatch

/// Makes values on another core while the caller's thread uses the last one. The first error of
/// either side stops both and is thrown.
///
/// - Parameters:
///   - jobs: 1 does both on the caller's thread, in turns.
///   - makeAll: sends values; must stop when `send` returns false, for then nobody takes them.
///   - use: takes them, in order.
public func pipeline<Value: ~Copyable & Sendable>(
  jobs: Int = 2,
  making makeAll:
    @escaping @Sendable (_ send: (consuming Value) throws -> Bool) throws -> Void,
  using use: (consuming Value) throws -> Void
) throws {
  if jobs == 1 {
    try makeAll {
      try use($0)
      return true
    }
    return
  }
  let handover = Handover<Result<Value, any Error>>()
  let ended = DispatchSemaphore(value: 0)
  DispatchQueue.global().async {
    do {
      try makeAll { handover.send(.success($0)) }
    } catch {
      _ = handover.send(.failure(error))
    }
    handover.close()
    ended.signal()
  }
  defer {
    handover.close()
    ended.wait()
  }
  while let value = handover.receive() { try use(value.get()) }
}
