/// One registration as the app's own registry tells it: who has which token, since when.
public struct RegistryRow: Sendable, Equatable {
  /// The token's bytes (half as many as hex digits).
  public var token: [UInt8]
  /// nil: the row names none, and neither do the options.
  public var topic: String?
  /// Canonical where the word is known (`production`, `sandbox`); nil where nothing names one.
  public var environment: String?
  public var userID: String?
  /// Milliseconds since 1970. May lie in the future: what that means is decided later.
  public var registeredAt: Int64?
  /// Milliseconds since 1970.
  public var lastActiveAt: Int64?
  /// nil: the registry does not say.
  public var isActive: Bool?
  public var appVersion: String?
  public var osVersion: String?
  public var deviceModel: String?
  public var locale: String?
  /// The line the row begins on, from 1.
  public var line: Int64

  public init(token: [UInt8], line: Int64) {
    (self.token, self.line) = (token, line)
  }
}

/// Why a row of a registry was rejected. The raw values are part of the command line's contract.
public enum RegistryRejectCode: String, CaseIterable, Sendable {
  case badJSON = "bad_json"
  case badEncoding = "bad_encoding"
  /// The record is no CSV, or has more or fewer fields than the header.
  case badRow = "bad_row"
  case lineTooLong = "line_too_long"
  /// One column (or key) is there twice, with two values.
  case conflictingKey = "conflicting_key"
  case badToken = "bad_token"
  case badTime = "bad_time"
  case timeWithoutZone = "time_without_zone"
  case implausibleTime = "implausible_time"
  case badState = "bad_state"
}

/// A rejected row: where, and what is wrong with it. Holds no value of the row.
public struct RegistryReject: Sendable, Equatable {
  /// The line it begins on, from 1.
  public var line: Int64
  public var code: RegistryRejectCode
  /// What is wrong, as the end of a sentence: "registered_at is no time".
  public var why: String

  public init(line: Int64, code: RegistryRejectCode, why: String) {
    (self.line, self.code, self.why) = (line, code, why)
  }
}
