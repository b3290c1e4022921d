/// Takes bytes one after the other.
protocol ByteSink: AnyObject {
  func write(_ bytes: ArraySlice<UInt8>) throws
}

extension ByteSink {
  func write(_ text: String) throws { try write(Array(text.utf8)[...]) }
  func write(_ bytes: [UInt8]) throws { try write(bytes[...]) }
}

/// Gathers what is written into large pieces.
final class BufferedSink: ByteSink {
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  /// Once a write failed all others do, so that nobody misses it.
  private var failure: SystemError?
  private static let capacity = 1 << 16

  init(descriptor: Int32) { self.descriptor = descriptor }

  /// - Throws: `SystemError`
  func write(_ bytes: ArraySlice<UInt8>) throws {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// - Throws: `SystemError`
  func flush() throws {
    if let failure { throw failure }
    defer { buffer.removeAll(keepingCapacity: true) }
    do {
      try FileDescriptor.write(buffer[...], to: descriptor)
    } catch {
      failure = error
      throw error
    }
  }
}
