internal import DeliveryLog

/// Which registrations of a token the lines of one endpoint may be about.
///
/// A line that names its topic and environment is about that registration. One that leaves something
/// open matches the only registration it can be about, never one of several; asked when a question is
/// asked, so that the order of loading does not matter.
enum Candidates {
  /// Indices of `registrations`.
  static func indices(of app: DeliveryBatch.App, among registrations: [RegistrationFacts]) -> [Int]
  {
    // The common token has one registration and lines that name it.
    if registrations.count == 1 {
      return isCompatible(registrations[0].app, app) ? only : []
    }
    let exact = registrations.indices.filter { registrations[$0].app == app }
    if !exact.isEmpty { return exact }
    return registrations.indices.filter { isCompatible(registrations[$0].app, app) }
  }

  private static let only = [0]

  static func isCompatible(_ a: DeliveryBatch.App, _ b: DeliveryBatch.App) -> Bool {
    (a.topic == nil || b.topic == nil || a.topic == b.topic)
      && (a.environment == nil || b.environment == nil || a.environment == b.environment)
  }

  /// The registrations that a token seems to have where no registry was ever imported: the apps its
  /// lines name, without those that say the same less exactly.
  static func suggested(by endpoints: [EndpointFacts]) -> [RegistrationFacts] {
    endpoints.filter { endpoint in
      endpoints.count == 1
        || !endpoints.contains {
          $0.appID != endpoint.appID && isLessExact(endpoint.app, than: $0.app)
        }
    }.map {
      RegistrationFacts(appID: $0.appID, app: $0.app, isInRegistry: false, isActive: true)
    }
  }

  private static func isLessExact(_ a: DeliveryBatch.App, than b: DeliveryBatch.App) -> Bool {
    isCompatible(a, b)
      && (a.topic == nil && b.topic != nil || a.topic == b.topic)
      && (a.environment == nil && b.environment != nil || a.environment == b.environment)
  }
}
