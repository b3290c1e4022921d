internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore
internal import Glibc

extension ParsedCommand {
  /// The store that `--db` names.
  ///
  /// - Throws: `Failure`.
  func openStore(_ access: Store.Access) throws -> Store {
    let path = string("db") ?? "pushlog.db"
    if FileDescriptor.mode(of: path).map({ $0 & S_IFMT }) == S_IFDIR {
      throw Failure(
        .ioError, "cannot open the store \(path)", why: "it is a folder",
        hint: "give the name of a file in it: --db \(path)/pushlog.db")
    }
    do {
      return try Store(path, access)
    } catch let error as DatabaseError
      where access == .read && [.readOnly, .cannotOpen].contains(error.kind)
      && !FileDescriptor.mayWrite(inFolderOf: path)
    {
      // Readers and writers share an index of what was written last, in a file beside the store.
      throw Failure(
        .ioError, "the store \(path) cannot be read here",
        why: "its folder may not be written, and SQLite needs a file beside the store even to read",
        hint: "as a user who may write in its folder, or with a copy of the store elsewhere.")
    } catch {
      throw Failure.ofStore(error)
    }
  }
}

extension Failure {
  /// Runs `body`, and says what its errors mean for a person.
  static func inStore<R>(_ body: () throws -> R) throws -> R {
    do { return try body() } catch { throw ofStore(error) }
  }

  /// What an error of the store means for a person; any other error as it is.
  static func ofStore(_ error: any Error) -> any Error {
    switch error {
    case let error as StoreError: Failure(error)
    case let error as DatabaseError: Failure(error)
    default: error
    }
  }

  init(_ error: StoreError) {
    switch error {
    case .missing(let path):
      self.init(
        .missingInput, "there is no store at \(path)",
        hint: "read some logs first (pushlog ingest --db \(path) logs/), or name another with --db."
      )
    case .cannotCreate(let path, let code):
      self.init(
        .cannotCreate, "cannot create the store \(path)", why: Self.reason(code),
        hint:
          "check that its folder exists and that you may write there, or name another with --db.")
    case .locked(let path):
      self.init(
        .busy, "another run is writing to \(path)",
        hint: "again when it has ended. Reports and traces wait for the first run of a store only.")
    case .cannotLock(let path, let code):
      self.init(
        .cannotCreate, "cannot lock the store", why: Self.reason(code), at: path,
        hint: "check that its folder exists and that you may write there.")
    }
  }

  init(_ error: DatabaseError) {
    let path = error.path
    switch error.kind {
    case .notADatabase:
      self.init(
        .ioError, "\(path) is no SQLite database", why: "its first bytes say otherwise",
        hint: "check --db, or give the name of a new file.")
    case .foreign:
      self.init(
        .ioError, "\(path) is not a store of pushlog", why: "it is another program's database",
        hint: "check --db, or give the name of a new file.")
    case .newerSchema(let found, let known):
      self.init(
        .ioError, "\(path) was written by a newer pushlog",
        why: "its schema is version \(found), and this program knows \(known)",
        hint: "a newer pushlog, or another store with --db.")
    case .corrupt:
      self.init(
        .ioError, "the store \(path) is damaged", why: error.message,
        hint: "restore a backup, or read the logs into a new store.")
    case .full:
      self.init(
        .ioError, "the store \(path) cannot grow", why: "the disk is full",
        hint: "make room and run this again: nothing is half done.")
    case .readOnly:
      self.init(
        .ioError, "the store \(path) cannot be written", why: error.message,
        hint: "check its permissions and those of its folder.")
    case .halfDone:
      self.init(
        .ioError, "the store \(path) cannot be read", why: "a run that was making it was killed",
        hint: "make it whole: run pushlog ingest again.")
    case .cannotOpen:
      self.init(
        .ioError, "cannot open the store \(path)", why: error.message,
        hint: "check that it is a file and that you may read it and write in its folder.")
    case .busy:
      self.init(
        .busy, "the store \(path) is in use", why: error.message,
        hint:
          "again in a moment, or at the end of its first run: until then nobody else can read it.")
    case .inputOutput:
      self.init(
        .ioError, "the store \(path) could not be read or written", why: Self.reason(error),
        hint: "check the disk, the room on it and any limit on a file's size (ulimit -f), then run "
          + "this again: nothing is half done.")
    case .other:
      self.init(
        .ioError, "the store refused a statement", why: error.message,
        at: error.statement ?? path, hint: "report this: it is a fault of pushlog.")
    }
  }

  /// SQLite's words say what it was doing, the system's why that failed.
  private static func reason(_ error: DatabaseError) -> String {
    error.systemError == 0 ? error.message : "\(error.message), \(reason(error.systemError))"
  }

  private static func reason(_ code: Int32) -> String {
    SystemError("", code: code).reason
  }
}

extension FileDescriptor {
  fileprivate static func mayWrite(inFolderOf path: String) -> Bool {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
    // Safe: the path lives for the call.
    return unsafe access(folder, W_OK) == 0
  }
}
