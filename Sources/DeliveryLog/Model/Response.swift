/// What an answer of APNs means for the token and the push. Raw values are stored.
public enum ResponseClass: String, CaseIterable, Sendable {
  /// APNs took the push. Not: the device got it, or showed it.
  case accepted
  /// The token is dead for its topic and environment.
  case gone
  /// No token, or a live token sent to the wrong environment or topic: no proof of death.
  case suspect
  /// The request was wrong.
  case request
  /// Key, JWT or certificate: every push of that sender fails until somebody acts.
  case credential
  /// APNs asks to try again later.
  case retry
  /// The connection failed: says nothing about the token.
  case noResponse = "no_response"
  /// A status APNs does not document.
  case unknown

  /// The word for it in `trace` and `report`.
  public var outcome: String {
    switch self {
    case .accepted: "accepted"
    case .gone: "token_gone"
    case .suspect: "token_suspect"
    case .request: "request_error"
    case .credential: "credential_error"
    case .retry: "retry_later"
    case .noResponse: "no_response"
    case .unknown: "unknown"
    }
  }
}

/// One row of Apple's table of reasons.
///
/// Source: "Handling notification responses from APNs", Apple Developer Documentation; the spelling
/// `BadEnvironmentKeyInToken` is what arrives for the documented `BadEnvironmentKeyIdInToken`.
public struct APNsReason: Sendable {
  public var status: Int32
  public var reason: String
  public var responseClass: ResponseClass

  static let all: [APNsReason] = rows.map { .init(status: $0, reason: $1, responseClass: $2) }

  private static let rows: [(Int32, String, ResponseClass)] = [
    (400, "BadDeviceToken", .suspect),
    (400, "DeviceTokenNotForTopic", .suspect),
    (400, "BadCollapseId", .request),
    (400, "BadExpirationDate", .request),
    (400, "BadMessageId", .request),
    (400, "BadPriority", .request),
    (400, "BadTopic", .request),
    (400, "DuplicateHeaders", .request),
    (400, "InvalidPushType", .request),
    (400, "MissingDeviceToken", .request),
    (400, "MissingTopic", .request),
    (400, "PayloadEmpty", .request),
    (400, "TopicDisallowed", .credential),
    (400, "IdleTimeout", .retry),
    (403, "BadCertificate", .credential),
    (403, "BadCertificateEnvironment", .credential),
    (403, "ExpiredProviderToken", .credential),
    (403, "Forbidden", .credential),
    (403, "InvalidProviderToken", .credential),
    (403, "MissingProviderToken", .credential),
    (403, "UnrelatedKeyIdInToken", .credential),
    (403, "BadEnvironmentKeyIdInToken", .credential),
    (403, "BadEnvironmentKeyInToken", .credential),
    (404, "BadPath", .request),
    (405, "MethodNotAllowed", .request),
    (410, "Unregistered", .gone),
    (410, "ExpiredToken", .gone),
    (413, "PayloadTooLarge", .request),
    (429, "TooManyRequests", .retry),
    (429, "TooManyProviderTokenUpdates", .credential),
    (500, "InternalServerError", .retry),
    (503, "ServiceUnavailable", .retry),
    (503, "Shutdown", .retry),
  ]

  private static let byReason = Dictionary(uniqueKeysWithValues: all.map { ($0.reason, $0) })

  /// The row of a reason, spelled exactly as APNs spells it.
  public static func find(_ reason: String) -> APNsReason? { byReason[reason] }

  public static func isKnown(status: Int32) -> Bool {
    status == 200 || all.contains { $0.status == status }
  }

  /// What a status and a reason mean together. A reason under a status it does not belong to is
  /// classed by the status, but a 410 with a suspect reason stays suspect: it condemns nothing.
  ///
  /// - Parameter status: nil where APNs gave no answer.
  public static func classify(status: Int32?, reason: String?) -> ResponseClass {
    guard let status else { return .noResponse }
    if (200..<300).contains(status) { return .accepted }
    if let row = reason.flatMap(find) {
      if row.status == status { return row.responseClass }
      if status == 410, row.responseClass == .suspect { return .suspect }
    }
    switch status {
    case 410: return .gone
    case 429, 500..<600: return .retry
    case 403: return .credential
    case 400..<500: return .request
    default: return .unknown
    }
  }
}
