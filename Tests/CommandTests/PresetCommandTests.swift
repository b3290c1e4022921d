import Foundation
import TestSupport
import Testing

@testable import DeliveryLog

@Suite struct `pushlog presets` {
  @Test func `lists them, for people and for scripts`() throws {
    let text = try Run("presets")
    let json = try Run("presets", "--json").json
    #expect(text.status == 0)
    let names = json["presets"].elements.compactMap { $0["name"].string }
    #expect(names == Presets.all.map(\.name).sorted())
    for name in names { #expect(text.text.contains("\n\(name) ") || text.text.hasPrefix(name)) }
  }

  @Test func `shows one to copy, which then reads the same as a mapping file`() throws {
    let folder = try TemporaryFolder()
    let shown = try Run("presets", "show", "gorush")
    #expect(shown.output == Data(try #require(Presets.find("gorush")).file))
    try folder.write(shown.output, to: "my.json")
    let check = try Run("presets", "check", "my.json", in: folder)
    #expect(check.status == 0)
    #expect(check.text == "gorush: 1 of 1 sample as expected.\n")
    try folder.write(Self.gorush, to: "gorush.jsonl")
    let run = try Run("ingest", "--json", "--map", "my.json", "gorush.jsonl", in: folder)
    #expect(try run.json["totals"]["stored"] == 1)
    #expect(try run.json["totals"]["skipped"] == 1)
    // The preset reads the same bytes in the same way, but the file may differ tomorrow.
    let again = try Run("ingest", "--json", "--preset", "gorush", "gorush.jsonl", in: folder)
    #expect(try again.json["files"][0]["state"] == "known")
  }

  @Test func `says what of a sample is not as expected, and nothing of its tokens`() throws {
    let folder = try TemporaryFolder()
    let token = String(repeating: "a1", count: 32)
    try folder.write(
      #"{"name":"x","samples":[{"lines":[{"ts":1772528400,"token":"\#(token)","status":200}],"events":[{"token":"b2","status":410}]}]}"#,
      to: "x.json")
    let run = try Run("presets", "check", "x.json", in: folder)
    #expect(run.status == 1)
    #expect(
      run.text == """
        sample 1:
          event 1: token is "a1a1a1a1…a1a1", not "b2"
          event 1: status is "200", not "410"
        x: 0 of 1 sample as expected.

        """)
  }

