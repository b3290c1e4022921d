import DeliveryLog

@testable import DeliveryStore

/// Makes histories out of the cases that matter: few tokens, so that things meet, and few moments, so
/// that they meet exactly.
struct HistoryGenerator {
  private typealias Key = NaiveStore.Key

  private var random: SeededGenerator
  private let tokens: ClosedRange<UInt8>
  private let apps: [(String?, String?)]
  private let hasRegistry: Bool
  /// In a fleet most have the same fate.
  private let isFleet: Bool
  /// 2026-03-31T12:00:00Z, and later.
  private var clock: Int64 = 1_774_958_400_000
  private var told: [TestSend] = []
  private var identities: Set<[String]> = []

  private static let day: Int64 = 86_400_000
  private static let production: [(String?, String?)] = [("com.example.app", "production")]
  private static let worlds: [[(String?, String?)]] = [
    production,
    production + [("com.example.app", "sandbox")],
    production + [("com.example.app", "sandbox"), ("com.example.other", "production")],
    production + [(nil, nil)],
    production + [("com.example.app", "sandbox"), (nil, "production"), ("com.example.app", nil)],
    [(nil, nil), ("com.example.app", nil), (nil, "staging")],
  ]
  private static let answers: [(Int32?, String?)] = [
    (200, nil), (200, nil), (200, nil), (200, nil), (200, nil), (200, nil), (200, nil), (202, nil),
    (410, "Unregistered"), (410, "Unregistered"), (410, "Unregistered"), (410, "Unregistered"),
    (410, "ExpiredToken"), (410, nil), (410, "SomethingNew"), (410, "BadTopic"),
    (410, "BadDeviceToken"), (400, "BadDeviceToken"), (400, "BadDeviceToken"),
    (400, "DeviceTokenNotForTopic"), (400, "BadTopic"), (429, "TooManyRequests"),
    (403, "ExpiredProviderToken"), (500, "Unregistered"), (nil, nil), (nil, "(timeout)"),
  ]

  init(seed: UInt64) {
    random = SeededGenerator(seed)
    isFleet = Int.random(in: 0..<5, using: &random) == 0
    tokens = 1...UInt8.random(in: isFleet ? 19...45 : 1...5, using: &random)
    apps =
      isFleet && Bool.random(using: &random)
      ? Self.production : Self.worlds.randomElement(using: &random) ?? Self.production
    hasRegistry = Int.random(in: 0..<4, using: &random) > 0
  }

  mutating func history() -> History {
    var history = History()
    for _ in 0..<Int.random(in: 3...9, using: &random) {
      switch Int.random(in: 0..<20, using: &random) {
      case 0..<7: history.steps.append(ingest())
      case 7..<12: history.steps.append(hasRegistry ? importRegistry() : ingest())
      case 12..<17:
        history.steps.append(cleanUp())
        moveOn()
      default:
        let back = [0, 0, 0, 1, 2].randomElement(using: &random) ?? 0
        history.steps.append(.undo(back: back, asOf: clock))
        moveOn()
      }
    }
    history.steps.append(cleanUp())
    return history
  }

  /// Only after a run: what is loaded in another order is loaded at the same time.
  private mutating func moveOn() {
    guard !chance(3) else { return }
    clock += Self.day * ([1, 1, 2, 3, 6, 7, 8, 30, 90].randomElement(using: &random) ?? 0)
  }

  private mutating func chance(_ oneIn: Int) -> Bool {
    Int.random(in: 0..<oneIn, using: &random) == 0
  }

  private mutating func key() -> Key {
    let (topic, environment) = apps.randomElement(using: &random) ?? (nil, nil)
    return Key(
      token: UInt8.random(in: tokens, using: &random), topic: topic, environment: environment)
  }

  /// Days apart as the rules measure them, now and then a millisecond beside.
  private mutating func time(before moment: Int64) -> Int64 {
    let days: [Int64] = [200, 120, 98, 91, 90, 89, 40, 20, 10, 8, 7, 6, 5, 4, 3, 2, 1, 0]
    let jitter: [Int64] = [-1, 0, 0, 0, 0, 1, 3_600_000]
    return moment - Self.day * (days.randomElement(using: &random) ?? 0)
      + (jitter.randomElement(using: &random) ?? 0)
  }

  private mutating func time() -> Int64 {
    guard chance(25) else { return time(before: clock) }
    return clock
      + ([Self.day, Self.day + 1, 2 * Self.day, 30 * Self.day].randomElement(using: &random) ?? 0)
  }

