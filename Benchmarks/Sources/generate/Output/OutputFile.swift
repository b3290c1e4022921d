internal import Glibc

/// A file being written. Any failure ends the program: half a data set is of no use.
final class OutputFile {
  private let descriptor: Int32
  private let path: String

  init(_ path: String) {
    self.path = path
    // Safe: the path is a C string for the call alone.
    descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    if descriptor < 0 { fail("cannot create \(path)", errno) }
  }

  deinit { close(descriptor) }

  func write(_ bytes: [UInt8]) {
    var start = 0
    while start < bytes.count {
      // Safe: the pointer stays within the closure; start never passes the count.
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start)
      }
      if count < 0 { fail("cannot write \(path)", errno) }
      start += count
    }
  }

  static func write(_ text: String, to path: String) { OutputFile(path).write(Array(text.utf8)) }

  /// Makes a folder where there is none.
  static func makeFolder(_ path: String) {
    // Safe: the path is a C string for the call alone.
    if unsafe mkdir(path, 0o755) != 0 && errno != EEXIST {
      fail("cannot create the folder \(path)", errno)
    }
  }
}

/// Says what failed and why on stderr, and ends the program.
func fail(_ what: String, _ code: Int32? = nil) -> Never {
  // Safe: strerror gives a C string, copied at once.
  let why = code.map { ": \(unsafe String(cString: strerror($0)))" } ?? ""
  let line = Array("generate: \(what)\(why)\n".utf8)
  _ = unsafe line.withUnsafeBytes { unsafe Glibc.write(2, $0.baseAddress, $0.count) }
  exit(code == nil ? 64 : 74)
}
