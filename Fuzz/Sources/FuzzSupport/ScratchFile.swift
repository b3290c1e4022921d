public import DeliveryLog
internal import Glibc

/// A file in memory that is written anew for every input.
public final class ScratchFile: Sendable {
  private let descriptor: Int32

  public init() {
    // Safe: mkstemp changes the X in place and keeps the length. The file has no name then, and is gone
    // with the process.
    var path = Array("/dev/shm/fuzz-XXXXXX".utf8CString)
    descriptor = unsafe path.withUnsafeMutableBufferPointer { path in
      guard let path = path.baseAddress else { return -1 }
      let descriptor = unsafe mkstemp(path)
      if descriptor >= 0 { _ = unsafe unlink(path) }
      return descriptor
    }
    precondition(descriptor >= 0, "no file in memory")
  }

  /// As the readers open it: a regular file, from its start.
  public var input: LogInput { LogInput("/proc/self/fd/\(descriptor)") }

  public func write(_ bytes: [UInt8]) {
    precondition(ftruncate(descriptor, 0) == 0)
    // Safe: the length is the array's own.
    let written = unsafe bytes.withUnsafeBytes {
      unsafe pwrite(descriptor, $0.baseAddress, $0.count, 0)
    }
    precondition(written == bytes.count)
  }
}

/// Copies what libFuzzer lends for one call.
public func bytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  // Safe: libFuzzer says how long it is.
  unsafe [UInt8](UnsafeBufferPointer(start: start, count: count))
}
