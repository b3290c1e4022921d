import Foundation
import Testing

@testable import DeliveryLog

/// The format of a file is found out once, whatever pieces its text comes in.
@Suite struct `Reading finds out the format` {
  static let gorush = #"""
    {"level":"debug","msg":"Start push notification for iOS","time":"2026-03-03T09:00:00Z"}
    {"level":"error","msg":"{\"type\":\"failed-push\",\"platform\":\"ios\",\"token\":\"a1a1\",\"error\":\"Unregistered\"}","time":"2026-03-03T09:00:01Z"}

    """#
  static let flat = #"{"token":"b2b2","status":200,"time":"2026-03-03T09:00:02Z"}"# + "\n"

  private var lab: LogLab {
    var lab = LogLab()
    lab.format = .auto
    return lab
  }

  @Test func `for each file by itself`() throws {
    let result = try lab.read(bytes(Self.gorush), bytes(Self.flat), bytes("\n \n"), [])
    #expect(result.reports.map(\.preset) == ["gorush", "default", "default", "auto"])
    #expect(result.rows.count == 2)
    #expect(result.reports[0].counts.skipped == 1)
  }

  @Test(arguments: [1, 7, 64, 4096]) func `in windows of any size`(_ size: Int) throws {
    var lab = lab
    lab.windowSize = size
    let text = [UInt8](repeating: 0, count: 5000) + bytes(Self.gorush)
    let result = try lab.read(text)
    #expect(result.report.preset == "gorush")
    #expect(result.rows.count == 1)
    #expect(result.warnings()[.nulBytesSkipped] == 5000)
  }

  @Test func `through members of a gzip file, also where one is damaged`() throws {
    let lines = Self.gorush.split(separator: "\n").map { bytes("\($0)\n") }
    let whole = LogLab.gzip(lines[0], lines[1], lines[1])
    #expect(try lab.read(whole).report.preset == "gorush")
    for (member, rows) in [(0, 2), (1, 1), (2, 1)] {
      var members = [lines[0], lines[1], lines[1]].map { LogLab.gzip($0) }
      let crc = members[member].count - 8
      members[member][crc] ^= 1
      let result = try lab.read(members.flatMap { $0 })
      #expect(result.report.preset == "gorush")
      #expect(result.rows.count == rows)
      #expect(result.report.state == .damaged)
    }
  }

  @Test func `of one object that is a file`() throws {
    let message =
      #"{"status":"SUCCESS","notification":{"timestamp":"2026-03-03 09:00:00","messageId":"m"},"delivery":{"statusCode":200,"token":"a1","destination":"arn:x/APNS/y"}}"#
    let escaped = message.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\\\"")
    let event = #"{"id":"1","message":"\#(escaped)"}"#
    let events = [String](repeating: event, count: 400).joined(separator: ",\n")
    let result = try lab.read(bytes(#"{"logEvents":[\#n\#(events)]}"#))
    #expect(result.report.preset == "aws-sns")
    #expect(result.rows.count == 400)
    #expect(result.report.isSampled)
  }

  @Test func `and keeps a rejected line as it stood`() throws {
    let bad =
      #"{"msg":"{\"type\":\"failed-push\",\"platform\":\"ios\",\"token\":\"zz\"}","time":"2026-03-03T09:00:01Z"}"#
    let result = try lab.read(bytes(Self.gorush + bad + "\n"))
    #expect(result.rejects == ["bad_token 3 \(Self.gorush.utf8.count) \(bad.utf8.count) \(bad)"])
  }

  @Test func `by the same text, whatever the size of the window`() throws {
    let padding = String(repeating: " ", count: 3000)
    let long = Self.flat.replacing("}", with: padding + "}")
    // Of the first 64 objects most are gorush's, of those in the first 64 KiB most are not.
    let text = String(repeating: long, count: 20) + String(repeating: Self.gorush, count: 300)
    let presets = try [61, 4096, 1 << 20].map { (size) in
      var lab = lab
      lab.windowSize = size
      let report = try lab.read(bytes(text)).report
      return [report.preset] + report.votes.map { "\($0.preset) \($0.objects)" }
    }
    #expect(Set(presets).count == 1, "\(presets)")
  }

  @Test func `not by a mark that begins no file`() throws {
    let mark = "\u{FEFF}"
    let push = Self.gorush.split(separator: "\n")[1] + "\n"
    for start in ["\n\(mark)", "\(mark)\n\(mark)", "\(mark)\n"] {
      let votes = try [1, 4096].map { (size) in
        var lab = lab
        lab.windowSize = size
        return try lab.read(bytes(start + push + push)).report.votes.map(\.objects)
      }
      #expect(votes[0] == votes[1], "\(start.debugDescription)")
    }
  }
}
