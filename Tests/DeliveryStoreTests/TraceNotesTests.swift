import DeliveryLog
import Testing

@testable import DeliveryStore

@Suite struct `What a trace says of a push` {
  private func notification(
    _ sample: SampleStore, asOf: String = "2026-03-31T00:00:00Z", zone: Zone = .utc
  ) throws -> TracedNotification {
    try #require(
      try sample.store.trace(
        TraceQuery(.apnsID(SampleStore.apnsID(1)), asOf: time(asOf), zone: zone)
      ).notifications.first)
  }

  private func codes(_ lines: SampleStore.Line..., asOf: String = "2026-03-31T00:00:00Z") throws
    -> [TraceNote.Code]
  {
    let sample = try SampleStore()
    for line in lines { try sample.add(line) }
    return try notification(sample, asOf: asOf).notes.map(\.code)
  }

  private func push(
    _ id: Int = 1, at: String = "2026-03-03T09:00:00Z", status: Int64? = 200,
    collapse: String? = nil, expiration: Int64? = nil, topic: String = "com.example.app"
  ) -> SampleStore.Line {
    .init(
      at: at, id: id, token: 1, status: status, topic: topic, collapse: collapse,
      expiration: expiration)
  }

  @Test func `ends with what APNs never reports, and with nothing else where there is nothing`()
    throws
  {
    #expect(try codes(push()) == [.notProofOfDisplay])
    #expect(try codes(push(status: 503)) == [], "nothing to explain where nothing was accepted")
  }

  @Test func `names the later push that takes its place`() throws {
    let sample = try SampleStore()
    try sample.add(
      push(collapse: "score"), push(2, at: "2026-03-03T09:05:00Z", status: 503, collapse: "score"),
      push(3, at: "2026-03-03T09:12:00Z", collapse: "score"),
      push(4, at: "2026-03-03T09:20:00Z", collapse: "score"))
    let note = try #require(try notification(sample).notes.first)
    #expect(note.code == .collapsedByLater)
    #expect(note.apnsID == SampleStore.apnsID(3), "the first accepted one")
    #expect(note.text.contains("12 minutes later"))
    #expect(try notification(sample).notes.map(\.code) == [.collapsedByLater, .notProofOfDisplay])
    // An earlier one, another topic's, another id's and a much later one take no place.
    let none = try codes(
      push(collapse: "score"), push(2, at: "2026-03-03T08:00:00Z", collapse: "score"),
      push(3, at: "2026-03-03T09:30:00Z", collapse: "score", topic: "other"),
      push(4, at: "2026-04-10T09:00:00Z", collapse: "score"),
      asOf: "2026-05-01T00:00:00Z")
    #expect(none == [.notProofOfDisplay])
  }

  @Test func `knows that APNs keeps one push an app for a device that is offline`() throws {
    let later = push(2, at: "2026-03-03T10:00:00Z")
    #expect(try codes(push(), later) == [.replacedByLater, .notProofOfDisplay])
    #expect(try codes(push(), push(2, at: "2026-03-05T10:00:00Z")) == [.notProofOfDisplay])
    #expect(
      try codes(push(), push(2, at: "2026-03-03T10:00:00Z", status: 503)) == [.notProofOfDisplay])
    // What APNs did not keep any more cannot have been replaced.
    let atOnce = try codes(push(expiration: 0), later)
    #expect(atOnce == [.expiredAtOnce, .notProofOfDisplay])
    let halfPastNine = time("2026-03-03T09:30:00Z") / 1000
    #expect(try codes(push(expiration: halfPastNine), later) == [.expired, .notProofOfDisplay])
  }

  @Test func `calls a push expired only when its time has come`() throws {
    let line = push(expiration: time("2026-03-04T00:00:00Z") / 1000)
    #expect(try codes(line, asOf: "2026-03-03T23:59:59Z") == [.notProofOfDisplay])
    #expect(try codes(line, asOf: "2026-03-04T00:00:00Z") == [.expired, .notProofOfDisplay])
    #expect(try codes(push(expiration: .max)) == [.notProofOfDisplay])
    #expect(try codes(push(expiration: .min)) == [.expired, .notProofOfDisplay])
  }

  @Test func `explains background pushes and low priorities`() throws {
    var line = push()
    line.pushType = "background"
    line.priority = 5
    #expect(try codes(line) == [.backgroundThrottled, .lowPriority, .notProofOfDisplay])
    line.pushType = "alert"
    line.priority = 10
    #expect(try codes(line) == [.notProofOfDisplay])
    line.priority = 1
    #expect(try codes(line) == [.lowPriority, .notProofOfDisplay])
  }

  @Test func `puts first that the token was dead`() throws {
    func gone(_ at: String, since: String? = nil) -> SampleStore.Line {
      .init(
        at: at, id: 2, token: 1, status: 410, reason: "Unregistered", unregisteredAt: since)
    }
    let sample = try SampleStore()
    try sample.add(
      push(expiration: 0), gone("2026-03-06T09:00:00Z", since: "2026-03-02T00:00:00Z"))
    let notes = try notification(sample).notes
    #expect(notes.map(\.code) == [.tokenGoneSoon, .expiredAtOnce, .notProofOfDisplay])
    #expect(notes[0].apnsID == SampleStore.apnsID(2))
    #expect(notes[0].text.contains("3 days later"))
    #expect(notes[0].text.contains("2026-03-02 at 00:00:00 (UTC), before this push"))
    #expect(try codes(push(), gone("2026-03-10T09:00:00Z")).contains(.tokenGoneSoon))
    #expect(try !codes(push(), gone("2026-03-10T09:00:01Z")).contains(.tokenGoneSoon))
    #expect(
      try codes(push(), gone("2026-03-20T09:00:00Z", since: "2026-03-03T09:00:00Z"))
        .contains(.tokenGoneSoon))
    #expect(try !codes(push(), gone("2026-03-01T09:00:00Z")).contains(.tokenGoneSoon))
  }

  @Test func `counts the user's other devices with the same app`() throws {
    let sample = try SampleStore()
    try sample.add(push())
    try sample.register(1, to: "maria")
    #expect(try notification(sample).notes.map(\.code) == [.notProofOfDisplay])
    try sample.register(2, to: "maria", environment: "sandbox")
    try sample.register(3, to: "maria", state: "inactive")
    #expect(try notification(sample).notes.map(\.code) == [.notProofOfDisplay])
    try sample.register(4, to: "maria")
    try sample.register(5, to: "maria", topic: nil)
    let notes = try notification(sample).notes
    #expect(notes.map(\.code) == [.otherDevices, .notProofOfDisplay])
    #expect(notes[0].text.contains("2 other active registrations"))
  }

  @Test(arguments: [
    ([200], "accepted this push on 2026-03-03 at 09:00:00 (UTC); that proves"),
    ([429, 503, 200], "on 2026-03-03 at 09:02:00 (UTC), at the 3rd of 3 attempts; that proves"),
    ([200, 410], "on 2026-03-03 at 09:00:00 (UTC), at the 1st of 2 attempts; that proves"),
    ([410], "refused this push on 2026-03-03 at 09:00:00 (UTC): the token is no longer active"),
    ([503, 503], "did not take this push, 2 attempts in all, the last on 2026-03-03 at 09:01:00"),
    ([0], "has no answer from APNs to this push on 2026-03-03 at 09:00:00 (UTC)"),
    ([403], "because of the sender's key, token or certificate (403 ExpiredProviderToken)"),
    ([413], "because of the request itself (413 PayloadTooLarge)"),
    ([400], "does not know this token for this topic and environment (400 BadDeviceToken)"),
    ([8], "that APNs does not document (8)"),
  ]) func `has one sentence to read aloud`(_ statuses: [Int64], _ part: String) throws {
    let reasons: [Int64: String] = [
      429: "TooManyRequests", 410: "Unregistered", 503: "Shutdown", 403: "ExpiredProviderToken",
      413: "PayloadTooLarge", 400: "BadDeviceToken",
    ]
    let sample = try SampleStore()
    for (minute, status) in statuses.enumerated() {
      try sample.add(
        .init(
          at: "2026-03-03T09:0\(minute):00Z", id: 1, token: 1, status: status == 0 ? nil : status,
          reason: reasons[status]))
    }
    let verdict = try notification(sample).verdict
    #expect(verdict.contains(part), "\(verdict)")
    #expect(verdict.hasSuffix("."))
    #expect(!verdict.contains(". "))
    #expect(!verdict.lowercased().contains("deliver"))
  }

  @Test func `tells times by the clock of the zone`() throws {
    let sample = try SampleStore()
    try sample.add(push())
    let zone = try #require(Zone("America/Los_Angeles"))
    let verdict = try notification(sample, zone: zone).verdict
    #expect(verdict.contains("on 2026-03-03 at 01:00:00 (America/Los_Angeles)"), "\(verdict)")
  }
}
