internal import SQLFiles

/// What holds for the whole store.
enum Setting: String {
  /// Days since 1970: sends of earlier days are not kept, and skipped where a log brings them again.
  case firstDayKept = "first_day_kept"
  /// 32 random bytes: see `ErasedNames`.
  case erasureKey = "erasure_key"
}

extension Database {
  func setting(_ setting: Setting) throws -> SQLValue? {
    try prepare("SELECT value FROM setting WHERE name = :name")
      .first(["name": .text(setting.rawValue)]) { $0.value(0) }
  }

  func set(_ setting: Setting, _ value: SQLValue) throws {
    try prepare(
      """
      INSERT INTO setting (name, value) VALUES (:name, :value)
      ON CONFLICT DO UPDATE SET value = excluded.value
      """
    ).run(["name": .text(setting.rawValue), "value": value])
  }
}

extension SQLValue {
  var blob: [UInt8]? { if case .blob(let bytes) = self { bytes } else { nil } }
  var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}

extension Row {
  /// An integer or a blob as it is, to be bound again; anything else is null.
  func value(_ column: Int) -> SQLValue {
    isBlob(column) ? .blob(blob(column)) : .integer(integer(column))
  }
}
