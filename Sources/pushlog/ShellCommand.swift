internal import DeliveryLog
// Unsafe for `environ` alone, which nothing in this program changes.
@unsafe @preconcurrency internal import Glibc

/// A command of the user's own, run by `/bin/sh`, whose standard output is read here.
///
/// It meets the system as if it had been started by cron: signals as usual, nothing on standard input,
/// no terminal to ask for a password. Its messages go where ours go. It never outlives this value.
final class ShellCommand {
  /// The program's name, or "the command" where that is not plain: the rest may hold a password.
  let name: String
  /// Where its output comes.
  let output: Int32
  private var process: pid_t?

  /// Starts it.
  ///
  /// - Throws: `Failure` (74)
  init(_ text: String) throws {
    name = Self.programName(in: text)
    var ends: [Int32] = [-1, -1]
    // Safe: room for the two that the call writes.
    guard unsafe pipe(&ends) == 0 else {
      throw Self.cannotStart(name, SystemError("", code: errno))
    }
    // The command gets a copy of its end as standard output, and nothing else of ours.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = ends[0]
    defer { _ = close(ends[1]) }
    do {
      process = try Self.spawn(text, output: ends[1])
    } catch {
      _ = close(output)
      throw Self.cannotStart(name, error)
    }
  }

  deinit {
    // With its children, whom a shell does not take along: they are a group of their own.
    if let process {
      _ = kill(-process, SIGKILL)
      _ = Self.wait(for: process)
    }
    _ = close(output)
  }

  /// Waits until it has ended, which is after the end of its output.
  ///
  /// - Throws: `Failure` (74) where it did not end well: then what it wrote is not to be believed.
  func end(orElse consequence: String) throws {
    guard let process else { return }
    self.process = nil
    let status = Self.wait(for: process)
    let signal = status & 0x7F
    let code = status >> 8 & 0xFF
    guard signal != 0 || code != 0 else { return }
    throw Failure(
      .ioError, consequence,
      why: signal != 0
        ? "\(name) was ended by signal \(signal), so its output may lack something"
        : "\(name) ended with status \(code), so its output may lack something",
      hint: code == 127
        ? "the whole path of the program: cron knows few folders."
        : "the command by itself: what it says on standard error tells why.")
  }

  private static func cannotStart(_ name: String, _ error: SystemError) -> Failure {
    Failure(.ioError, "cannot start \(name)", why: error.reason, hint: "again in a moment.")
  }

  private static func spawn(_ text: String, output: Int32) throws(SystemError) -> pid_t {
    var actions = unsafe posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    var defaults = sigset_t()
    var mask = sigset_t()
    var process: pid_t = 0
    // Safe: every value lives until the last of these calls, each is made before it is used, and the
    // list of words ends with a nil.
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    defer {
      unsafe posix_spawn_file_actions_destroy(&actions)
      unsafe posix_spawnattr_destroy(&attributes)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    // What this program ignores its commands should not: they are to end where nobody reads on.
    unsafe sigemptyset(&mask)
    unsafe sigemptyset(&defaults)
    unsafe sigaddset(&defaults, SIGPIPE)
    unsafe sigaddset(&defaults, SIGXFSZ)
    unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    unsafe posix_spawnattr_setsigmask(&attributes, &mask)
    // POSIX_SPAWN_SETSID, which the headers show to GNU sources only.
    let newSession: Int32 = 0x80
    let flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK) | newSession
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var words: [UnsafeMutablePointer<CChar>?] = unsafe (["sh", "-c", text] as [String])
      .map { unsafe strdup($0) }
    defer { unsafe words.forEach { unsafe free($0) } }
    unsafe words.append(nil)
    let code = unsafe posix_spawn(&process, "/bin/sh", &actions, &attributes, words, environ)
    guard code == 0 else { throw SystemError("cannot start it", code: code) }
    return process
  }

  /// The status as wait(2) gives it.
  private static func wait(for process: pid_t) -> Int32 {
    var status: Int32 = 0
    // Safe: the status lives for the call.
    while unsafe waitpid(process, &status, 0) < 0 {
      // Nobody else waits for it; should it be gone all the same, it did not end well for us.
      if errno != EINTR { return 0xFF00 }
    }
    return status
  }

  /// `psql` of `PGSSLMODE=require /usr/bin/psql …`. Anything but plain words might be cut in the middle
  /// of a secret.
  static func programName(in text: String) -> String {
    func isPlain(_ word: Substring) -> Bool {
      word.utf8.allSatisfy { byte in
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
          || "._-+/".utf8.contains(byte)
      }
    }
    for word in text.split(whereSeparator: \.isWhitespace) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts.allSatisfy(isPlain) { continue }
      guard isPlain(word), let name = word.split(separator: "/").last, name.utf8.count <= 40 else {
        break
      }
      return String(name)
    }
    return "the command"
  }
}
