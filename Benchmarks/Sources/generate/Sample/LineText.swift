extension LogLine {
  /// The bytes of this line, with its newline.
  var text: String {
    switch content {
    case .attempt(let attempt), .copy(let attempt):
      attempt.text + (attempt.oddities.hasNoNewline ? "" : "\n")
    case .rejected(_, let text), .skipped(let text): text + "\n"
    case .blank: "\n"
    }
  }
}

extension Attempt {
  var text: String { host == .a ? kebabText : camelText }

  /// Host a: names as in APNs' headers, ISO times, nothing for what is absent.
  private var kebabText: String {
    var line = ObjectText()
    line.add("sent_at", quoted(isoText(sentAt)))
    line.add("apns-id", oddities.apnsID ?? apnsID.map(quoted))
    line.add("token", oddities.token ?? token.map(quoted))
    line.add("status", oddities.status ?? status.map(String.init))
    line.add("reason", reason.map(quoted))
    line.add("apns_timestamp", oddities.unregisteredAt ?? unregisteredAt.map { String($0) })
    line.add("apns-topic", topic.map(quoted))
    line.add("env", environment.map(quoted))
    line.add("apns-push-type", pushType.map(quoted))
    line.add("apns-priority", priority.map(String.init))
    line.add("apns-collapse-id", collapseID.map(quoted))
    line.add("apns-expiration", expiration.map { String($0) })
    line.add("user_id", user.map(quoted))
    line.add("campaign", campaign.map(quoted))
    return line.text
  }

  /// Host b: camel case, milliseconds, upper-case UUIDs, null for what is absent.
  private var camelText: String {
    let environment = self.environment.map { $0 == "sandbox" ? "development" : "prod" }
    var line = ObjectText()
    line.add("timestamp", String(sentAt))
    line.add("apnsId", oddities.apnsID ?? apnsID.map { quoted($0.uppercased()) })
    line.add("deviceToken", oddities.token ?? token.map(quoted))
    line.add("statusCode", oddities.status ?? status.map(String.init) ?? "null")
    line.add("rejectionReason", reason.map(quoted) ?? "null")
    line.add(
      "tokenInvalidationTimestamp", oddities.unregisteredAt ?? unregisteredAt.map { String($0) })
    line.add("bundleId", topic.map(quoted))
    line.add("environment", environment.map(quoted))
    line.add("pushType", pushType.map(quoted))
    line.add("priority", priority.map(String.init))
    line.add("collapseId", collapseID.map(quoted) ?? "null")
    line.add("expiration", expiration.map { String($0) })
    line.add("userId", user.map(quoted))
    line.add("campaignId", campaign.map(quoted) ?? "null")
    return line.text
  }
}

private struct ObjectText {
  private var members = ""

  mutating func add(_ name: String, _ value: String?) {
    guard let value else { return }
    if !members.isEmpty { members += "," }
    members += quoted(name) + ":" + value
  }

  var text: String { "{" + members + "}" }
}
