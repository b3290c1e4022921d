internal import DeliveryLog
internal import SQLFiles

/// Gathers what a trace needs from the store.
struct Tracer {
  private let database: Database
  private let query: TraceQuery
  private var ownersOfToken: [Int64: Owners] = [:]
  private var registrationsOfUser: [String: [TracedRegistration]] = [:]

  init(_ database: Database, _ query: TraceQuery) {
    (self.database, self.query) = (database, query)
  }

  mutating func trace() throws -> TraceResult {
    let tokens = try tokensOfSubject()
    let sends = try sendsOfSubject(tokens)
    let groups = try notifications(among: sends)
    var neighbours = Dictionary(grouping: sends, by: \.tokenID)
    if case .apnsID = query.subject {
      for (token, own) in neighbours where token != 0 {
        let days = own.map(\.day)
        neighbours[token] = try self.sends(to: token, days.min(), days.max().map { $0 + reach })
      }
    }
    neighbours[0] = nil
    for (token, sends) in neighbours {
      neighbours[token] = sends.sorted(by: NotificationGroups.precedes)
    }
    let traced = try groups.map { try describe($0, neighbours[$0[0].tokenID] ?? []) }
    let registrations = try registrations(tokens, groups)
    return TraceResult(
      notifications: traced, registrations: registrations,
      history: try history(tokens, registrations),
      isSubjectKnown: !tokens.isEmpty || !sends.isEmpty)
  }

  private mutating func history(
    _ tokens: [Token], _ registrations: [TracedRegistration]
  ) throws -> [TokenEvent] {
    guard case .token = query.subject, let token = tokens.first else { return [] }
    return try TokenHistory(database: database, asOf: query.asOf).events(
      of: token.id, registrations, owners(of: token.id))
  }

  // MARK: - Sends

  private typealias Token = (id: Int64, bytes: [UInt8])

  /// The tokens the query itself names, or its user's.
  private func tokensOfSubject() throws -> [Token] {
    switch query.subject {
    case .apnsID: []
    case .token(let bytes):
      try database.prepare("SELECT id FROM token WHERE token = :token")
        .map(["token": .blob(bytes)]) { ($0.int(0), bytes) }
    case .user(let userID): try tokens(of: userID)
    }
  }

  private func tokens(of userID: String) throws -> [Token] {
    try database.prepare(.tokensOfUser).map(["user_id": .text(userID)]) {
      ($0.int(0), $0.blob(1) ?? [])
    }
  }

  /// With what lies so far before and after the range that it may belong to the same notifications,
  /// or explain them.
  private func sendsOfSubject(_ tokens: [Token]) throws -> [LoggedSend] {
    if case .apnsID(let id) = query.subject {
      return try attempts(of: id, tokenID: nil)
    }
    let (first, last) = (firstDay.map { $0 - reach }, lastDay.map { $0 + reach })
    var sends: [LoggedSend] = []
    for token in tokens { sends += try self.sends(to: token.id, first, last) }
    if case .user(let userID) = query.subject {
      sends += try database.prepare(.sendsWithoutToken).map(
        [
          "user_id": .text(userID), "from_day": .integer(first), "to_day": .integer(last),
        ], LoggedSend.init)
    }
    return sends
  }

  private func sends(to token: Int64, _ first: Int64?, _ last: Int64?) throws -> [LoggedSend] {
    try database.prepare(.sendsOfToken).map(
      [
        "token_id": .integer(token), "from_day": .integer(first), "to_day": .integer(last),
      ], LoggedSend.init)
  }

  private func attempts(of id: EventID, tokenID: Int64?) throws -> [LoggedSend] {
    try database.prepare(.sendsByAPNsID).map(
      ["apns_id": .blob(bytes(of: id)), "token_id": .integer(tokenID)], LoggedSend.init)
  }

  private var firstDay: Int64? { query.range.from.map { floorDivide($0, 86_400_000) } }
  private var lastDay: Int64? { query.range.to.map { floorDivide($0 - 1, 86_400_000) } }

  // MARK: - Notifications

  /// Those the query asks for, whole.
  private mutating func notifications(among sends: [LoggedSend]) throws -> [[LoggedSend]] {
    let groups = NotificationGroups.split(sends)
    if case .apnsID = query.subject { return try groups.filter { try isAskedFor($0) } }
    var whole: [[LoggedSend]] = []
    for group in groups where isInRange(group) {
      // What reaches out of the range may go on beyond what was read.
      if let id = group[0].apnsID, reachesOut(group) {
        let all = try attempts(of: id, tokenID: group[0].tokenID)
        whole += NotificationGroups.split(all).filter(isInRange)
      } else {
        whole.append(group)
      }
    }
    return try whole.filter { try isAskedFor($0) }
      .sorted { NotificationGroups.precedes($0[0], $1[0]) }
  }

  private func isInRange(_ group: [LoggedSend]) -> Bool {
    group.contains { query.range.contains($0.sentAt) }
  }

