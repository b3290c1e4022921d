@testable import DeliveryStore

extension NaiveStore {
  /// What one cleanup sees, and what it makes of each registration.
  struct View {
    let options: CleanupOptions
    let importedRegistry: Bool
    /// Those that count: the registry's, or, where none was ever imported, those the logs suggest.
    var registrations: [Key: Registration]
    /// Tokens of the logs that the registry does not have.
    var notInRegistry = 0
    /// Rule 8: those that are evidence.
    let sends: [TestSend]
    private var byToken: [UInt8: [TestSend]] = [:]
    private var keysByToken: [UInt8: [Key]] = [:]

    init(_ store: NaiveStore, _ options: CleanupOptions) {
      self.options = options
      importedRegistry = store.importedRegistry
      sends = store.sends.filter { $0.sentAt <= options.asOf + NaiveStore.day }
      let tokens = Set(sends.compactMap(\.token))
      if store.importedRegistry {
        let known = store.registrations.filter(\.value.inRegistry)
        registrations = known
        notInRegistry = tokens.count { token in !known.keys.contains { $0.token == token } }
      } else {
        // A line that says less than another of its token's may be of the same registration.
        let logged = Set(sends.compactMap(\.key))
        registrations = [:]
        for key in logged
        where !logged.contains(where: { NaiveStore.fits(key, $0) && $0.names > key.names }) {
          registrations[key] = store.registrations[key] ?? Registration(inRegistry: false)
        }
      }
      for send in sends { if let token = send.token { byToken[token, default: []].append(send) } }
      for key in registrations.keys { keysByToken[key.token, default: []].append(key) }
    }

    /// Rule 6: the registrations that a line may belong to; one that names the same wins.
    func candidates(_ send: TestSend) -> [Key] {
      guard let key = send.key else { return [] }
      if registrations[key] != nil { return [key] }
      return keysByToken[key.token, default: []].filter { NaiveStore.fits(key, $0) }
    }

    func decide(_ key: Key, _ registration: Registration) -> (Action?, held: String?) {
      let mine = byToken[key.token, default: []].filter { candidates($0).contains(key) }
      let certain = mine.filter { candidates($0).count == 1 }
      let uncertain = mine.filter { candidates($0).count > 1 }
      let confirmedAt = confirmed(registration, options.asOf)
      let acceptedAt = mine.filter { $0.says == .accepted }.map(\.sentAt).max()
      let activeAt = confirmedAt ?? acceptedAt
      func act(_ kind: CleanupAction.Kind, _ why: CleanupAction.Why, _ evidence: TestSend? = nil)
        -> Action
      {
        Action(
          kind: kind, why: why, key: key, registration: registration, acceptedAt: acceptedAt,
          attemptAt: mine.map(\.sentAt).max(),
          idleDays: activeAt.map { max(0, (options.asOf - $0) / NaiveStore.day) },
          basis: confirmedAt == nil && (acceptedAt != nil || !registration.inRegistry)
            ? .log : .registry, evidence: evidence)
      }

      // Rule 2.
      let gone = options.usesGone ? latest(certain, .gone) : nil
      let doubtful = options.usesGone ? latest(uncertain, .gone) : nil
      var keep: Action?
      if let gone = gone ?? doubtful {
        if let confirmedAt, confirmedAt > gone.cutoff {
          keep = act(.keep, .registeredLater, gone)
        } else if let acceptedAt, acceptedAt > gone.sentAt {
          keep = act(.keep, .acceptedLater, gone)
        } else if let overruled = registration.restoredEvidence, gone.sentAt <= overruled {
          keep = act(.keep, .restored, gone)
        } else if certain.contains(gone) {
          return (act(.deactivate, gone.goneWhy, gone), nil)
        } else {
          keep = act(.keep, .ambiguousRegistration, gone)
        }
      }

      // Rule 4.
      var suspect: Action?
      if let answer = latest(certain, .suspect),
        acceptedAt.map({ $0 <= answer.sentAt }) ?? true,
        confirmedAt.map({ $0 <= answer.sentAt }) ?? true
      {
        let why: CleanupAction.Why =
          answer.reason == "BadDeviceToken" ? .badDeviceToken : .deviceTokenNotForTopic
        let isOverruled = registration.restoredEvidence.map { answer.sentAt <= $0 } ?? false
        if options.badDeviceToken == .deactivate, acceptedAt == nil, !isOverruled {
          return (act(.deactivate, why, answer), nil)
        }
        suspect = act(.suspect, why, answer)
      }

      // Rule 5.
      var held: String?
      if let idleDays = options.idleDays, let activeAt,
        options.asOf - activeAt > Int64(idleDays) * NaiveStore.day
      {
        let isRestored = registration.restoredAt.map {
          options.asOf - $0 <= Int64(idleDays) * NaiveStore.day
        }
        if isStale(group(key)) {
          if isRestored != true { held = "stale_registry" }
        } else if confirmedAt == nil, isSilent(group(key)) {
          if isRestored != true { held = "sender_silent" }
        } else if isRestored == true {
          keep = keep ?? act(.keep, .restored)
        } else {
          return (act(.prune, .idle), nil)
        }
      }
      if let action = keep ?? suspect { return (action, held) }
      return (
        activeAt == nil && options.idleDays != nil ? act(.unknownActivity, .noKnownActivity) : nil,
        held
      )
    }

