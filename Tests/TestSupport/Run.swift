internal import Dispatch
public import Foundation

/// One run of the program under test, and what came of it.
public struct Run: Sendable {
  public let arguments: [String]
  public let status: Int32
  public let output: Data
  public let errors: String

  public var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs the `pushlog` that lies beside the test bundle, in an environment that is the same
  /// everywhere.
  ///
  /// - Parameters:
  ///   - input: what standard input holds; nothing if nil.
  ///   - folder: where it runs; a relative path in `arguments` starts there.
  ///   - environment: put on top of `TZ=UTC LC_ALL=C COLUMNS=80` and `PATH`.
  ///   - program: another program, such as a shell that runs it.
  public init(
    _ arguments: [String], input: Data? = nil, in folder: TemporaryFolder? = nil,
    environment: [String: String] = [:], program: URL = Run.program
  ) throws {
    self.arguments = arguments
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder?.url
    process.environment = Self.environment.merging(environment) { $1 }
    let (outPipe, errPipe, inPipe) = (Pipe(), Pipe(), Pipe())
    process.standardOutput = outPipe
    process.standardError = errPipe
    process.standardInput = input == nil ? FileHandle.nullDevice : inPipe
    try process.run()
    // All three at once: whichever waited for its turn could fill its pipe and stop the program.
    let errorData = Later { errPipe.fileHandleForReading.readDataToEndOfFile() }
    let written = Later {
      guard let input else { return }
      // The program need not read all of it: that is an error here, not a signal.
      blockBrokenPipeSignal()
      try? inPipe.fileHandleForWriting.write(contentsOf: input)
      try? inPipe.fileHandleForWriting.close()
    }
    output = outPipe.fileHandleForReading.readDataToEndOfFile()
    errors = String(decoding: errorData.value, as: UTF8.self)
    written.value
    process.waitUntilExit()
    status = process.terminationStatus
  }

  public init(_ arguments: String..., in folder: TemporaryFolder? = nil) throws {
    try self.init(arguments, in: folder)
  }

  public static let program = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "pushlog")

  private static let environment: [String: String] = {
    var environment = ["TZ": "UTC", "LC_ALL": "C", "COLUMNS": "80"]
    // The second lets `swift test --enable-code-coverage` see what the binary ran.
    for name in ["PATH", "LLVM_PROFILE_FILE"] {
      environment[name] = ProcessInfo.processInfo.environment[name]
    }
    return environment
  }()
}

/// For this thread alone: a signal ignored by the whole process would be ignored by the programs it
/// starts, too.
private func blockBrokenPipeSignal() {
  var signals = sigset_t()
  // Safe: the set lives for the two calls.
  unsafe sigemptyset(&signals)
  unsafe sigaddset(&signals, SIGPIPE)
  unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
}

/// A value that a thread of its own is making.
private final class Later<Value>: @unchecked Sendable {
  // Safe: written before the semaphore is signalled, read after it was waited for.
  private var result: Value?
  private let done = DispatchSemaphore(value: 0)

  init(_ make: @escaping @Sendable () -> Value) {
    Thread { [self] in
      result = make()
      done.signal()
    }.start()
  }

  /// To be asked for once.
  var value: Value {
    done.wait()
    guard let result else { preconditionFailure("the closure has run") }
    return result
  }
}
