internal import DeliveryLog
internal import SQLFiles

/// A registration as the store has it, or as the logs alone suggest it.
struct RegistrationFacts {
  var appID: Int64
  var app: DeliveryBatch.App
  /// False for one that only the logs know.
  var isInRegistry: Bool
  var isActive: Bool
  var userID: Int64?
  var registeredAt: Int64?
  var lastActiveAt: Int64?
  var restoredAt: Int64?
  var restoredGoneAt: Int64?
}

/// What the logs say of a token in one app.
struct EndpointFacts {
  var appID: Int64
  var app: DeliveryBatch.App
  var lastSeenAt: Int64
  var lastAcceptedAt: Int64?
  var lastGoneAt: Int64?
  var lastSuspectAt: Int64?
}

/// All that is known of one token.
struct TokenFacts {
  var tokenID: Int64
  var registrations: [RegistrationFacts] = []
  var endpoints: [EndpointFacts] = []
}

/// Reads the facts of every token, in one pass over two tables that have the same order.
struct TokenFactsReader {
  private let database: Database
  private let apps: [Int64: DeliveryBatch.App]
  /// Events after this moment are no evidence (clock errors of up to a day are).
  private let until: Int64

  init(_ database: Database, until: Int64) throws {
    (self.database, self.until) = (database, until)
    var apps: [Int64: DeliveryBatch.App] = [:]
    try database.prepare("SELECT id, topic, environment FROM app").forEach { row in
      apps[row.int(0)] = .init(topic: row.text(1), environment: row.text(2))
    }
    self.apps = apps
  }

  /// The facts of one token.
  func facts(of token: Int64) throws -> TokenFacts {
    var facts = TokenFacts(tokenID: token)
    facts.registrations = try database.prepare(.tokenRegistrations).map(
      ["token_id": .integer(token)], registration)
    facts.endpoints = try database.prepare(.tokenEndpoints).map(["token_id": .integer(token)]) {
      try endpoint($0, token)
    }.compactMap { $0 }
    return facts
  }

  func forEach(_ body: (TokenFacts) throws -> Void) throws {
    var endpoints = try Cursor(database, .endpoints)
    var registrations = try Cursor(database, .registrations)
    var facts = TokenFacts(tokenID: 0)
    while endpoints.token != nil || registrations.token != nil {
      let token = min(endpoints.token ?? .max, registrations.token ?? .max)
      facts.tokenID = token
      facts.registrations.removeAll(keepingCapacity: true)
      facts.endpoints.removeAll(keepingCapacity: true)
      while registrations.token == token {
        facts.registrations.append(registration(registrations.row))
        try registrations.advance()
      }
      while endpoints.token == token {
        if let endpoint = try endpoint(endpoints.row, token) { facts.endpoints.append(endpoint) }
        try endpoints.advance()
      }
      try body(facts)
    }
  }

  func app(_ id: Int64) -> DeliveryBatch.App {
    apps[id] ?? .init(topic: nil, environment: nil)
  }

  func registration(_ row: Row) -> RegistrationFacts {
    RegistrationFacts(
      appID: row.int(1), app: app(row.int(1)), isInRegistry: row.int(3) == 1,
      isActive: row.text(2) == "active", userID: row.integer(4), registeredAt: row.integer(5),
      lastActiveAt: row.integer(6), restoredAt: row.integer(7), restoredGoneAt: row.integer(8))
  }

  /// The maxima that are kept serve "now". Where a send lies beyond, they are taken again from the
  /// sends; nil where none lies within.
  func endpoint(_ row: Row, _ token: Int64) throws -> EndpointFacts? {
    let id = row.int(1)
    var facts = EndpointFacts(
      appID: id, app: app(id), lastSeenAt: row.int(3), lastAcceptedAt: row.integer(4),
      lastGoneAt: row.integer(5), lastSuspectAt: row.integer(6))
    guard facts.lastSeenAt > until else { return facts }
    if row.int(2) > until { return nil }
    var isSeen = false
    try database.prepare(.endpointUntil).forEach([
      "token_id": .integer(token), "app_id": .integer(id), "until": .integer(until),
    ]) { row in
      guard let lastSeenAt = row.integer(0) else { return }
      isSeen = true
      facts.lastSeenAt = lastSeenAt
      facts.lastAcceptedAt = row.integer(1)
      facts.lastGoneAt = row.integer(2)
      facts.lastSuspectAt = row.integer(3)
    }
    return isSeen ? facts : nil
  }

  /// A statement that is read row by row beside another.
  private struct Cursor {
    private let statement: Statement
    private(set) var token: Int64?
    var row: Row { statement.row }

    init(_ database: Database, _ file: SQLFile) throws {
      statement = try database.prepare(file)
      statement.reset()
      try advance()
    }

    mutating func advance() throws {
      token = try statement.step() ? statement.row.int(0) : nil
    }
  }
}