    /// The latest answer of a class in the window.
    private func latest(_ sends: [TestSend], _ kind: TestSend.Answer) -> TestSend? {
      sends.filter { send in
        let days = options.windowDays.map(Int64.init)
        return send.says == kind
          && days.map { send.sentAt >= options.asOf - $0 * NaiveStore.day } ?? true
      }.min { a, b in
        if a.sentAt != b.sentAt { return a.sentAt > b.sentAt }
        if a.hasApplesTime != b.hasApplesTime { return a.hasApplesTime }
        if a.cutoff != b.cutoff { return a.cutoff > b.cutoff }
        if a.id != b.id { return (a.id ?? .max) < (b.id ?? .max) }
        return (a.reason ?? "", a.status ?? 0, a.unregisteredAt)
          < (b.reason ?? "", b.status ?? 0, b.unregisteredAt)
      }
    }

    /// Nobody accepted a push there in the last 7 days.
    private func isSilent(_ group: [String]) -> Bool {
      !sends.contains { send in
        send.says == .accepted && send.sentAt >= options.asOf - 7 * NaiveStore.day
          && (send.key.map(DeliveryStoreTests.group) == group
            || candidates(send).contains { DeliveryStoreTests.group($0) == group })
      }
    }

    /// The registry told of 20 or more when they were active, and of nobody in the last 7 days.
    private func isStale(_ group: [String]) -> Bool {
      let dates = registrations.filter {
        DeliveryStoreTests.group($0.key) == group && $0.value.state == .active
      }.compactMap { confirmed($0.value, options.asOf) }
      return dates.count >= 20 && !dates.contains { $0 >= options.asOf - 7 * NaiveStore.day }
    }
  }

  /// Whether two could be the same registration, as far as they say.
  static func fits(_ a: Key, _ b: Key) -> Bool {
    func agree(_ a: String?, _ b: String?) -> Bool { a == nil || b == nil || a == b }
    return a.token == b.token && agree(a.topic, b.topic) && agree(a.environment, b.environment)
  }
}

extension NaiveStore.Key {
  /// How much of it is named.
  fileprivate var names: Int { (topic == nil ? 0 : 1) + (environment == nil ? 0 : 1) }
}

extension TestSend {
  var key: NaiveStore.Key? {
    token.map { NaiveStore.Key(token: $0, topic: topic, environment: environment) }
  }

  var hasApplesTime: Bool { unregisteredAt != 0 && unregisteredAt <= sentAt }

  var cutoff: Int64 { hasApplesTime ? unregisteredAt : sentAt }

  /// As far as a token's life is concerned; everything else says nothing about it.
  var says: Answer {
    let doubtsToken = reason == "BadDeviceToken" || reason == "DeviceTokenNotForTopic"
    switch status {
    case .some(200..<300): return .accepted
    case 410: return doubtsToken ? .suspect : .gone
    case 400: return doubtsToken ? .suspect : .nothing
    default: return .nothing
    }
  }

  enum Answer { case accepted, gone, suspect, nothing }

  fileprivate var goneWhy: CleanupAction.Why {
    switch reason {
    case "Unregistered": .unregistered
    case "ExpiredToken": .expiredToken
    default: .gone
    }
  }
}
