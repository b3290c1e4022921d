import DeliveryLog
import Testing

@testable import DeliveryStore

private let day: Int64 = 86_400_000
/// 2026-03-31T12:00:00Z
private let now: Int64 = 1_774_958_400_000

@Suite struct `Cleanup rules` {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var standing: Standing
    var change: @Sendable (inout CleanupOptions) -> Void = { _ in }
    var mayPrune = true
    var expected: String?
    var testDescription: String { name }
  }

  static func gone(
    _ sentAt: Int64, _ unregisteredAt: Int64? = nil, reason: String? = "Unregistered"
  ) -> CleanupEvidence {
    CleanupEvidence(
      sentAt: sentAt, status: 410, reason: reason, unregisteredAt: unregisteredAt, file: "a",
      line: 1)
  }

  static func suspect(
    _ sentAt: Int64, _ reason: String = "BadDeviceToken"
  ) -> CleanupEvidence {
    CleanupEvidence(sentAt: sentAt, status: 400, reason: reason, file: "a", line: 1)
  }

  static let cases: [Case] = [
    Case(name: "nothing is known against it", standing: Standing(registeredAt: now), expected: nil),
    Case(
      name: "a 410 and no date: nothing is known for it",
      standing: Standing(gone: gone(now - day)), expected: "deactivate unregistered"),
    Case(
      name: "registered before the cutoff",
      standing: Standing(registeredAt: now - 3 * day, gone: gone(now - day, now - 2 * day)),
      expected: "deactivate unregistered"),
    Case(
      name: "registered in the same millisecond as the cutoff",
      standing: Standing(registeredAt: now - 2 * day, gone: gone(now - day, now - 2 * day)),
      expected: "deactivate unregistered"),
    Case(
      name: "registered a millisecond later",
      standing: Standing(registeredAt: now - 2 * day + 1, gone: gone(now - day, now - 2 * day)),
      expected: "keep registered_later"),
    Case(
      name: "active later counts as registered later",
      standing: Standing(
        registeredAt: now - 9 * day, lastActiveAt: now - day, gone: gone(now - day, now - 2 * day)),
      expected: "keep registered_later"),
    Case(
      name: "without Apple's time the send time is the cutoff",
      standing: Standing(registeredAt: now - day, gone: gone(now - day)),
      expected: "deactivate unregistered"),
    Case(
      name: "Apple's time after the send time does not count",
      standing: Standing(registeredAt: now - day + 5, gone: gone(now - day, now)),
      expected: "keep registered_later"),
    Case(
      name: "accepted after the 410 was logged",
      standing: Standing(
        registeredAt: now - 9 * day, acceptedAt: now - day + 1, gone: gone(now - day)),
      expected: "keep accepted_later"),
    Case(
      name: "accepted before the 410: APNs answers 200 for dead tokens",
      standing: Standing(
        registeredAt: now - 9 * day, acceptedAt: now - day, gone: gone(now - day)),
      expected: "deactivate unregistered"),
    Case(
      name: "an expired token", standing: Standing(gone: gone(now - day, reason: "ExpiredToken")),
      expected: "deactivate expired_token"),
    Case(
      name: "a 410 without a reason", standing: Standing(gone: gone(now - day, reason: nil)),
      expected: "deactivate gone"),
    Case(
      name: "410s are not asked for", standing: Standing(registeredAt: now, gone: gone(now - day)),
      change: { $0.usesGone = false }, expected: nil),
    Case(
      name: "a 410 that may be another's", standing: Standing(ambiguousGone: gone(now - day)),
      expected: "keep ambiguous_registration"),
    Case(
      name: "brought back by an undo",
      standing: Standing(
        registeredAt: now - 9 * day, restoredAt: now - day, restoredGoneAt: now - 2 * day,
        gone: gone(now - 2 * day)),
      expected: "keep restored"),
    Case(
      name: "a newer 410 after an undo",
      standing: Standing(
        registeredAt: now - 9 * day, restoredAt: now - day, restoredGoneAt: now - 2 * day,
        gone: gone(now - 2 * day + 1)),
      expected: "deactivate unregistered"),
    Case(
      name: "idle for exactly 90 days", standing: Standing(registeredAt: now - 90 * day),
      expected: nil),
    Case(
      name: "idle for a millisecond more", standing: Standing(registeredAt: now - 90 * day - 1),
      expected: "prune idle"),
    Case(
      name: "idle by its last activity, not its registration",
      standing: Standing(registeredAt: now - 400 * day, lastActiveAt: now - 80 * day),
      expected: nil),
    Case(
      name: "an accepted push is no activity",
      standing: Standing(registeredAt: now - 91 * day, acceptedAt: now - day),
      expected: "prune idle"),
    Case(
      name: "idle where idleness does not count",
      standing: Standing(registeredAt: now - 91 * day), mayPrune: false, expected: nil),
    Case(
      name: "idleness is not asked for", standing: Standing(registeredAt: now - 91 * day),
      change: { $0.idleDays = nil }, expected: nil),
    Case(
      name: "idle, and brought back by an undo 89 days ago",
      standing: Standing(registeredAt: now - 200 * day, restoredAt: now - 89 * day),
      expected: "keep restored"),
    Case(
      name: "idle, and brought back by an undo 91 days ago",
      standing: Standing(registeredAt: now - 200 * day, restoredAt: now - 91 * day),
      expected: "prune idle"),
    Case(
      name: "a 410 that does not count, and idle",
      standing: Standing(
        registeredAt: now - 100 * day, gone: gone(now - 99 * day, now - 101 * day)),
      expected: "prune idle"),
    Case(
      name: "no date at all", standing: Standing(), expected: "unknown_activity no_known_activity"),
    Case(
      name: "never told, but accepted lately", standing: Standing(acceptedAt: now - day),
      expected: nil),
    Case(
      name: "never told, and not accepted for long", standing: Standing(acceptedAt: now - 91 * day),
      expected: "prune idle"),
    Case(
      name: "a date in the future is no evidence of life",
      standing: Standing(registeredAt: now + 2 * day, gone: gone(now - day)),
      expected: "deactivate unregistered"),
    Case(
      name: "a date in the future is no date",
      standing: Standing(registeredAt: now + 2 * day),
      expected: "unknown_activity no_known_activity"),
    Case(
      name: "a clock that goes wrong by less than a day",
      standing: Standing(registeredAt: now + day, gone: gone(now - day)),
      expected: "keep registered_later"),
    Case(
      name: "a bad token is suspect",
      standing: Standing(registeredAt: now - 9 * day, suspect: suspect(now - day)),
      expected: "suspect bad_device_token"),
    Case(
      name: "a token of another topic is suspect",
      standing: Standing(
        registeredAt: now - 9 * day, suspect: suspect(now - day, "DeviceTokenNotForTopic")),
      expected: "suspect device_token_not_for_topic"),
    Case(
      name: "accepted since",
      standing: Standing(
        registeredAt: now - 9 * day, acceptedAt: now - day + 1, suspect: suspect(now - day)),
      expected: nil),
    Case(
      name: "registered since",
      standing: Standing(registeredAt: now, suspect: suspect(now - day)), expected: nil),
    Case(
      name: "asked to deactivate bad tokens, never accepted",
      standing: Standing(registeredAt: now - 9 * day, suspect: suspect(now - day)),
      change: { $0.badDeviceToken = .deactivate }, expected: "deactivate bad_device_token"),
    Case(
      name: "asked to deactivate bad tokens, once accepted",
      standing: Standing(
        registeredAt: now - 9 * day, acceptedAt: now - 8 * day, suspect: suspect(now - day)),
      change: { $0.badDeviceToken = .deactivate }, expected: "suspect bad_device_token"),
    Case(
      name: "asked to deactivate bad tokens, brought back by an undo",
      standing: Standing(
        registeredAt: now - 9 * day, restoredAt: now, restoredGoneAt: now - day,
        suspect: suspect(now - day)),
      change: { $0.badDeviceToken = .deactivate }, expected: "suspect bad_device_token"),
  ]

  @Test(arguments: cases) func `decide`(_ given: Case) {
    var options = CleanupOptions(asOf: now)
    given.change(&options)
    let verdict = CleanupRules(options: options).verdict(given.standing, mayPrune: given.mayPrune)
    #expect(verdict.map { "\($0.kind.rawValue) \($0.why.rawValue)" } == given.expected)
  }

  @Test
  func `of several 410s at one moment, Apple's time decides, then the later cutoff, then the id`() {
    func evidence(_ unregisteredAt: Int64?, _ id: UInt64) -> CleanupEvidence {
      CleanupEvidence(
        sentAt: now, status: 410, unregisteredAt: unregisteredAt,
        apnsID: EventID(high: 0, low: id), file: "a", line: 1)
    }
    let ordered = [
      evidence(now - 1, 9), evidence(now - 2, 1), evidence(now - 2, 2), evidence(nil, 1),
      evidence(nil, 2), evidence(now + 1, 2),
    ]
    for (first, second) in zip(ordered, ordered.dropFirst()) {
      #expect(EvidenceReader.precedes(first, second))
      #expect(!EvidenceReader.precedes(second, first))
    }
  }
}
