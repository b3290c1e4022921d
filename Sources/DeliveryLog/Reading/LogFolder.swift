internal import Glibc

/// Turns the paths a user gave into inputs: a folder stands for the logs right in it.
public enum LogFolder {
  public struct Expansion: Sendable {
    /// In the order of the paths, a folder's in natural order. Nothing is listed twice because it was
    /// given twice: content that was read is known.
    public internal(set) var inputs: [LogInput] = []
    /// Paths that do not exist.
    public internal(set) var missing: [String] = []
    /// What a folder holds beside its logs, sub-folders with a `/` at their end.
    public internal(set) var passedOver: [String] = []
    /// Folders that hold no log.
    public internal(set) var withoutLogs: [String] = []
    /// Folders that could not be listed, and why.
    public internal(set) var unreadable: [(path: String, error: SystemError)] = []
  }

  /// - Parameter paths: files, folders, or `-` for stdin.
  public static func expand(_ paths: [String]) -> Expansion {
    var expansion = Expansion()
    for path in paths {
      switch path == "-" ? .file : kind(path) {
      case .file: expansion.inputs.append(LogInput(path))
      case .missing: expansion.missing.append(path)
      case .folder:
        do throws(SystemError) {
          add(try names(path), in: path, to: &expansion)
        } catch {
          expansion.unreadable.append((path, error))
        }
      }
    }
    return expansion
  }

  private static func add(_ names: [String], in folder: String, to expansion: inout Expansion) {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    var hasLogs = false
    for name in names.sorted(by: NaturalOrder.precedes) {
      let path = prefix + name
      if kind(path) == .folder {
        expansion.passedOver.append(path + "/")
      } else if LogFileName.matches(name) {
        expansion.inputs.append(LogInput(path))
        hasLogs = true
      } else {
        expansion.passedOver.append(path)
      }
    }
    if !hasLogs { expansion.withoutLogs.append(folder) }
  }

  private enum Kind {
    case file, folder, missing
  }

  /// What cannot be looked at counts as a file: opening it will tell why.
  private static func kind(_ path: String) -> Kind {
    var info = stat()
    if unsafe stat(path, &info) != 0 {
      return SystemError.last("").isMissingFile ? .missing : .file
    }
    return info.st_mode & S_IFMT == S_IFDIR ? .folder : .file
  }

  private static func names(_ folder: String) throws(SystemError) -> [String] {
    guard let directory = unsafe opendir(folder) else { throw .last("cannot list the folder") }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    // Safe: an entry is valid until the next call, and its name ends with a NUL.
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != "." && name != ".." { names.append(name) }
    }
    return names
  }
}
