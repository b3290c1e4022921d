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
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    return end(of: process)
  }

  /// Kills the program as soon as one of its files has more than so many bytes.
  public static func when(
    _ file: String, exceeds bytes: Int, _ arguments: [String], in folder: TemporaryFolder
  ) throws -> End {
    let process = try start(Run.program.path, arguments, in: folder)
    let path = folder.path(file)
    var status = stat()
    // Safe: the variable is there during the call.
    while unsafe stat(path, &status) != 0 || status.st_size <= bytes, process.isRunning {
      sched_yield()
    }
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    return end(of: process)
  }

  /// Lets no file grow beyond so many blocks of 512 bytes: writing fails there, as on a full disk.
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
