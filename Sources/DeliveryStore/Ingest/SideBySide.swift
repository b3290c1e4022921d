internal import Dispatch
internal import Synchronization

/// Does one thing on another core while the caller's thread does another, and waits for both.
///
/// - Parameters:
///   - jobs: 1 does both on the caller's thread, one after the other.
///   - input: what `beside` works on. It is let go before this returns, so that the caller's arrays have
///     one owner again and are not copied when they change.
func sideBySide<Input: Sendable, Beside: Sendable>(
  jobs: Int, _ input: Input, _ beside: @escaping @Sendable (Input) -> Beside,
  here: () throws -> Void
) throws -> Beside {
  if jobs == 1 {
    try here()
    return beside(input)
  }
  let errand = Errand<Input, Beside>(input)
  // A queue of its own always gets a thread. Those of the global one are as many as the machine has cores:
  // on a single core the reader would keep it, waiting for this side, which waits for the errand.
  DispatchQueue(label: "beside").async { errand.run(beside) }
  let here = Result { try here() }
  // Also after an error: what runs beside must not outlive what it works on.
  let result = errand.result()
  try here.get()
  return result
}

/// What another thread is to do, and then what came of it.
private final class Errand<Input: Sendable, Output: Sendable>: Sendable {
  private enum State {
    case given(Input), taken, done(Output)
  }

  private let state: Mutex<State>
  private let isDone = DispatchSemaphore(value: 0)

  init(_ input: Input) { state = Mutex(.given(input)) }

  func run(_ body: (Input) -> Output) {
    guard let input = take() else { return }
    let output = body(input)
    state.withLock { $0 = .done(output) }
    isDone.signal()
  }

  func result() -> Output {
    while true {
      isDone.wait()
      if case .done(let output) = state.withLock({ $0 }) { return output }
    }
  }

  private func take() -> Input? {
    state.withLock { state in
      guard case .given(let input) = state else { return nil }
      state = .taken
      return input
    }
  }
}
