/// A field of a registration, as a column of the registry.
enum RegistryColumn: Int, CaseIterable, Sendable {
  case token
  case topic
  case environment
  case userID
  case registeredAt
  case lastActiveAt
  case appVersion
  case osVersion
  case deviceModel
  case locale
  case state
  case platform

  /// A name a column may have, and the field it stands for.
  struct Name: Sendable {
    var text: String
    var column: RegistryColumn
  }

  /// All accepted names. Where several columns hold one field, the first in this order with a usable
  /// value counts.
  static let names: [Name] = [
    (token, ["token", "device_token"]),
    (topic, ["topic", "apns_topic", "bundle_id"]),
    (environment, ["environment", "env"]),
    (userID, ["user_id", "user", "recipient", "recipient_id", "account_id"]),
    (registeredAt, ["registered_at", "created_at"]),
    (
      lastActiveAt,
      ["last_active_at", "last_active", "last_seen_at", "last_seen", "confirmed_at", "updated_at"]
    ),
    (appVersion, ["app_version"]),
    (osVersion, ["os_version"]),
    (deviceModel, ["device_model"]),
    (locale, ["locale"]),
    (state, ["state", "is_active"]),
    (platform, ["platform"]),
  ].flatMap { column, names in
    names.map { Name(text: $0, column: column) }
  }

  /// The places in `names` of each field's names.
  static let places: [Range<Int>] = allCases.map { column in
    let first = names.firstIndex { $0.column == column } ?? 0
    return first..<(first + names.count { $0.column == column })
  }

  /// The place in `names` of a name as it stands in a header or as a key; letter case, `-` and `_` do
  /// not count.
  static func place(of name: Span<UInt8>) -> Int? {
    FoldedName(name).flatMap { byFoldedName[$0] }
  }

  private static let byFoldedName: [FoldedName: Int] = {
    var places: [FoldedName: Int] = [:]
    for (place, name) in names.enumerated() {
      if let folded = FoldedName(Array(name.text.utf8).span) { places[folded] = place }
    }
    return places
  }()
}
