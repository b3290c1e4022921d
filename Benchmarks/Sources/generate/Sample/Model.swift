/// The two sending services. Each writes logs in its own style.
enum Host: String, CaseIterable {
  case a, b
}

/// A topic in an environment.
struct App: Hashable, Comparable {
  var topic: String
  var environment: String

  static let shop = App(topic: "com.example.shop", environment: "production")
  static let shopSandbox = App(topic: "com.example.shop", environment: "sandbox")
  static let courier = App(topic: "com.example.shop.courier", environment: "production")
  static let courierSandbox = App(topic: "com.example.shop.courier", environment: "sandbox")
  static let all = [shop, shopSandbox, courier, courierSandbox]

  static func < (a: App, b: App) -> Bool {
    (a.topic, a.environment) < (b.topic, b.environment)
  }
}

/// One row of the registry.
struct Registration {
  var token: String
  var app: App
  var user: String
  var registeredAt: Moment?
  var lastActiveAt: Moment?
  var model: String
  var osVersion: String
  var appVersion: String
  var locale: String
  var isActive = true
  /// Only the story sends to it, no campaign does.
  var isScripted = false
  /// From when on APNs answers 410, and when Apple says the token died.
  var gone: (loggedFrom: Moment, diedAt: Moment, reason: String)?

  var confirmedAt: Moment? {
    guard let registeredAt, let lastActiveAt else { return registeredAt ?? lastActiveAt }
    return max(registeredAt, lastActiveAt)
  }
}

/// One attempt to send one push: what truly happened.
struct Attempt {
  var host: Host
  var sentAt: Moment
  /// Lower case; nil where the sender logs none.
  var apnsID: String?
  var token: String?
  /// nil: APNs gave no answer.
  var status: Int? = 200
  var reason: String?
  var unregisteredAt: Moment?
  var topic: String?
  var environment: String?
  var user: String?
  var campaign: String?
  var pushType: String?
  var priority: Int?
  var collapseID: String?
  var expiration: Int64?
  var oddities = Oddities()

  var responseClass: String {
    guard let status else { return "no_response" }
    switch (status, reason) {
    case (200, _): return "accepted"
    case (400, "BadDeviceToken"), (400, "DeviceTokenNotForTopic"): return "suspect"
    case (410, _): return "gone"
    case (403, _): return "credential"
    case (429, _), (500, _), (503, _): return "retry"
    default: return "request"
    }
  }
}

extension Attempt {
  /// The class in the words of `trace` and `report`.
  var outcome: String {
    switch responseClass {
    case "gone": "token_gone"
    case "suspect": "token_suspect"
    case "request": "request_error"
    case "credential": "credential_error"
    case "retry": "retry_later"
    default: responseClass
    }
  }
}

/// How an attempt's line differs from what its host usually writes. Each is the JSON text of a value.
struct Oddities {
  var status: String?
  var token: String?
  var apnsID: String?
  var unregisteredAt: String?
  /// The next object follows on the same line.
  var hasNoNewline = false
  var warnings: [String] = []
}

/// One line (or object) of a log file.
struct LogLine {
  enum Content {
    case attempt(Attempt)
    /// A line that stands in an earlier file as well.
    case copy(Attempt)
    case rejected(code: String, text: String)
    case skipped(text: String)
    case blank
  }

  var host: Host
  /// Decides the file and the place in it.
  var at: Moment
  var content: Content
}

/// `a1a1a1a1…a1a1`
func short(_ token: String) -> String { "\(token.prefix(8))…\(token.suffix(4))" }
