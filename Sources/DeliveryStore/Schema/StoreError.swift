/// Why a store cannot be opened, before SQLite is asked.
public enum StoreError: Error, Sendable, Equatable {
  case missing(path: String)
  case cannotCreate(path: String, errno: Int32)
  /// Another run writes to it.
  case locked(path: String)
  case cannotLock(path: String, errno: Int32)
}
