/// Turns the values of a row into a registration.
struct RegistryValues: Sendable {
  enum Outcome {
    case row(RegistryRow)
    /// Another platform's.
    case skipped
    case rejected(RegistryRejectCode, String)
  }

  private let topic: String?
  private let environment: String?
  private let zone: Zone?

  init(_ options: RegistryOptions) {
    topic = options.topic
    environment = options.environment.map(EnvironmentName.canonical)
    zone = options.assumedZone
  }

  func row(_ cells: RegistryCells, line: Int64) -> Outcome {
    do throws(RegistryValueProblem) {
      if let platform = try cells.value(of: .platform, Self.trimmed), !Self.isApple(platform) {
        return .skipped
      }
      if let name = cells.conflict {
        return .rejected(.conflictingKey, "\(name) is there twice, with two values")
      }
      guard let token = try cells.value(of: .token, Self.token) else {
        return .rejected(.badToken, "there is no token")
      }
      var row = RegistryRow(token: token, line: line)
      row.topic = try cells.value(of: .topic, Self.trimmed) ?? topic
      row.environment = try cells.value(of: .environment, Self.environment) ?? environment
      row.userID = try cells.value(of: .userID, Self.text)
      row.registeredAt = try cells.value(of: .registeredAt, time)
      row.lastActiveAt = try cells.value(of: .lastActiveAt, time)
      row.isActive = try cells.value(of: .state, Self.isActive)
      row.appVersion = try cells.value(of: .appVersion, Self.text)
      row.osVersion = try cells.value(of: .osVersion, Self.text)
      row.deviceModel = try cells.value(of: .deviceModel, Self.text)
      row.locale = try cells.value(of: .locale, Self.text)
      return .row(row)
    } catch {
      return .rejected(error.code, error.why)
    }
  }

  private typealias Problem = RegistryValueProblem

  private static func text(_ value: RegistryValue) -> String? {
    value.text.isEmpty ? nil : value.text
  }

  private static func trimmed(_ value: RegistryValue) -> String? { value.trimmed }

  private static func environment(_ value: RegistryValue) -> String? {
    value.trimmed.map(EnvironmentName.canonical)
  }

  private static func token(_ value: RegistryValue) throws(Problem) -> [UInt8]? {
    guard let text = value.trimmed else { return nil }
    guard !value.isNumber, let token = DeviceToken.parse(text) else {
      throw Problem(.badToken, "\(value.name) is no device token (hex, two digits a byte)")
    }
    return token
  }

  private func time(_ value: RegistryValue) throws(Problem) -> Int64? {
    guard let text = value.trimmed else { return nil }
    switch RegistryTime.parse(text, zone: zone) {
    case .success(let instant): return instant
    case .failure(.absent): return nil
    case .failure(.malformed): throw Problem(.badTime, "\(value.name) is no time that exists")
    case .failure(.withoutZone): throw Problem(.timeWithoutZone, "\(value.name) names no time zone")
    case .failure(.implausible):
      throw Problem(.implausibleTime, "\(value.name) lies before 2009 or after 9999")
    }
  }

  /// `state` says active or inactive, `is_active` yes or no.
  private static func isActive(_ value: RegistryValue) throws(Problem) -> Bool? {
    guard let word = value.trimmed?.lowercased() else { return nil }
    if value.name == "state" {
      switch word {
      case "active": return true
      case "inactive": return false
      default: throw Problem(.badState, "state is neither active nor inactive")
      }
    }
    switch word {
    case "t", "true", "1", "yes": return true
    case "f", "false", "0", "no": return false
    default: throw Problem(.badState, "\(value.name) is neither true nor false")
    }
  }

  private static func isApple(_ platform: String) -> Bool {
    FoldedName(Array(platform.utf8).span).map(applePlatforms.contains) ?? false
  }

  private static let applePlatforms = Set(
    ["ios", "apns", "apple", "macos", "ipados", "watchos", "tvos", "visionos"]
      .compactMap { FoldedName(Array($0.utf8).span) })
}
