import DeliveryLog
import Testing

@testable import DeliveryStore

@Suite struct `Whose line it is` {
  typealias App = DeliveryBatch.App
  static let shop = App(topic: "shop", environment: "production")
  static let sandbox = App(topic: "shop", environment: "sandbox")
  static let courier = App(topic: "courier", environment: "production")
  static let unknown = App(topic: nil, environment: nil)
  static let production = App(topic: nil, environment: "production")

  static let cases: [(line: App, registrations: [App], owners: [Int])] = [
    (shop, [shop], [0]),
    (shop, [shop, courier, sandbox], [0]),
    (shop, [courier], []),
    (unknown, [shop], [0]),
    (unknown, [shop, sandbox], [0, 1]),
    (production, [shop, sandbox], [0]),
    (production, [shop, courier], [0, 1]),
    (shop, [unknown], [0]),
    (shop, [unknown, shop], [1]),
    (sandbox, [unknown, shop], [0]),
    (unknown, [unknown, shop], [0]),
  ]

  @Test(arguments: cases)
  func `an open line matches the only candidate`(
    line: App, registrations: [App], owners: [Int]
  ) {
    let facts = registrations.enumerated().map { index, app in
      RegistrationFacts(appID: Int64(index), app: app, isInRegistry: true, isActive: true)
    }
    #expect(Candidates.indices(of: line, among: facts) == owners)
  }

  @Test func `without a registry the apps that the lines name are the registrations`() {
    let endpoints = [Self.unknown, Self.shop, Self.production, Self.sandbox].enumerated().map {
      EndpointFacts(appID: Int64($0), app: $1, lastSeenAt: 1)
    }
    #expect(Candidates.suggested(by: endpoints).map(\.app) == [Self.shop, Self.sandbox])
    #expect(Candidates.suggested(by: [endpoints[0]]).map(\.app) == [Self.unknown])
  }
}
