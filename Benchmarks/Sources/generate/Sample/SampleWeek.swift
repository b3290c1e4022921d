/// A made-up week of pushes: Monday 2 to Sunday 8 March 2026, UTC. Everything in it follows from the
/// seed; the parts are in the extensions beside this file.
struct SampleWeek {
  static let start = date(2026, 3, 2)
  /// "Now" for every rule that needs one.
  static let now = date(2026, 3, 9) + 6 * hour
  static let dayNames = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  var random = Random(seed: 20_260_302)
  var registrations: [Registration] = []
  var lines: [LogLine] = []
  var story = Story()

  init() {
    makeRegistry()
    castStory()
    sendCampaigns()
    tellStory()
    breakCredentials()
    addOddLines()
    repeatRotatedLines()
  }

  /// Midnight of a day of the week, 0 = Monday.
  static func midnight(_ index: Int) -> Moment { start + Moment(index) * day }

  mutating func log(_ attempt: Attempt) {
    lines.append(LogLine(host: attempt.host, at: attempt.sentAt, content: .attempt(attempt)))
  }

  /// A first attempt to a registration, accepted unless the caller says otherwise.
  mutating func push(
    to registration: Registration, at moment: Moment, from host: Host? = nil,
    _ change: (inout Attempt) -> Void = { _ in }
  ) -> Attempt {
    var attempt = Attempt(
      host: host ?? SampleWeek.host(of: registration.token), sentAt: moment,
      apnsID: random.uuid(), token: registration.token, topic: registration.app.topic,
      environment: registration.app.environment, user: registration.user, pushType: "alert",
      priority: 10, expiration: (moment + day) / 1000)
    change(&attempt)
    return attempt
  }

  /// Senders share the tokens between them.
  static func host(of token: String) -> Host {
    token.utf8.last.map { $0 % 2 == 0 } == true ? .a : .b
  }
}

/// Who plays which part; indices into `registrations`.
struct Story {
  var gone: [Int] = []
  var goneWithoutAppleTime = 0
  var goneInSeconds = 0
  var goneWithoutTopic = 0
  var goneWithoutDates = 0
  var goneExpired: [Int] = []
  var goneInactive = 0
  var ambiguous: [Int] = []
  var reRegistered: [Int] = []
  var acceptedLater = 0
  var newPhone: (old: Int, new: Int) = (0, 0)
  var mixUp: [Int] = []
  var wrongTopic: [Int] = []
  var idle: [Int] = []
  var exactlyNinety = 0
  var withoutDates = 0
  var maria: (phone: Int, tablet: Int, oldPhone: Int) = (0, 0, 0)
  var jonas = 0
  var sofia = 0
  var noah = 0
  var storm: [Int] = []
  var strangers: [Registration] = []
  /// The apns-ids to trace.
  var stormID = ""
  var nextDayID = ""
  var otherHostID = ""
  var collapsedID = ""
  var collapsingID = ""
  var failedByCredentials = 0
  var retriedAfterCredentials = 0
}
