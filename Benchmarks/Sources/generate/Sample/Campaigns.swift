extension SampleWeek {
  /// The ordinary traffic of seven days.
  mutating func sendCampaigns() {
    let shop = audience(.shop)
    let courier = audience(.courier)
    let sandbox = audience(.shopSandbox) + audience(.courierSandbox)
    for index in 0..<7 {
      let midnight = SampleWeek.midnight(index)
      send("morning-deals", to: sample(380, of: shop), from: midnight + 8 * hour, over: 20 * minute)
      let buyers = sample(230, of: shop)
      send(nil, to: buyers, from: midnight + 7 * hour, over: 15 * hour) { attempt, moment in
        attempt.expiration = moment / 1000 + 3600
      }
      send("cart-reminder", to: sample(110, of: shop), from: midnight + 9 * hour, over: 12 * hour) {
        attempt, _ in
        attempt.priority = 5
        attempt.collapseID = attempt.user.map { "cart-\($0)-\(index + 2)" }
      }
      send("route-update", to: sample(100, of: courier), from: midnight + 5 * hour, over: 17 * hour)
      {
        attempt, _ in
        attempt.pushType = "background"
        attempt.priority = 5
        attempt.expiration = 0
      }
      send("qa-smoke", to: sample(24, of: sandbox), from: midnight + 10 * hour, over: 8 * hour)
    }
    send(
      "flash-sale", to: sample(170, of: shop), from: SampleWeek.midnight(2) + 14 * hour,
      over: 55 * minute)
    send(
      "spring-sale", to: sample(300, of: shop), from: SampleWeek.midnight(5) + 10 * hour,
      over: 30 * minute)
    sendDigest(to: sample(66, of: shop))
  }

  private func audience(_ app: App) -> [Registration] {
    registrations.filter { $0.app == app && !$0.isScripted && $0.isActive }
  }

  private mutating func sample(_ count: Int, of audience: [Registration]) -> [Registration] {
    Array(random.shuffled(audience).prefix(count))
  }

  private mutating func send(
    _ campaign: String?, to audience: [Registration], from start: Moment, over span: Moment,
    _ change: (inout Attempt, Moment) -> Void = { _, _ in }
  ) {
    for (place, registration) in audience.enumerated() {
      let step = span / Moment(audience.count)
      let moment = start + Moment(place) * step + Moment(random.below(Int(step)))
      var attempt = push(to: registration, at: moment) {
        $0.campaign = campaign
        change(&$0, moment)
      }
      answer(&attempt, registration)
      log(attempt)
      if attempt.status == nil && random.chance(perMille: 600) { retryOnce(attempt) }
    }
  }

  /// What APNs says in the ordinary course of things.
  private mutating func answer(_ attempt: inout Attempt, _ registration: Registration) {
    if let gone = registration.gone {
      guard attempt.sentAt >= gone.loggedFrom else { return }
      (attempt.status, attempt.reason) = (410, gone.reason)
      attempt.unregisteredAt = gone.diedAt
      return
    }
    switch random.below(1000) {
    case 0..<5: fallSilent(&attempt)
    case 5..<7: (attempt.status, attempt.reason) = (500, "InternalServerError")
    case 7..<9: (attempt.status, attempt.reason) = (413, "PayloadTooLarge")
    default: break
    }
  }

  /// The connection failed; each sender has its words for it.
  private mutating func fallSilent(_ attempt: inout Attempt) {
    attempt.status = nil
    attempt.oddities.status =
      attempt.host == .a
      ? random.pick(["\"(timeout)\"", "\"error\"", "null"]) : random.pick(["0", "null"])
  }

  private mutating func retryOnce(_ attempt: Attempt) {
    var retry = attempt
    retry.sentAt += 30 * second + Moment(random.below(5000))
    retry.status = 200
    retry.oddities.status = nil
    log(retry)
  }

  /// An old job on host b that logs no apns-id and no user. Two pairs of its lines are equal: each is
  /// two sends.
  private mutating func sendDigest(to audience: [Registration]) {
    let start = SampleWeek.midnight(0) + 6 * hour
    for (place, registration) in audience.enumerated() {
      let attempt = push(to: registration, at: start + Moment(place) * 900, from: .b) {
        ($0.apnsID, $0.user, $0.expiration) = (nil, nil, nil)
        ($0.campaign, $0.priority) = ("weekly-digest", 5)
      }
      log(attempt)
      if place == 11 || place == 40 { log(attempt) }
    }
  }
}