  private func reachesOut(_ group: [LoggedSend]) -> Bool {
    group.contains { $0.day < firstDay ?? .min || $0.day > lastDay ?? .max }
  }

  private mutating func isAskedFor(_ group: [LoggedSend]) throws -> Bool {
    if let campaignID = query.campaignID, !group.contains(where: { $0.campaignID == campaignID }) {
      return false
    }
    guard case .user(let userID) = query.subject else { return true }
    for send in group where try users(of: send).contains(userID) { return true }
    return false
  }

  // MARK: - Users

  /// Whom the line names; where it names nobody, who had the token then.
  private mutating func users(of send: LoggedSend) throws -> Set<String> {
    if let userID = send.userID { return [userID] }
    return try owners(of: send.tokenID).users(of: send.app, at: send.sentAt)
  }

  private mutating func owners(of token: Int64) throws -> Owners {
    if let known = ownersOfToken[token] { return known }
    let periods = try database.prepare(.ownersOfToken).map(["token_id": .integer(token)]) { row in
      Owners.Period(
        app: AppName(topic: row.text(0), environment: row.text(1)), since: row.int(2),
        userID: row.text(3) ?? "")
    }
    let owners = Owners(periods: periods)
    ownersOfToken[token] = owners
    return owners
  }

  // MARK: - Registrations

  private mutating func registrations(
    _ tokens: [Token], _ groups: [[LoggedSend]]
  ) throws -> [TracedRegistration] {
    switch query.subject {
    case .user(let userID): return try registrations(of: userID)
    case .token: return try tokens.flatMap { try registrations(of: $0) }
    case .apnsID:
      let tokens = Dictionary(
        groups.compactMap { group in group[0].token.map { (group[0].tokenID, $0) } },
        uniquingKeysWith: { first, _ in first })
      return try tokens.sorted { $0.value.lexicographicallyPrecedes($1.value) }
        .flatMap { try registrations(of: (id: $0.key, bytes: $0.value)) }
    }
  }

  private func registrations(of token: Token) throws -> [TracedRegistration] {
    try database.prepare(.registrationsOfToken).map(["token_id": .integer(token.id)]) { row in
      TracedRegistration(
        token: token.bytes, topic: row.text(0), environment: row.text(1),
        state: row.text(2) ?? "", userID: row.text(3), registeredAt: row.integer(4),
        lastActiveAt: row.integer(5))
    }
  }

  /// Also those that were pruned: they name nobody any more, but who had them is known.
  private mutating func registrations(of userID: String) throws -> [TracedRegistration] {
    if let known = registrationsOfUser[userID] { return known }
    var found: [TracedRegistration] = []
    for token in try tokens(of: userID) {
      for registration in try registrations(of: token) {
        let app = AppName(topic: registration.topic, environment: registration.environment)
        let isTheirs =
          try registration.userID.map { $0 == userID }
          ?? owners(of: token.id).isOwner(userID, of: app)
        if isTheirs { found.append(registration) }
      }
    }
    registrationsOfUser[userID] = found
    return found
  }

  // MARK: - What is said of a notification

  private mutating func describe(
    _ group: [LoggedSend], _ neighbours: [LoggedSend]
  ) throws -> TracedNotification {
    let accepted = group.last { $0.isAccepted }
    let main = accepted ?? group[group.count - 1]
    let userID = try userID(of: group, main)
    let attempts = group.map { send in
      TracedAttempt(
        sentAt: send.sentAt, status: send.status, reason: send.reason,
        responseClass: send.responseClass, unregisteredAt: send.unregisteredAt, file: send.file,
        line: send.line)
    }
    let otherDevices = try userID.map { try self.otherDevices(of: $0, than: main) }
    let notes = accepted.map { send in
      NoteFinder(
        send: send, neighbours: neighbours, otherDevices: otherDevices, asOf: query.asOf,
        zone: query.zone
      ).notes
    }
    return TracedNotification(
      apnsID: main.apnsID, userID: userID, token: main.token, topic: main.app.topic,
      environment: main.app.environment, campaignID: main.campaignID, pushType: main.pushType,
      priority: main.priority, collapseID: main.collapseID, expiration: main.expiration,
      responseClass: main.responseClass, attempts: attempts,
      verdict: Verdict(attempts: attempts, zone: query.zone).sentence, notes: notes ?? [])
  }

  private mutating func userID(of group: [LoggedSend], _ main: LoggedSend) throws -> String? {
    if case .user(let userID) = query.subject { return userID }
    if let named = main.userID ?? group.compactMap(\.userID).first { return named }
    let owners = try users(of: main)
    return owners.count == 1 ? owners.first : nil
  }

  private mutating func otherDevices(of userID: String, than send: LoggedSend) throws -> Int {
    try registrations(of: userID).filter { registration in
      registration.state == "active" && registration.token != send.token
        && send.app.agrees(
          with: AppName(topic: registration.topic, environment: registration.environment))
    }.count
  }
}

/// Days before and after a range in which there may be more of a notification, or what explains it:
/// APNs keeps a push for at most 30 days.
private let reach: Int64 = 30
