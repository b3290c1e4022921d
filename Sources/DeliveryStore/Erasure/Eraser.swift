internal import SQLFiles

/// Removes what is about one subject, table by table, within the caller's transaction.
struct Eraser {
  let database: Database
  private(set) var result = ErasureResult()
  /// Tokens whose bytes must not be found any more.
  private var goneTokens: [[UInt8]] = []
  private var goneUser: String?

  init(_ database: Database) { self.database = database }

  mutating func erase(_ subject: ErasureSubject) throws {
    switch subject {
    case .token(let bytes):
      let id = try database.prepare(.findToken).first(["token": .blob(bytes)]) { $0.int(0) }
      if let id { try eraseToken(id) }
      goneTokens = [bytes]
    case .user(let userID):
      goneUser = userID
      let id = try database.prepare(.findUser).first(["user_id": .text(userID)]) { $0.int(0) }
      if let id { try eraseUser(id, userID) }
    }
    try eraseRejects()
  }

  /// Keeps a keyed hash of every name that went.
  func remember(now: Int64) throws {
    let key = try ErasedNames.key(of: database)
    func add(_ kind: ErasedNames.Kind, _ name: [UInt8]) throws {
      try database.prepare(.addErased).run([
        "hash": .blob(ErasedNames.hash(kind, name, key)), "kind": .text(kind.rawValue),
        "now": .integer(now),
      ])
    }
    for token in goneTokens { try add(.token, token) }
    if let goneUser { try add(.user, Array(goneUser.utf8)) }
  }

  // MARK: - A user

  private mutating func eraseUser(_ id: Int64, _ userID: String) throws {
    let tokens = try database.prepare(.tokensOfUserID).map(["user_id": .integer(id)]) { row in
      (id: row.int(0), bytes: row.blob(1) ?? [], isShared: row.int(2) == 1)
    }
    for token in tokens {
      if try token.isShared && !isHeld(token.id, by: id) {
        try eraseUser(id, userID, from: token.id)
        result.tokensLeftToOthers += 1
      } else {
        try eraseToken(token.id)
        goneTokens.append(token.bytes)
      }
    }
    let tokenless = try database.prepare(.tokenlessSendsOfUser).map(["user_id": .integer(id)]) {
      SendKey($0)
    }
    try erase(tokenless)
    try database.prepare(.eraseTokenless).run(["user_id": .integer(id)])
    try database.prepare(.blankChanges).run(["user_id": .integer(id)])
    result.changes += database.changes
    try database.prepare(.eraseUser).run(["user_id": .integer(id)])
    result.users += database.changes
  }

  private func isHeld(_ token: Int64, by user: Int64) throws -> Bool {
    let holder = try database.prepare(.holderOfToken)
      .first(["token_id": .integer(token), "user_id": .integer(user)]) { $0.integer(0) }
    return holder == user
  }

  /// From a token that is somebody else's now goes what was this user's.
  private mutating func eraseUser(_ id: Int64, _ userID: String, from token: Int64) throws {
    let owners = Owners(
      periods: try database.prepare(.ownersOfToken).map(["token_id": .integer(token)]) { row in
        Owners.Period(
          app: AppName(topic: row.text(0), environment: row.text(1)), since: row.int(2),
          userID: row.text(3) ?? "")
      })
    var sends: [SendKey] = []
    try database.prepare(.sendsOfTokenID).forEach(["token_id": .integer(token)]) { row in
      let key = SendKey(row)
      if let named = row.integer(5) {
        if named == id { sends.append(key) }
      } else {
        let app = AppName(topic: row.text(6), environment: row.text(7))
        if owners.users(of: app, at: key.sentAt).contains(userID) { sends.append(key) }
      }
    }
    try erase(sends)
    let parameters: KeyValuePairs<String, SQLValue> = [
      "token_id": .integer(token), "user_id": .integer(id),
    ]
    try database.prepare(.eraseOwnership).run(parameters)
    result.ownerships += database.changes
    try database.prepare(.eraseUserTokens).run(parameters)
  }

  // MARK: - A token

  private mutating func eraseToken(_ id: Int64) throws {
    let token: KeyValuePairs<String, SQLValue> = ["token_id": .integer(id)]
    try erase(try database.prepare(.sendsOfTokenID).map(token) { SendKey($0) })
    try database.prepare(.eraseEndpoints).run(token)
    try database.prepare(.eraseUserTokens).run(token)
    try database.prepare(.eraseRegistrations).run(token)
    result.registrations += database.changes
    try database.prepare(.eraseOwnership).run(token)
    result.ownerships += database.changes
    try database.prepare(.eraseChanges).run(token)
    result.changes += database.changes
    try database.prepare(.eraseToken).run(token)
    result.tokens += database.changes
  }

  private mutating func erase(_ sends: [SendKey]) throws {
    for send in sends {
      let place: KeyValuePairs<String, SQLValue> = [
        "day": .integer(send.day), "token_id": .integer(send.tokenID), "event_id": send.eventID,
      ]
      try database.prepare(.eraseSend).run([
        "day": .integer(send.day), "token_id": .integer(send.tokenID), "event_id": send.eventID,
        "sent_at": .integer(send.sentAt), "response_id": .integer(send.responseID),
      ])
      result.sends += database.changes
      try database.prepare(.eraseAPNsID).run(place)
      try database.prepare(.eraseUnaccepted).run(place)
    }
  }

  // MARK: - What could not be read

  private mutating func eraseRejects() throws {
    let user = goneUser.map { Array($0.utf8) }
    var found: [(identity: Int64, code: String)] = []
    try database.prepare(.rejects).forEach { row in
      let raw = row.blob(2) ?? []
      let isAboutThem =
        UnreadableNames.holds(raw, anyOf: goneTokens)
        || user.map { UnreadableNames.names(raw, user: $0) } ?? false
      if isAboutThem { found.append((row.int(0), row.text(1) ?? "")) }
    }
    for reject in found {
      try database.prepare(.eraseReject).run([
        "identity": .integer(reject.identity), "code": .text(reject.code),
      ])
    }
    // Hashes of them are kept where grown files are read on: those are read from their start again.
    if !found.isEmpty {
      try database.execute("DELETE FROM file_end_reject; DELETE FROM file_end")
    }
    result.rejects = found.count
  }
}

/// The key of `send`.
private struct SendKey {
  var day: Int64
  var tokenID: Int64
  var eventID: SQLValue
  var sentAt: Int64
  var responseID: Int64

  init(_ row: Row) {
    (day, tokenID, eventID) = (row.int(0), row.int(1), row.value(2))
    (sentAt, responseID) = (row.int(3), row.int(4))
  }
}
