extension SampleWeek {
  private static let names = [
    "maria", "jonas", "aiko", "omar", "lena", "sofia", "noah", "priya", "viktor", "amara", "chen",
    "diego", "elif", "fatima", "george", "hana", "ines", "jamal", "kofi", "liam", "mei", "nadia",
    "olga", "pedro", "quinn", "rosa", "samir", "tara", "umut", "vera", "wanda", "xavi", "yusuf",
    "zoe",
  ]
  private static let phones = [
    "iPhone12,1", "iPhone13,2", "iPhone14,5", "iPhone15,3", "iPhone16,1", "iPhone17,3",
  ]
  private static let tablets = ["iPad13,1", "iPad14,3", "iPad14,8"]
  private static let systems = ["17.6.1", "18.2", "18.3.1", "18.3.2", "26.2", "26.3"]
  private static let appVersions = ["4.18.0", "4.19.1", "4.20.0", "4.20.1", "4.21.0"]
  private static let locales = ["de-DE", "en-GB", "en-US", "es-ES", "fr-FR", "ja-JP", "pt-BR"]

  /// Everybody's devices before the story begins: all active within the last six weeks.
  mutating func makeRegistry() {
    for name in SampleWeek.names { addDevices(of: name, in: .shop, count: 1) }
    for number in 0..<1130 {
      addDevices(of: "u-\(1000 + number)", in: .shop, count: random.pick([1, 1, 1, 1, 2, 2, 3]))
    }
    for number in 0..<170 { addDevices(of: "c-\(200 + number)", in: .courier, count: 1) }
    for number in Array(1...10) + Array(25...40) {
      addDevices(of: "qa-\(number)", in: .shopSandbox, count: 1)
    }
    for number in 1...12 { addDevices(of: "qa-\(number)", in: .courierSandbox, count: 1) }
  }

  mutating func addDevices(of user: String, in app: App, count: Int) {
    for device in 0..<count {
      let lastActive = SampleWeek.now - random.pick([1, 1, 2, 5, 20, 70]) * day / 2
      registrations.append(
        Registration(
          token: random.token(bytes: random.chance(perMille: 3) ? 80 : 32), app: app, user: user,
          registeredAt: lastActive - Moment(random.inside(3...600)) * day
            - Moment(random.below(86_400_000)),
          lastActiveAt: lastActive - Moment(random.below(40_000_000)),
          model: random.pick(device == 1 ? SampleWeek.tablets : SampleWeek.phones),
          osVersion: random.pick(SampleWeek.systems),
          appVersion: random.pick(SampleWeek.appVersions),
          locale: random.pick(SampleWeek.locales)))
    }
  }

  /// The registry as PostgreSQL's `COPY … TO … CSV HEADER` writes it.
  var registryText: String {
    var text =
      "token,topic,environment,user_id,registered_at,last_active_at,app_version,os_version,"
      + "device_model,locale,state\n"
    for row in registrations {
      let fields = [
        row.token, row.app.topic, row.app.environment, row.user, time(row.registeredAt),
        time(row.lastActiveAt), row.appVersion, row.osVersion, "\"\(row.model)\"", row.locale,
        row.isActive ? "active" : "inactive",
      ]
      text += fields.joined(separator: ",") + "\n"
    }
    return text
  }

  private func time(_ moment: Moment?) -> String {
    moment.map { dateText($0) + " " + clockText($0) + "+00" } ?? ""
  }
}
