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
    return try Failure.inStore { try Store(path, access) }
  }
}

extension Failure {
  /// Runs `body`, and says what its errors mean for a person.
  static func inStore<R>(_ body: () throws -> R) throws -> R {
    do {
      return try body()
    } catch let error as StoreError {
      throw Failure(error)
    } catch let error as DatabaseError {
      throw Failure(error)
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
        hint: "again when it has ended. Reports and traces need not wait.")
    case .cannotLock(let path, let code):
      self.init(
        .cannotCreate, "cannot lock the store", why: Self.reason(code), at: path,
        hint: "check that you may write in its folder.")
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
    case .cannotOpen:
      self.init(
        .ioError, "cannot open the store \(path)", why: error.message,
        hint: "check that it is a file and that you may read it and write in its folder.")
    case .busy:
      self.init(
        .busy, "the store \(path) is in use", why: error.message, hint: "again in a moment.")
    case .inputOutput:
      self.init(
        .ioError, "the store \(path) could not be read or written", why: error.message,
        hint: "check the disk and the room on it, then run this again: nothing is half done.")
    case .other:
      self.init(
        .ioError, "the store refused a statement", why: error.message,
        at: error.statement ?? path, hint: "report this: it is a fault of pushlog.")
    }
  }

  private static func reason(_ code: Int32) -> String {
    SystemError("", code: code).reason
  }
}
