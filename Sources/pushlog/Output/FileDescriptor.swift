internal import DeliveryLog
internal import Glibc

/// The few calls to the system that writing takes. Safe: every pointer lives for one call, and every
/// length is that of the memory itself.
enum FileDescriptor {
  /// Writes all bytes, however many calls it takes.
  static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(SystemError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        waitForRoom(descriptor)
      } else if errno != EINTR {
        throw SystemError("cannot write", code: errno)
      }
    }
  }

  /// A pipe or terminal may have been made non-blocking by the program that shares it with us.
  private static func waitForRoom(_ descriptor: Int32) {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }

  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0o666) throws(SystemError)
    -> Int32
  {
    let descriptor = unsafe Glibc.open(path, flags | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw SystemError("cannot open it", code: errno) }
    return descriptor
  }

  /// Appends what the file has next; 0 at its end.
  static func read(_ descriptor: Int32, into bytes: inout [UInt8]) throws(SystemError) -> Int {
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe piece.withUnsafeMutableBytes {
        unsafe Glibc.read(descriptor, $0.baseAddress, $0.count)
      }
      if count >= 0 {
        bytes += piece[..<count]
        return count
      }
      guard errno == EINTR else { throw SystemError("cannot read", code: errno) }
    }
  }

  static func sync(_ descriptor: Int32) throws(SystemError) {
    // EINVAL: what cannot be synced, such as a pipe, need not be.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw SystemError("cannot sync", code: errno)
    }
  }

  static func close(_ descriptor: Int32) throws(SystemError) {
    guard Glibc.close(descriptor) == 0 || errno == EINTR else {
      throw SystemError("cannot close", code: errno)
    }
  }

  static func rename(_ old: String, to new: String) throws(SystemError) {
    guard unsafe Glibc.rename(old, new) == 0 else {
      throw SystemError("cannot rename", code: errno)
    }
  }

  static func remove(_ path: String) { unsafe _ = unlink(path) }

  /// The mode of what a path leads to; nil where there is nothing.
  static func mode(of path: String) -> mode_t? {
    var info = stat()
    return unsafe stat(path, &info) == 0 ? info.st_mode : nil
  }

  static func setMode(_ mode: mode_t, of descriptor: Int32) {
    // Not vital: the file is there either way, with the mode of a new one.
    _ = fchmod(descriptor, mode)
  }

  /// The path with every symbolic link followed; nil where it leads nowhere.
  static func resolved(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
}

extension SystemError {
  var isBrokenPipe: Bool { code == EPIPE }

  /// Why alone, for a sentence of ours: "no space left on device".
  var reason: String {
    // Safe: the text is copied before any other call of strerror.
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    let sentence = unsafe String(cString: text)
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