  @Test(arguments: [["presets", "check"], ["ingest", "log.jsonl", "--map"]])
  func `names the place and the remedy of a broken file`(_ command: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("{\n  \"name\": \"x\",\n  \"fields\": {\"tokn\": \"t\"}\n}\n", to: "x.json")
    try folder.write("{}", to: "log.jsonl")
    let run = try Run(command + ["x.json"], in: folder)
    #expect(run.status == 65)
    #expect(
      run.errors.hasPrefix(
        "pushlog: the mapping file cannot be used: fields has no setting \"tokn\" (x.json:3:14).\n"
          + "Try: one of token, apns_id,"))
    #expect(try !folder.names().contains("pushlog.db"))
    let missing = try Run(command + ["y.json"], in: folder)
    #expect(missing.status == 66)
  }

  static let gorush = #"""
    {"level":"error","msg":"{\"notif_id\":\"n-1\",\"type\":\"failed-push\",\"platform\":\"ios\",\"token\":\"a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1\",\"message\":\"hi\",\"error\":\"Unregistered\"}","time":"2026-03-03T09:00:00Z"}
    {"level":"info","msg":"{\"type\":\"succeeded-push\",\"platform\":\"android\",\"token\":\"x:y\",\"message\":\"hi\",\"error\":\"\"}","time":"2026-03-03T09:00:00Z"}

    """#
}

/// Wrapped logs: gorush's JSON in JSON, SNS inside CloudWatch.
@Suite struct `Ingesting other senders' logs` {
  static let token = String(repeating: "b2", count: 32)

  static func sns(_ status: Int, _ reason: String = "OK", second: Int = 0) -> String {
    let message =
      #"{"status":"x","notification":{"timestamp":"2026-03-03 09:00:0\#(second).54","messageId":"00000000-0000-4000-8000-000000000007"},"delivery":{"statusCode":\#(status),"token":"\#(token)","providerResponse":"\#(reason)","destination":"arn:aws:sns:eu-north-1:000000000000:endpoint/APNS/ExampleApp/00000000-0000-4000-8000-000000000008"}}"#
    let escaped = message.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\\\"")
    return
      #"{"logEvents":[{"id":"1","timestamp":1772528400540,"message":"\#(escaped)"}]}"# + "\n"
  }

  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ arguments: String...) throws -> Run {
    try Run(arguments + ["--json", "--as-of", "2026-03-04T00:00:00Z"], in: folder)
  }

  @Test(arguments: [["--preset", "gorush", "--preset", "aws-sns"], []])
  func `tells what became of each push`(_ options: [String]) throws {
    try folder.write(`pushlog presets`.gorush, to: "gorush.jsonl")
    try folder.write(Self.sns(200), to: "cloudwatch.json")
    let gorush = try Run(
      ["ingest", "--json", "--as-of", "2026-03-04T00:00:00Z", "gorush.jsonl"] + options.prefix(2),
      in: folder
    ).json
    #expect(gorush["totals"]["stored"] == 1)
    #expect(gorush["totals"]["skipped"] == 1)
    #expect(gorush["files"][0]["preset"] == "gorush")
    let sns = try Run(
      ["ingest", "--json", "--as-of", "2026-03-04T00:00:00Z", "cloudwatch.json"]
        + options.dropFirst(2), in: folder
    ).json
    #expect(sns["totals"]["stored"] == 1)
    #expect(sns["files"][0]["preset"] == "aws-sns")

    let gone = try run("trace", "--token", String(repeating: "a1", count: 32)).json
    let attempt = gone["notifications"][0]["attempts"][0]
    #expect(attempt["status"] == 410)
    #expect(attempt["reason"] == "Unregistered")
    #expect(attempt["sent_at"] == "2026-03-03T09:00:00.000Z")
    let sent = try run("trace", "--token", Self.token).json["notifications"][0]
    #expect(sent["apns_id"] == .null)
    #expect(sent["environment"] == "production")
    #expect(sent["attempts"][0]["status"] == 200)
    #expect(sent["attempts"][0]["sent_at"] == "2026-03-03T09:00:00.540Z")
  }

  @Test func `gives no rate for sampled logs until their sample is known`() throws {
    try folder.write(
      Self.sns(200) + Self.sns(200, second: 1) + Self.sns(410, "Unregistered", second: 2),
      to: "sns.json")
    _ = try run("ingest", "sns.json")
    let refused = try run("report", "--by", "status").json
    #expect(refused["totals"]["notifications"] == 3)
    #expect(refused["totals"]["accepted"] == 2)
    #expect(refused["totals"]["delivery_rate"] == .null)
    #expect(refused["totals"]["attempt_success_rate"] == .null)
    #expect(refused["rows"].elements.allSatisfy { $0["delivery_rate"] == .null })
    #expect(refused["checks"][0]["code"] == "sampled_without_rate")
    // Elsewhere nothing is sampled, and there is nothing to refuse.
    #expect(try run("report", "--topic", "other").json["checks"] == [])
    #expect(try run("report", "--on", "2026-03-01").json["checks"] == [])

    // Of the accepted ones 10 % are there: 2 stand for 20, and 20 of 21 were accepted.
    let again = try run("ingest", "--sample-rate", "10", "sns.json").json
    #expect(again["files"][0]["state"] == "known")
    let estimated = try run("report", "--by", "status").json
    #expect(estimated["totals"]["notifications"] == 3)
    #expect(estimated["totals"]["delivery_rate"] == 0.9524)
    #expect(estimated["rows"][0]["delivery_rate"] == 1)
    #expect(estimated["rows"][1]["delivery_rate"] == 0)
    #expect(estimated["checks"][0]["code"] == "rate_estimated")

    _ = try run("ingest", "--sample-rate", "100", "sns.json")
    #expect(try run("report").json["totals"]["delivery_rate"] == 0.6667)
    #expect(try run("ingest", "--sample-rate", "0", "sns.json").status == 64)
  }

  @Test func `says so where a file seems to be of two senders`() throws {
    try folder.write(
      `pushlog presets`.gorush + #"{"ts":1772528400,"token":"c3","status":200}"# + "\n",
      to: "mixed.jsonl")
    let run = try run("ingest", "mixed.jsonl")
    #expect(
      run.errors.contains(
        "mixed.jsonl: its first objects look like gorush (2), default (1). All of it was read as "
          + "gorush"))
  }

  @Test func `reads a file again that was read as something else`() throws {
    try folder.write(`pushlog presets`.gorush, to: "gorush.jsonl")
    let wrong = try run("ingest", "--preset", "default", "gorush.jsonl").json
    #expect(wrong["totals"]["stored"] == 0)
    let right = try run("ingest", "gorush.jsonl").json
    #expect(right["totals"]["stored"] == 1)
    #expect(try run("ingest", "gorush.jsonl").json["files"][0]["state"] == "known")
  }
}
