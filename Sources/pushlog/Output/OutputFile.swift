internal import DeliveryLog
internal import Glibc

/// A file that appears whole or not at all: written under another name in the same folder, and
/// renamed by `commit()`. `-` is standard output. What is no regular file (a device, a named pipe, the
/// `/dev/fd/…` of a shell's `>(…)`) is written as it is. A name that ends in `.gz` is compressed.
final class OutputFile: ByteSink {
  /// As the user gave it.
  let path: String
  private let target: String
  private let temporary: String?
  private let sink: any HoldingSink
  private let descriptor: Int32?
  private var isOpen = true

  /// - Parameters:
  ///   - console: whose standard output `-` is.
  ///   - isPrivate: whether a new file is for its owner alone, as one with tokens should be. A file
  ///     that is replaced keeps its mode.
  /// - Throws: `Failure` (73) where it cannot be created.
  init(_ path: String, console: Console, isPrivate: Bool = false) throws {
    self.path = path
    // A link stays a link: what it leads to is replaced.
    target = FileDescriptor.resolved(path) ?? path
    // /dev/stdout may lead to a file that the shell opened: it is not ours to replace.
    guard path != "-", path != "/dev/stdout" else {
      (temporary, descriptor, sink) = (nil, nil, console.output)
      return
    }
    let mode = FileDescriptor.mode(of: target)
    let kind = mode.map { $0 & S_IFMT }
    if kind == S_IFDIR {
      throw Failure(
        .cannotCreate, "cannot write \(path)", why: "it is a folder",
        hint: "give the name of a file in it.")
    }
    let descriptor: Int32
    do {
      if kind == nil || kind == S_IFREG {
        let name = Self.temporaryName(beside: target)
        temporary = name
        descriptor = try FileDescriptor.open(
          name, O_WRONLY | O_CREAT | O_EXCL, mode: isPrivate ? 0o600 : 0o666)
        if let mode { FileDescriptor.setMode(mode & 0o7777, of: descriptor) }
      } else {
        temporary = nil
        descriptor = try FileDescriptor.open(target, O_WRONLY)
      }
    } catch {
      throw Failure(
        .cannotCreate, "cannot write \(path)", why: error.reason,
        hint: "check that the folder exists and that you may write there.")
    }
    self.descriptor = descriptor
    sink =
      path.hasSuffix(".gz")
      ? GzipSink(descriptor: descriptor) : BufferedSink(descriptor: descriptor)
  }

  deinit {
    guard isOpen, let descriptor else { return }
    try? FileDescriptor.close(descriptor)
    if let temporary { FileDescriptor.remove(temporary) }
  }

  /// - Throws: `Failure` (74)
  func write(_ bytes: ArraySlice<UInt8>) throws {
    do { try sink.write(bytes) } catch let error as SystemError { throw failure(error) }
  }

  /// Makes the file appear under its name. Without this nothing does.
  func commit() throws {
    guard let descriptor else { return }
    do {
      try sink.flush()
      if temporary != nil { try FileDescriptor.sync(descriptor) }
      isOpen = false
      if let temporary {
        defer { FileDescriptor.remove(temporary) }
        try FileDescriptor.close(descriptor)
        try FileDescriptor.rename(temporary, to: target)
        syncFolder()
      } else {
        try FileDescriptor.close(descriptor)
      }
    } catch let error as SystemError {
      throw failure(error)
    }
  }

  /// Without this a power cut could undo the rename. Some file systems refuse it: no harm.
  private func syncFolder() {
    guard let folder = try? FileDescriptor.open(Self.folder(of: target), O_RDONLY) else { return }
    try? FileDescriptor.sync(folder)
    try? FileDescriptor.close(folder)
  }

  /// A reader that has gone away is told apart from a failure: see `Console`.
  private func failure(_ error: SystemError) -> any Error {
    if error.isBrokenPipe { return error }
    return Failure(
      .ioError, "cannot write \(path)", why: error.reason,
      hint: "make room or choose another place with more of it, then run this again.")
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func temporaryName(beside path: String) -> String {
    "\(folder(of: path))/.pushlog-\(getpid())-\(UInt32.random(in: 0 ... .max)).partial"
  }
}
