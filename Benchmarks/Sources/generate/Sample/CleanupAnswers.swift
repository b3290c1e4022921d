/// What a cleanup must do with one registration, and why.
struct CleanupAction {
  var action: String
  var why: String
  var registration: Registration
  /// Of a 410: until when it speaks.
  var cutoff: Moment?

  var json: JSON {
    .object([
      ("action", .text(action)), ("why", .text(why)), ("token", .text(registration.token)),
      ("topic", .text(registration.app.topic)),
      ("environment", .text(registration.app.environment)),
      ("user_id", .text(registration.user)), ("cutoff", .optional(cutoff.map(isoText))),
    ])
  }
}

/// The rules for dead, suspect and idle tokens, applied the slow and obvious way.
struct CleanupAnswers {
  static let idleAfter = 90 * day
  var actions: [CleanupAction] = []
  var registrations = 0
  var activeBefore = 0
  var notInRegistry = 0

  init(_ week: SampleWeek, _ attempts: [Attempt]) {
    let byToken = Dictionary(grouping: attempts, by: { $0.token ?? "" })
    let places = Dictionary(grouping: week.registrations, by: \.token)
    registrations = week.registrations.count
    activeBefore = week.registrations.count(where: \.isActive)
    notInRegistry = byToken.keys.count { !$0.isEmpty && places[$0] == nil }
    for registration in week.registrations where registration.isActive {
      let action = CleanupAnswers.judge(
        registration, byToken[registration.token] ?? [], among: places[registration.token] ?? [])
      if let action { actions.append(action) }
    }
    actions.sort {
      ($0.registration.token, $0.registration.app) < ($1.registration.token, $1.registration.app)
    }
    checkBrake(week)
  }

  func count(_ action: String, _ why: String? = nil) -> Int {
    actions.count { $0.action == action && (why == nil || $0.why == why) }
  }

  private static func judge(
    _ registration: Registration, _ attempts: [Attempt], among rivals: [Registration]
  ) -> CleanupAction? {
    func act(_ action: String, _ why: String, _ cutoff: Moment? = nil) -> CleanupAction {
      CleanupAction(action: action, why: why, registration: registration, cutoff: cutoff)
    }
    let mine = attempts.filter { $0.mayMean(registration.app) }
    let confirmed = registration.confirmedAt
    var kept: CleanupAction?
    if let gone = mine.filter({ $0.responseClass == "gone" }).max(by: { $0.sentAt < $1.sentAt }) {
      let cutoff = gone.unregisteredAt.map { min($0, gone.sentAt) } ?? gone.sentAt
      if rivals.count(where: { gone.mayMean($0.app) }) > 1 {
        kept = act("keep", "ambiguous_registration", cutoff)
      } else if let confirmed, confirmed > cutoff {
        kept = act("keep", "registered_later", cutoff)
      } else if mine.contains(where: { $0.status == 200 && $0.sentAt > gone.sentAt }) {
        kept = act("keep", "accepted_later", cutoff)
      } else {
        return act(
          "deactivate", gone.reason == "ExpiredToken" ? "expired_token" : "unregistered", cutoff)
      }
    }
    if let confirmed, SampleWeek.now - confirmed > idleAfter { return act("prune", "idle") }
    if let kept { return kept }
    if let suspect = mine.last(where: { $0.responseClass == "suspect" }) {
      return act(
        "suspect",
        suspect.reason == "BadDeviceToken" ? "bad_device_token" : "device_token_not_for_topic")
    }
    return confirmed == nil ? act("unknown_activity", "no_known_activity") : nil
  }

  /// The story must not trip the brake, and no registry group may look like a stale dump.
  private func checkBrake(_ week: SampleWeek) {
    for app in App.all {
      let active = week.registrations.filter { $0.app == app && $0.isActive }
      let taken = actions.count {
        $0.registration.app == app && ["deactivate", "prune"].contains($0.action)
      }
      precondition(
        taken < 20 || taken * 5 <= active.count, "the brake would stop the demo in \(app)")
      precondition(
        active.contains { SampleWeek.now - ($0.confirmedAt ?? 0) < 7 * day }, "\(app) looks stale")
    }
  }
}

extension Attempt {
  /// A line that names no topic or environment may mean any.
  fileprivate func mayMean(_ app: App) -> Bool {
    (topic ?? app.topic) == app.topic && (environment ?? app.environment) == app.environment
  }
}
