internal import DeliveryLog

/// What a log proves of a notification and what it cannot, in one sentence that can be read aloud.
///
/// "Accepted by APNs", never "delivered": APNs reports no display.
struct Verdict {
  /// In order of time; never empty.
  var attempts: [TracedAttempt]
  var zone: Zone

  var sentence: String {
    if let index = attempts.firstIndex(where: { $0.responseClass == .accepted }) {
      let which =
        attempts.count == 1 ? "" : ", at the \(ordinal(index + 1)) of \(attempts.count) attempts"
      return "APNs accepted this push \(time(attempts[index]))\(which); that proves that it reached"
        + " APNs, not that the device got it or showed it."
    }
    guard let last = attempts.last else { return "" }
    let what =
      attempts.count == 1
      ? "this push \(time(last))"
      : "this push, \(attempts.count) attempts in all, the last \(time(last))"
    return switch last.responseClass {
    case .accepted: ""
    case .gone:
      "APNs refused \(what): the token is no longer active for this topic (\(answer(last)))"
        + (last.unregisteredAt.map { ", confirmed by Apple on \(moment($0))" } ?? "")
        + "; no device got it."
    case .suspect:
      "APNs refused \(what): it does not know this token for this topic and environment"
        + " (\(answer(last))), which is no proof that the device is gone; no device got it."
    case .request:
      "APNs refused \(what) because of the request itself (\(answer(last))); no device got it, and"
        + " the token is not to blame."
    case .credential:
      "APNs refused \(what) because of the sender's key, token or certificate (\(answer(last)));"
        + " no device got it, and the device's token is not to blame."
    case .retry:
      "APNs did not take \(what): it asked to try again later (\(answer(last))), and the log has no"
        + " later attempt."
    case .noResponse:
      "The log has no answer from APNs to \(what); whether APNs took it cannot be told."
    case .unknown:
      "The log has an answer to \(what) that APNs does not document (\(answer(last))); whether APNs"
        + " took it cannot be told."
    }
  }

  private func time(_ attempt: TracedAttempt) -> String { "on " + moment(attempt.sentAt) }

  private func moment(_ milliseconds: Int64) -> String {
    Self.moment(milliseconds, in: zone)
  }

  /// `2026-03-03 at 09:00:00 (UTC)`
  static func moment(_ milliseconds: Int64, in zone: Zone) -> String {
    "\(LocalTime.date(milliseconds, in: zone)) at \(LocalTime.clock(milliseconds, in: zone))"
      + " (\(zone.name))"
  }

  /// `410 Unregistered`
  private func answer(_ attempt: TracedAttempt) -> String {
    [attempt.status.map { String($0) }, attempt.reason].compactMap(\.self).joined(separator: " ")
  }

  private func ordinal(_ number: Int) -> String {
    let suffix =
      switch (number % 10, number % 100) {
      case (_, 11...13): "th"
      case (1, _): "st"
      case (2, _): "nd"
      case (3, _): "rd"
      default: "th"
      }
    return "\(number)\(suffix)"
  }
}
