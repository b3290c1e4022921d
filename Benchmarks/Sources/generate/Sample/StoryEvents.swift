extension SampleWeek {
  /// What the README tells, beside the ordinary traffic.
  mutating func tellStory() {
    tellOfTheDead()
    tellOfSurvivors()
    tellOfTheMixUp()
    tellOfTheStorm()
    tellOfRetriesElsewhere()
    tellOfMaria()
    tellOfStrangers()
  }

  private mutating func tellOfTheDead() {
    for index in story.gone + story.goneExpired {
      let registration = registrations[index]
      guard let gone = registration.gone else { continue }
      log(gonePush(to: registration, at: gone.loggedFrom, diedAt: gone.diedAt, gone.reason))
    }
    let midnight = SampleWeek.midnight(3)
    log(
      gonePush(to: registrations[story.goneWithoutAppleTime], at: midnight + 11 * hour, diedAt: nil)
    )

    let died = midnight - 2 * day + 7 * second
    var inSeconds = gonePush(
      to: registrations[story.goneInSeconds], at: midnight + 12 * hour, diedAt: died)
    inSeconds.oddities.unregisteredAt = String(died / 1000)
    inSeconds.oddities.warnings = ["unregistered_at_unit_guessed"]
    log(inSeconds)

    var withoutTopic = gonePush(
      to: registrations[story.goneWithoutTopic], at: midnight + 13 * hour, diedAt: midnight - day)
    (withoutTopic.topic, withoutTopic.environment) = (nil, nil)
    log(withoutTopic)

    for index in [story.goneWithoutDates, story.goneInactive] {
      log(gonePush(to: registrations[index], at: midnight + 16 * hour, diedAt: midnight - 3 * day))
    }
  }

  private mutating func gonePush(
    to registration: Registration, at moment: Moment, diedAt: Moment?,
    _ reason: String = "Unregistered"
  ) -> Attempt {
    push(to: registration, at: moment) {
      ($0.status, $0.reason, $0.unregisteredAt) = (410, reason, diedAt)
      $0.campaign = "win-back"
    }
  }

  private mutating func tellOfSurvivors() {
    let wednesday = SampleWeek.midnight(2)
    for index in story.reRegistered {
      log(
        gonePush(
          to: registrations[index], at: wednesday + 9 * hour + Moment(random.below(60_000)),
          diedAt: wednesday - 10 * hour))
      log(push(to: registrations[index], at: wednesday + 2 * day + 11 * hour))
    }
    let omar = registrations[story.acceptedLater]
    log(gonePush(to: omar, at: wednesday - 14 * hour, diedAt: wednesday - 2 * day))
    log(push(to: omar, at: wednesday + day + 10 * hour))

    var ambiguous = gonePush(
      to: registrations[story.ambiguous[0]], at: wednesday + 10 * hour, diedAt: wednesday - 9 * hour
    )
    ambiguous.environment = nil
    log(ambiguous)
  }

  private mutating func tellOfTheMixUp() {
    let friday = SampleWeek.midnight(4)
    for (place, index) in story.mixUp.enumerated() {
      for round in 0..<2 {
        let moment = friday + Moment(10 + round * 5) * hour + Moment(place) * 7 * second
        log(
          push(to: registrations[index], at: moment, from: .a) {
            ($0.status, $0.reason, $0.campaign) = (400, "BadDeviceToken", "beta-news")
          })
      }
    }
    for index in story.wrongTopic {
      log(
        push(to: registrations[index], at: friday + 12 * hour) {
          ($0.status, $0.reason, $0.campaign) = (400, "DeviceTokenNotForTopic", "route-update")
        })
    }
  }

  /// Tuesday evening: 429, 503, then 200 under one apns-id. Every eighth never came
  /// through.
  private mutating func tellOfTheStorm() {
    let evening = SampleWeek.midnight(1) + 18 * hour
    for (place, index) in ([story.jonas] + story.storm).enumerated() {
      var attempt = push(to: registrations[index], at: evening + Moment(place) * 4 * second) {
        ($0.status, $0.reason, $0.campaign) = (429, "TooManyRequests", "spring-preview")
      }
      if place == 0 { story.stormID = attempt.apnsID ?? "" }
      log(attempt)
      attempt.sentAt += 5 * second
      (attempt.status, attempt.reason) = (503, "ServiceUnavailable")
      log(attempt)
      attempt.sentAt += minute + Moment(random.below(400))
      if place % 8 != 7 { (attempt.status, attempt.reason) = (200, nil) }
      log(attempt)
    }
  }

  /// One retry on the next day, one through the other host.
  private mutating func tellOfRetriesElsewhere() {
    let sunday = SampleWeek.midnight(6)
    var late = push(to: registrations[story.sofia], at: sunday - 20 * second, from: .a) {
      ($0.status, $0.reason, $0.campaign) = (503, "Shutdown", "spring-sale")
    }
    story.nextDayID = late.apnsID ?? ""
    log(late)
    (late.sentAt, late.status, late.reason) = (sunday + 12 * second, 200, nil)
    log(late)

    let friday = SampleWeek.midnight(4)
    var elsewhere = push(to: registrations[story.noah], at: friday + 12 * hour, from: .a) {
      ($0.status, $0.reason) = (503, "ServiceUnavailable")
    }
    story.otherHostID = elsewhere.apnsID ?? ""
    log(elsewhere)
    (elsewhere.host, elsewhere.sentAt) = (.b, friday + 12 * hour + 5 * minute)
    (elsewhere.status, elsewhere.reason) = (200, nil)
    log(elsewhere)
  }

  /// Thursday: the second push to Maria's phone replaced the first one, which nobody has read.
  private mutating func tellOfMaria() {
    let morning = SampleWeek.midnight(3) + 9 * hour
    let phone = registrations[story.maria.phone]
    func drop(_ attempt: inout Attempt) {
      (attempt.campaign, attempt.collapseID) = ("price-drop", "price-4711")
    }
    let first = push(to: phone, at: morning + 4 * minute + 120, from: .a, drop)
    let second = push(to: phone, at: morning + 41 * minute + 877, from: .a, drop)
    (story.collapsedID, story.collapsingID) = (first.apnsID ?? "", second.apnsID ?? "")
    log(first)
    log(push(to: registrations[story.maria.tablet], at: morning + 4 * minute + 180, from: .b, drop))
    log(second)
    log(push(to: registrations[story.maria.oldPhone], at: morning + day, from: .b))
  }

  /// Devices that the registry does not know, one of them dead.
  private mutating func tellOfStrangers() {
    for number in 0..<7 {
      var stranger = registrations[story.storm[number]]
      (stranger.token, stranger.user) = (random.token(), "u-\(9001 + number)")
      story.strangers.append(stranger)
      let moment = SampleWeek.midnight(number % 6) + Moment(random.inside(16...21)) * hour
      log(
        number == 3
          ? gonePush(to: stranger, at: moment, diedAt: moment - 2 * day)
          : push(to: stranger, at: moment))
    }
  }

  /// Wednesday from 14:00 to 15:00 host b signs with an expired provider token: each of its pushes
  /// fails. From 15:05 on it sends every second of them again.
  mutating func breakCredentials() {
    let start = SampleWeek.midnight(2) + 14 * hour
    var retries: [Attempt] = []
    for index in lines.indices {
      guard lines[index].host == .b, (start..<start + hour).contains(lines[index].at),
        case .attempt(var attempt) = lines[index].content
      else { continue }
      let first = attempt
      (attempt.status, attempt.reason) = (403, "ExpiredProviderToken")
      (attempt.unregisteredAt, attempt.oddities) = (nil, Oddities())
      lines[index].content = .attempt(attempt)
      story.failedByCredentials += 1
      if first.status == 200 && story.failedByCredentials % 2 == 0 { retries.append(first) }
    }
    story.retriedAfterCredentials = retries.count
    for (place, attempt) in retries.enumerated() {
      var retry = attempt
      retry.sentAt = start + 65 * minute + Moment(place) * 3 * second
      log(retry)
    }
  }
}
