internal import Glibc

/// A temporary file without a name that keeps what came through a pipe, so that it can be read again.
final class Spool {
  private let descriptor: Int32
  private(set) var size: Int64 = 0

  /// In `$TMPDIR`, else /tmp. The file is gone with the process, however it ends.
  init() throws(SystemError) {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/pushlog-XXXXXX".utf8CString)
    // Safe: mkstemp changes the X in place and keeps the length.
    descriptor = unsafe template.withUnsafeMutableBufferPointer { path in
      guard let path = path.baseAddress else { return -1 }
      let descriptor = unsafe mkstemp(path)
      if descriptor >= 0 { _ = unsafe unlink(path) }
      return descriptor
    }
    guard descriptor >= 0 else { throw .last("cannot make a temporary file in \(folder)") }
  }

  deinit { close(descriptor) }

  func append(_ bytes: Span<UInt8>) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let rest = bytes.extracting(done...)
      let written = unsafe rest.withUnsafeBytes {
        unsafe pwrite(descriptor, $0.baseAddress, $0.count, Int(size))
      }
      if written > 0 {
        done += written
        size += Int64(written)
      } else if errno != EINTR {
        throw .last("cannot keep a copy of it in a temporary file")
      }
    }
  }

  /// Reads from `offset` into `bytes`, from index `start` on; 0 at the end.
  func read(at offset: Int64, into bytes: inout [UInt8], from start: Int) throws(SystemError) -> Int
  {
    try readAgain("cannot read its temporary copy") {
      unsafe bytes.withUnsafeMutableBytes {
        unsafe pread(
          descriptor, $0.baseAddress.map { unsafe $0 + start }, $0.count - start, Int(offset))
      }
    }
  }
}

/// Calls until no signal came between; throws where the call failed for another reason.
func readAgain(_ failure: String, _ call: () -> Int) throws(SystemError) -> Int {
  while true {
    let count = call()
    if count >= 0 { return count }
    if errno != EINTR { throw .last(failure) }
  }
}