  private mutating func ingest() -> History.Step {
    var files: [[TestSend]] = []
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      var lines: [TestSend] = []
      if isFleet {
        let fate = Self.answers.randomElement(using: &random)
        let sentAt = time()
        for token in tokens where !chance(4) {
          var line = send()
          line.token = token
          if !chance(5), let fate {
            (line.status, line.reason, line.sentAt) = (fate.0, fate.1, sentAt)
          }
          lines.append(line)
        }
      }
      for _ in 0..<Int.random(in: 1...8, using: &random) { lines.append(send()) }
      files.append(lines.filter { isNew($0) })
      told += files.last ?? []
      if chance(4) { files.append(told.filter { _ in Bool.random(using: &random) }) }
    }
    return .ingest(files)
  }

  /// Two events of one identity would be one event, told twice, differently.
  private mutating func isNew(_ send: TestSend) -> Bool {
    guard let id = send.id else { return true }
    return identities.insert([
      "\(id)", "\(send.sentAt)", "\(send.status ?? 0)", send.reason ?? "", "\(send.token ?? 0)",
    ]).inserted
  }

  private mutating func send() -> TestSend {
    let key = key()
    let answer = Self.answers.randomElement(using: &random) ?? (200, nil)
    var send = TestSend(
      id: UInt64.random(in: 1...1_000_000, using: &random), token: key.token, sentAt: time(),
      status: answer.0, reason: answer.1, topic: key.topic, environment: key.environment)
    if chance(8) { send.id = told.randomElement(using: &random)?.id }
    if chance(20) { send.token = nil }
    if chance(6) { (send.topic, send.environment) = (nil, nil) }
    if chance(3) { send.user = ["maria", "jonas"].randomElement(using: &random) }
    if answer.0 == 410, !chance(3) {
      send.unregisteredAt = chance(8) ? send.sentAt + 1000 : time(before: send.sentAt)
    }
    return send
  }

  private mutating func importRegistry() -> History.Step {
    var rows: [NaiveStore.Row] = []
    if isFleet {
      let sharedTime = time()
      for token in tokens where !chance(6) {
        var row = row()
        row.key.token = token
        if !chance(4) { (row.registeredAt, row.lastActiveAt) = (sharedTime, nil) }
        rows.append(row)
      }
    }
    for _ in 0..<Int.random(in: 1...6, using: &random) { rows.append(row()) }
    let share: Double? = chance(4) ? [20, 50, 100, 100].randomElement(using: &random) : nil
    let known = rows.map { Self.withFields($0, until: clock + Self.day) }
    return .importRegistry(known, now: clock, share: share)
  }

  private mutating func row() -> NaiveStore.Row {
    var row = NaiveStore.Row(key: key())
    if !chance(5) { row.registeredAt = time() }
    if chance(2) { row.lastActiveAt = time() }
    return row
  }

  /// A registry says one thing of a registration at a time, whenever it is read.
  private static func withFields(
    _ row: NaiveStore.Row, until latest: Int64
  ) -> NaiveStore.Row {
    var row = row
    let time = [row.registeredAt, row.lastActiveAt].compactMap { $0 }.filter { $0 <= latest }.max()
    var bits = SeededGenerator(
      UInt64(bitPattern: time ?? 0) &+ UInt64(row.key.token)
        &+ UInt64(row.key.topic?.utf8.count ?? 0) &* 7
        &+ UInt64(row.key.environment?.utf8.count ?? 0) &* 31)
    row.isActive = [nil, nil, true, true, true, true, false].randomElement(using: &bits) ?? nil
    row.user = ["maria", "jonas", "ada", nil].randomElement(using: &bits) ?? nil
    row.locale = ["de", "fr", nil].randomElement(using: &bits) ?? nil
    return row
  }

  private mutating func cleanUp() -> History.Step {
    let moved: [Int64] = [0, 0, 0, 0, 0, 0, -5, -30, 1, 90]
    var options = CleanupOptions(
      asOf: clock + Self.day * (moved.randomElement(using: &random) ?? 0))
    options.idleDays = [90, 90, 90, 90, 30, 7, nil].randomElement(using: &random) ?? nil
    options.usesGone = !chance(10)
    options.windowDays = [nil, nil, nil, nil, 7, 8, 30].randomElement(using: &random) ?? nil
    options.badDeviceToken = chance(4) ? .deactivate : .report
    options.maxShare = [20, 20, 50, 100, 0].randomElement(using: &random) ?? 20
    options.force = chance(7)
    options.dryRun = chance(5)
    return .cleanUp(options)
  }
}
