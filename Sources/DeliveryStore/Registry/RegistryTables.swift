internal import DeliveryLog

/// A registration to look for; a row of `batch_registration_key`.
struct RegistrationKeyRow: BitwiseCopyable {
  var token: UInt32
  var app: UInt32
  var position: UInt32
}

extension RegistrationKeyRow {
  /// The number of the token in the upper half, that of the app in the lower.
  init(_ key: UInt64, position: UInt32) {
    self.init(
      token: UInt32(truncatingIfNeeded: key >> 32), app: UInt32(truncatingIfNeeded: key),
      position: position)
  }

  var key: UInt64 { UInt64(token) << 32 | UInt64(app) }
}

/// A registration as it shall be; a row of `batch_registration`.
struct RegistrationRow: BitwiseCopyable {
  var token: UInt32
  var app: UInt32
  var state: Interner.Slice
  /// 0: nobody.
  var user: UInt32
  var registeredAt: Int64
  var lastActiveAt: Int64
  var appVersion: Interner.Slice
  var osVersion: Interner.Slice
  var deviceModel: Interner.Slice
  var locale: Interner.Slice
  var userAt: Int64
  var appVersionAt: Int64
  var osVersionAt: Int64
  var deviceModelAt: Int64
  var localeAt: Int64
  var runID: Int64
  var runConfirmedAt: Int64
  var restoredAt: Int64
  var restoredGoneAt: Int64
  var stateAt: Int64
}

/// An owner of a registration; a row of `batch_ownership`.
struct OwnershipRow: BitwiseCopyable {
  var token: UInt32
  var app: UInt32
  var user: UInt32
  var since: Int64
}

/// A batch of registry rows as SQL sees it.
struct RegistryTables {
  /// Those of an ingest; here for tokens and users.
  let ingest: IngestTables
  let keys: BatchTable<RegistrationKeyRow>
  let registrations: BatchTable<RegistrationRow>
  let ownerships: BatchTable<OwnershipRow>

  init(_ database: Database) throws {
    ingest = try IngestTables(database)
    keys = try BatchTable(
      "batch_registration_key",
      [
        .integer("token_id", \.token), .integer("app_id", \.app),
        .integer("position", \.position),
      ], in: database)
    registrations = try BatchTable(
      "batch_registration",
      [
        .integer("token_id", \.token), .integer("app_id", \.app), .text("state", \.state),
        .nonzero("user_id", \.user), .optional("registered_at", \.registeredAt),
        .optional("last_active_at", \.lastActiveAt), .text("app_version", \.appVersion),
        .text("os_version", \.osVersion), .text("device_model", \.deviceModel),
        .text("locale", \.locale), .optional("user_at", \.userAt),
        .optional("app_version_at", \.appVersionAt), .optional("os_version_at", \.osVersionAt),
        .optional("device_model_at", \.deviceModelAt), .optional("locale_at", \.localeAt),
        .optional("run_id", \.runID), .optional("run_confirmed_at", \.runConfirmedAt),
        .optional("restored_at", \.restoredAt), .optional("restored_gone_at", \.restoredGoneAt),
        .optional("state_at", \.stateAt),
      ], in: database)
    ownerships = try BatchTable(
      "batch_ownership",
      [
        .integer("token_id", \.token), .integer("app_id", \.app), .integer("since", \.since),
        .integer("user_id", \.user),
      ], in: database)
  }
}
