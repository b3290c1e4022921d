extension SampleWeek {
  /// Gives the story's parts to devices, and changes their dates so that each part has one reading.
  mutating func castStory() {
    var pool = random.shuffled(
      registrations.indices.filter {
        registrations[$0].app == .shop && registrations[$0].user.hasPrefix("u-")
      })
    func take(_ count: Int) -> [Int] {
      defer { pool.removeLast(count) }
      return Array(pool.suffix(count))
    }
    castDead(take(28))
    castOddlyDead(expired: take(2), take(4))
    castSurvivors(take(2))
    castMixUp()
    castIdle(take(46))
    castInactive(take(9))
    castTraced()
    story.storm = take(29)
  }

  func index(of user: String, in app: App = .shop) -> Int {
    guard let index = registrations.firstIndex(where: { $0.user == user && $0.app == app }) else {
      fatalError("the story needs a user \(user) in \(app)")
    }
    return index
  }

  /// Takes a device out of the campaigns and says when it was last known alive.
  private mutating func script(_ index: Int, confirmed: Moment) {
    registrations[index].isScripted = true
    registrations[index].lastActiveAt = confirmed
    registrations[index].registeredAt = confirmed - 40 * day
  }

  /// Lets a token die some days before its first 410, which comes on a day from Monday to Saturday.
  private mutating func bury(_ index: Int, diedDaysBefore days: Int, reason: String) {
    let logged =
      SampleWeek.midnight(random.below(6)) + Moment(random.inside(16...22)) * hour
      + Moment(random.below(3_600_000))
    let died = logged - Moment(days) * day - Moment(random.below(86_400_000))
    registrations[index].gone = (logged, died, reason)
    registrations[index].lastActiveAt = died - Moment(random.inside(1...6)) * day
    registrations[index].registeredAt = died - Moment(random.inside(20...400)) * day
  }

  private mutating func castDead(_ shop: [Int]) {
    story.newPhone.old = index(of: "lena")
    let couriers = registrations.indices.filter { registrations[$0].app == .courier }
    story.gone = shop + [story.newPhone.old] + random.shuffled(couriers).prefix(3)
    story.gone.append(index(of: "qa-30", in: .shopSandbox))
    for index in story.gone {
      bury(index, diedDaysBefore: random.inside(1...8), reason: "Unregistered")
    }
    // Lena's new phone: another token, registered when the old one had died.
    addDevices(of: "lena", in: .shop, count: 1)
    story.newPhone.new = registrations.count - 1
    let died = registrations[story.newPhone.old].gone?.diedAt ?? 0
    registrations[story.newPhone.new].registeredAt = died + 2 * hour
    registrations[story.newPhone.new].lastActiveAt = SampleWeek.now - 9 * hour
  }

  /// Dead tokens whose 410 is worth a second look.
  private mutating func castOddlyDead(expired: [Int], _ other: [Int]) {
    story.goneExpired = expired
    for index in expired { bury(index, diedDaysBefore: 9, reason: "ExpiredToken") }
    story.goneWithoutAppleTime = other[0]
    story.goneInSeconds = other[1]
    story.goneWithoutTopic = other[2]
    story.goneWithoutDates = other[3]
    for index in other { script(index, confirmed: SampleWeek.start - 12 * day) }
    registrations[story.goneWithoutDates].registeredAt = nil
    registrations[story.goneWithoutDates].lastActiveAt = nil
  }

  /// A 410 was there, and does not count.
  private mutating func castSurvivors(_ other: [Int]) {
    story.reRegistered = [index(of: "aiko")] + other
    for index in story.reRegistered { script(index, confirmed: SampleWeek.midnight(4) + 8 * hour) }
    registrations[story.reRegistered[0]].registeredAt = SampleWeek.midnight(3) + 19 * hour
    story.acceptedLater = index(of: "omar")
    script(story.acceptedLater, confirmed: SampleWeek.start - 20 * day)

    // One token in two environments.
    let production = index(of: "chen")
    script(production, confirmed: SampleWeek.start - 15 * day)
    var sandbox = registrations[production]
    sandbox.app = .shopSandbox
    registrations.append(sandbox)
    story.ambiguous = [production, registrations.count - 1]
  }

  /// A development build registered its tokens as production ones. Ten testers are registered where
  /// they belong as well; the others are known only wrongly.
  private mutating func castMixUp() {
    for number in 1...24 {
      if number <= 10 {
        registrations.append(registrations[index(of: "qa-\(number)", in: .shopSandbox)])
      } else {
        addDevices(of: "qa-\(number)", in: .shopSandbox, count: 1)
      }
      let row = registrations.count - 1
      registrations[row].app = .shop
      registrations[row].isScripted = true
      registrations[row].registeredAt =
        SampleWeek.midnight(3) + 15 * hour + Moment(number) * minute
      registrations[row].lastActiveAt = SampleWeek.midnight(4) + 9 * hour
      story.mixUp.append(row)
    }
    story.wrongTopic = registrations.indices.filter {
      registrations[$0].app == .courier && registrations[$0].gone == nil
    }.suffix(2)
    for index in story.wrongTopic { script(index, confirmed: SampleWeek.now - 4 * day) }
  }

  private mutating func castIdle(_ shop: [Int]) {
    let couriers = registrations.indices.filter {
      registrations[$0].app == .courier && registrations[$0].gone == nil
        && !registrations[$0].isScripted
    }
    story.idle = shop + couriers.prefix(6)
    story.idle += ["qa-39", "qa-40"].map { index(of: $0, in: .shopSandbox) }
    for index in story.idle {
      let active = SampleWeek.now - Moment(random.inside(92...400)) * day - 3 * hour
      registrations[index].lastActiveAt = active
      registrations[index].registeredAt = active - Moment(random.inside(1...200)) * day
    }
    story.exactlyNinety = index(of: "priya")
    registrations[story.exactlyNinety].lastActiveAt = SampleWeek.now - 90 * day
    registrations[story.exactlyNinety].registeredAt = SampleWeek.now - 300 * day
    story.withoutDates = index(of: "viktor")
    registrations[story.withoutDates].isScripted = true
    registrations[story.withoutDates].registeredAt = nil
    registrations[story.withoutDates].lastActiveAt = nil
  }

  private mutating func castInactive(_ indices: [Int]) {
    for index in indices {
      script(index, confirmed: SampleWeek.start - 60 * day)
      registrations[index].isActive = false
    }
    story.goneInactive = indices[0]
  }

  /// The people whose pushes are traced: their devices get what the story sends, and nothing else.
  private mutating func castTraced() {
    addDevices(of: "maria", in: .shop, count: 2)
    story.maria = (index(of: "maria"), registrations.count - 1, registrations.count - 2)
    registrations[story.maria.oldPhone].model = "iPhone12,1"
    (story.jonas, story.sofia, story.noah) =
      (index(of: "jonas"), index(of: "sofia"), index(of: "noah"))
    let devices = [story.maria.phone, story.maria.tablet, story.maria.oldPhone]
    for index in devices + [story.jonas, story.sofia, story.noah] {
      script(index, confirmed: SampleWeek.now - 14 * hour)
    }
  }
}
