internal import DeliveryLog

/// Finds what may explain why an accepted push was not seen, as far as the store supports it.
///
/// What can happen to a push after APNs took it: "Sending notification requests to APNs" and "Viewing
/// the status of push notifications", Apple Developer Documentation.
struct NoteFinder {
  /// The accepted attempt the notes are about.
  var send: LoggedSend
  /// All sends to the same token near it, in order of time; empty where the line names no token.
  var neighbours: [LoggedSend]
  /// How many other active registrations of the app the user has; nil where no registry told.
  var otherDevices: Int?
  var asOf: Int64
  var zone: Zone

  var notes: [TraceNote] {
    let collapsing = firstLater(within: 30 * day) {
      $0.isAccepted && send.collapseID != nil && $0.collapseID == send.collapseID
    }
    return [
      tokenGoneSoon, expiredAtOnce, collapsing.map(collapsedBy),
      collapsing == nil ? replacedByLater : nil, expired, backgroundThrottled, lowPriority,
      otherDevicesNote,
      TraceNote(
        code: .notProofOfDisplay,
        text: "APNs reports no display: notifications may be off for the app, a Focus or the"
          + " scheduled summary may have held it back, or the app was open and did not show it."),
    ].compactMap(\.self)
  }

  /// The first other push of the same app to the same token after this one.
  private func firstLater(
    within time: Int64, where matches: (LoggedSend) -> Bool
  ) -> LoggedSend? {
    neighbours.first {
      $0.sentAt > send.sentAt && $0.sentAt - send.sentAt <= time && $0.app == send.app
        && $0.event != send.event && matches($0)
    }
  }

  /// A 410 within a week, or one by which Apple says that the token was dead before the push.
  private var tokenGoneSoon: TraceNote? {
    let gone = firstLater(within: 30 * day) {
      $0.responseClass == .gone
        && ($0.sentAt - send.sentAt <= 7 * day || ($0.unregisteredAt ?? .max) <= send.sentAt)
    }
    guard let gone else { return nil }
    let dead = gone.unregisteredAt.map { unregisteredAt in
      unregisteredAt <= send.sentAt
        ? "; Apple confirmed that on \(moment(unregisteredAt)), before this push"
        : "; Apple confirmed that on \(moment(unregisteredAt))"
    }
    return TraceNote(
      code: .tokenGoneSoon,
      text: "\(span(gone.sentAt - send.sentAt)) later APNs answered that this token"
        + " is no longer active (410)\(dead ?? ""). It may have been dead already.",
      apnsID: gone.apnsID)
  }

  private var expiredAtOnce: TraceNote? {
    guard send.expiration == 0 else { return nil }
    return TraceNote(
      code: .expiredAtOnce,
      text: "Its expiration was 0: APNs tried once and did not keep it, so a device that could not"
        + " be reached at that moment never got it.")
  }

  private func collapsedBy(_ later: LoggedSend) -> TraceNote {
    TraceNote(
      code: .collapsedByLater,
      text: "A push with the same collapse id was accepted \(span(later.sentAt - send.sentAt))"
        + " later and takes this one's place from then on.",
      apnsID: later.apnsID)
  }

  /// Only while APNs still kept this one.
  private var replacedByLater: TraceNote? {
    guard send.expiration != 0 else { return nil }
    let later = firstLater(within: day) { later in
      later.isAccepted && (expiresAt.map { later.sentAt < $0 } ?? true)
    }
    guard let later else { return nil }
    return TraceNote(
      code: .replacedByLater,
      text: "Another push of this app to this device was accepted"
        + " \(span(later.sentAt - send.sentAt)) later. APNs keeps one push an app for a device that"
        + " is offline: if it was, only the later one came.",
      apnsID: later.apnsID)
  }

  private var expired: TraceNote? {
    guard let expiresAt, send.expiration != 0, expiresAt <= asOf else { return nil }
    let text =
      expiresAt <= send.sentAt
      ? "Its expiration, \(moment(expiresAt)), lay before the push was sent."
      : "It expired on \(moment(expiresAt)): a device that APNs could not reach before then never"
        + " got it."
    return TraceNote(code: .expired, text: text)
  }

  private var backgroundThrottled: TraceNote? {
    guard send.pushType == "background" else { return nil }
    return TraceNote(
      code: .backgroundThrottled,
      text: "It was a background push: it shows nothing by itself, and the system wakes an app for"
        + " few of them an hour.")
  }

  private var lowPriority: TraceNote? {
    guard let priority = send.priority, priority == 5 || priority == 1 else { return nil }
    let text =
      priority == 5
      ? "Its priority was 5: APNs may wait with it to spare the device's battery."
      : "Its priority was 1: the device's battery goes before it, and it does not wake the device."
    return TraceNote(code: .lowPriority, text: text)
  }

  private var otherDevicesNote: TraceNote? {
    guard let otherDevices, otherDevices > 0 else { return nil }
    let devices =
      otherDevices == 1
      ? "another active registration" : "\(otherDevices) other active registrations"
    return TraceNote(
      code: .otherDevices,
      text: "The user has \(devices) of this app: this push went to one device, and the user may"
        + " have looked at another.")
  }

  /// Milliseconds. A line may hold any number of seconds.
  private var expiresAt: Int64? {
    guard let expiration = send.expiration else { return nil }
    let (milliseconds, overflows) = expiration.multipliedReportingOverflow(by: 1000)
    return overflows ? (expiration > 0 ? .max : .min) : milliseconds
  }

  private func moment(_ milliseconds: Int64) -> String {
    Verdict.moment(milliseconds, in: zone)
  }

  /// `12 minutes`
  private func span(_ milliseconds: Int64) -> String {
    let units: [(Int64, String)] = [(day, "day"), (3_600_000, "hour"), (60_000, "minute")]
    let (unit, name) = units.first { milliseconds >= $0.0 } ?? (1000, "second")
    let count = max(1, (milliseconds + unit / 2) / unit)
    return count == 1 ? "1 \(name)" : "\(count) \(name)s"
  }
}

/// Milliseconds.
private let day: Int64 = 86_400_000
