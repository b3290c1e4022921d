internal import Glibc

/// A call of the operating system that failed.
public struct SystemError: Error, Sendable, CustomStringConvertible {
  /// What could not be done, such as "cannot open it".
  public var failure: String
  /// The system's number for why (`errno`).
  public var code: Int32

  public init(_ failure: String, code: Int32) {
    (self.failure, self.code) = (failure, code)
  }

  /// Takes the reason from `errno`; call it at once after the failed call.
  static func last(_ failure: String) -> SystemError { SystemError(failure, code: errno) }

  /// True where the file, or a folder on the way to it, does not exist.
  public var isMissingFile: Bool { code == ENOENT || code == ENOTDIR }

  /// What failed and why, in one sentence without a full stop.
  public var description: String {
    // Safe: glibc returns a string that lives until this thread's next call of strerror.
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) }
    return "\(failure): \(reason ?? "error \(code)")"
  }
}
