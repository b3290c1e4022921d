internal import Glibc

/// One writer at a time: an advisory lock on a file beside the store. The kernel drops it when the
/// process ends, however it ends.
final class WriterLock {
  private let descriptor: Int32
  private let path: String
  private let isNew: Bool

  /// - Throws: `StoreError.locked` where another process holds it.
  init(beside store: String) throws {
    path = store + "-lock"
    isNew = unsafe access(path, F_OK) != 0
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreError.cannotLock(path: path, errno: errno) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let reason = errno
      close(descriptor)
      throw reason == EWOULDBLOCK
        ? StoreError.locked(path: store) : StoreError.cannotLock(path: path, errno: reason)
    }
  }

  deinit { close(descriptor) }

  /// Beside a file that proves to be no store nothing is left. Only then: two writers who hold locks on two
  /// files of one name would not know of each other.
  func removeIfNew() {
    if isNew { unsafe unlink(path) }
  }
}
