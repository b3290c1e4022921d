internal import DeliveryLog

/// Takes bytes one after the other.
protocol ByteSink: AnyObject {
  func write(_ bytes: ArraySlice<UInt8>) throws
}

/// A sink that holds bytes back.
protocol HoldingSink: ByteSink {
  /// Passes on what was held back.
  func flush() throws
}

extension ByteSink {
  func write(_ text: String) throws { try write(Array(text.utf8)[...]) }
  func write(_ bytes: [UInt8]) throws { try write(bytes[...]) }
}

/// Gathers what is written into large pieces.
final class BufferedSink: HoldingSink {
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

/// Compresses what is written into one gzip member, which `flush()` ends.
final class GzipSink: HoldingSink {
  private let writer: GzipWriter

  init(descriptor: Int32) { writer = GzipWriter(to: descriptor) }

  /// - Throws: `SystemError`
  func write(_ bytes: ArraySlice<UInt8>) throws { try writer.write(bytes.span) }

  /// - Throws: `SystemError`
  func flush() throws { try writer.finish() }
}
