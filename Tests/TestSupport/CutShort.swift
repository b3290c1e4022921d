internal import Foundation

/// Runs of the program under test that do not come to their end.
public enum CutShort {
  public enum End: Equatable, Sendable {
    case exited(Int32)
    case killed
  }

  /// Kills the program after so many microseconds, wherever it is then.
  public static func after(
    microseconds: Int, _ arguments: [String], in folder: TemporaryFolder
  ) throws -> End {
    let process = try start(Run.program.path, arguments, in: folder)
    usleep(UInt32(microseconds))
    kill(process.processIdentifier, SIGKILL)
    return end(of: process)
  }

  /// Lets no file grow beyond so many blocks of 512 bytes: the write that would is the program's end,
  /// at the same instant in every run.
  public static func at(
    blocks: Int, _ arguments: [String], in folder: TemporaryFolder
  ) throws -> End {
    letThroughFileSizeSignal()
    let script = "ulimit -c 0; ulimit -f \"$0\"; exec \"$@\""
    let shell = ["-c", script, "\(blocks)", Run.program.path] + arguments
    return end(of: try start("/bin/sh", shell, in: folder))
  }

  /// The same, but the write fails, as on a full disk.
  public static func full(
    blocks: Int, _ arguments: [String], in folder: TemporaryFolder
  ) throws -> End {
    let script = "trap '' XFSZ; ulimit -f \"$0\"; exec \"$@\""
    let shell = ["-c", script, "\(blocks)", Run.program.path] + arguments
    return end(of: try start("/bin/sh", shell, in: folder))
  }

  private static func start(
    _ program: String, _ arguments: [String], in folder: TemporaryFolder
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.currentDirectoryURL = folder.url
    process.environment = ["TZ": "UTC", "LC_ALL": "C"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  private static func end(of process: Process) -> End {
    process.waitUntilExit()
    return process.terminationReason == .exit ? .exited(process.terminationStatus) : .killed
  }
}

/// What starts tests may ignore the signal, and Dispatch blocks it on its threads; a child would inherit
/// both, and a shell cannot undo them.
private func letThroughFileSizeSignal() {
  signal(SIGXFSZ, SIG_DFL)
  var signals = sigset_t()
  // Safe: the set lives for the calls.
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, SIGXFSZ)
  unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
}
