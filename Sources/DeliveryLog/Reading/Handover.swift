internal import Dispatch
internal import Synchronization

/// Hands values from one thread to another when the receiver asks: the sender is slowed, and no more than
/// one value waits beside the one in use. Takes values that cannot be copied, so each has one owner at
/// every moment.
final class Handover<Value: ~Copyable & Sendable>: Sendable {
  private struct Slot: ~Copyable {
    var value: Value?
    var isClosed = false
  }

  private let slot = Mutex(Slot())
  // Semaphores start at zero: libdispatch traps when one dies below its first value.
  private let room = DispatchSemaphore(value: 0)
  private let filled = DispatchSemaphore(value: 0)

  /// Waits until it is asked for. False when the receiver has closed: make no more values.
  func send(_ value: consuming Value) -> Bool {
    room.wait()
    var value = Optional(value)
    let isOpen = slot.withLock { slot in
      if !slot.isClosed { slot.value = value.take() }
      return !slot.isClosed
    }
    filled.signal()
    return isOpen
  }

  /// Asks for a value. Nil when the sender has closed.
  func receive() -> Value? {
    room.signal()
    filled.wait()
    let value = slot.withLock { $0.value.take() }
    if value == nil { filled.signal() }
    return value
  }

  /// Says that one side has gone, and wakes the other.
  func close() {
    slot.withLock { $0.isClosed = true }
    filled.signal()
    room.signal()
  }
}
