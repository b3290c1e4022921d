import Testing

@testable import DeliveryLog

private let a1 = String(repeating: "a1", count: 32)
private let b2 = String(repeating: "b2", count: 32)

/// What a registry's text gives, read in pieces of some size.
struct RegistryReading: Equatable {
  var rows: [RegistryRow] = []
  var rejects: [String] = []
  var skipped = 0
  var problem: String?
  var error: RegistryError?

  init(
    _ text: some Collection<UInt8>, _ options: RegistryOptions = RegistryOptions(),
    piece: Int = .max, isCut: Bool = false
  ) {
    let text = Array(text)
    var rows: [RegistryRow] = []
    var parser = RegistryParser(path: "registry", options)
    do {
      var start = 0
      while start < text.count {
        let end = start + min(piece, text.count - start)
        try parser.read(text.span.extracting(start..<end)) { rows.append($0) }
        start = end
      }
      try parser.finish(isCut: isCut) { rows.append($0) }
    } catch {
      self.error = error as? RegistryError
    }
    self.rows = rows
    rejects = parser.report.rejects.map { "\($0.line) \($0.code.rawValue)" }
    skipped = parser.report.skipped
    problem = parser.report.problem
    if self.error == nil { #expect(parser.report.accepted == rows.count) }
  }

  init(_ text: String, _ options: RegistryOptions = RegistryOptions()) {
    self.init(text.utf8, options)
  }
}

/// Milliseconds since 1970 of an ISO time.
private func ms(_ text: String) -> Int64? { try? Instant.parse(text, zone: nil).get() }

struct `registry rows of CSV` {
  @Test func `take their values from columns in any order, under any accepted name`() throws {
    let read = RegistryReading(
      """
      Locale,EXTRA,Device-Token,bundleId,env,account_id,Created At,last_seen,is_active,\
      appVersion,OS_VERSION,deviceModel
      de_CH,x,\(a1),com.example.app,prod,u-7,2026-03-02T10:00:00Z,1772445600,t,2.1,18.3,"iPhone17,3"

      """)
    let row = try #require(read.rows.first)
    var expected = RegistryRow(token: [UInt8](repeating: 0xA1, count: 32), line: 2)
    expected.topic = "com.example.app"
    expected.environment = "production"
    expected.userID = "u-7"
    expected.registeredAt = 1_772_445_600_000
    expected.lastActiveAt = 1_772_445_600_000
    expected.isActive = true
    expected.appVersion = "2.1"
    expected.osVersion = "18.3"
    expected.deviceModel = "iPhone17,3"
    expected.locale = "de_CH"
    #expect(row == expected)
    #expect(read.rows.count == 1)
    #expect(read.rejects.isEmpty)
  }

  @Test(arguments: [",", ";", "\t"])
  func `are told apart by the delimiter that the header uses`(delimiter: String) {
    let text = "user_id,token,topic\nu-1,\(a1),com.example.app\n"
      .split(separator: ",").joined(separator: delimiter)
    let read = RegistryReading(text)
    #expect(read.rows.map(\.userID) == ["u-1"])
    #expect(read.rows.map(\.topic) == ["com.example.app"])
  }

  @Test func `know a byte order mark, blank lines and line numbers`() {
    for end in ["\n", "\r\n", "\r"] {
      let lines = ["", " ", "token,locale", a1 + ",", "", "\(b2),\"de\(end)CH\"", "zz,", ""]
      let read = RegistryReading("\u{FEFF}" + lines.joined(separator: end))
      #expect(read.rows.map(\.line) == [4, 6])
      #expect(read.rejects == ["8 bad_token"])
    }
  }

  @Test(arguments: [
    ("\(a1)", true), (a1.uppercased(), true), (" \(a1)  ", true), ("a1b2", true),
    ("<a1b2c3d4 a1b2c3d4>", true), (String(repeating: "a1", count: 100), true),
    ("a1b", false), ("(null)", false), ("{length = 32, bytes = 0xa1a1}", false), ("", false),
    ("a1*****", false), ("null", false), ("NULL", false), ("\\N", false),
    ("ａ１", false), ("0xa1a1", false),
  ])
  func `take a token in the forms logs have`(token: String, isGood: Bool) {
    let read = RegistryReading("token,user_id\n\"\(token)\",u\n")
    #expect(read.rows.count == (isGood ? 1 : 0))
    #expect(read.rejects == (isGood ? [] : ["2 bad_token"]))
  }

  @Test(arguments: [
    ("2026-03-02T10:00:00Z", "2026-03-02T10:00:00Z"),
    ("2026-03-02 10:00:00+00", "2026-03-02T10:00:00Z"),
    ("2026-03-02 10:00:00.123456+01", "2026-03-02T09:00:00.123Z"),
    ("2026-03-02 10:00:00-0800", "2026-03-02T18:00:00Z"),
    ("1772445600", "2026-03-02T10:00:00Z"),
    ("1772445600123", "2026-03-02T10:00:00.123Z"),
    ("2040-01-01T00:00:00Z", "2040-01-01T00:00:00Z"),
    ("", nil), ("NULL", nil), ("\\N", nil), (" ", nil),
  ])
  func `take a time in the forms databases write`(written: String, meant: String?) {
    let read = RegistryReading("token,registered_at\n\(a1),\(written)\n")
    #expect(read.rejects.isEmpty)
    #expect(read.rows.map(\.registeredAt) == [meant.flatMap(ms)])
    #expect(meant == nil || read.rows.first?.registeredAt != nil)
  }

  @Test(arguments: [
    ("2026-02-30T10:00:00Z", "bad_time"), ("yesterday", "bad_time"), ("null", "bad_time"),
    ("2026-03-02 10:00:00", "time_without_zone"), ("2026-03-02", "time_without_zone"),
    ("794340000", "implausible_time"), ("1999-01-01T00:00:00Z", "implausible_time"),
  ])
  func `are rejected for a time that is none, or not a certain one`(written: String, code: String) {
    #expect(RegistryReading("token,last_seen\n\(a1),\(written)\n").rejects == ["2 \(code)"])
  }

  @Test func `take times and days without a zone where one is assumed`() throws {
    let berlin = try #require(Zone("Europe/Berlin"))
    let read = RegistryReading(
      "token,created_at,updated_at\n\(a1),2026-03-02,2026-03-02 10:00:00\n\(a1),2026-02-30,\n",
      RegistryOptions(assumedZone: berlin))
    #expect(read.rows.map(\.registeredAt) == [ms("2026-03-01T23:00:00Z")])
    #expect(read.rows.map(\.lastActiveAt) == [ms("2026-03-02T09:00:00Z")])
    #expect(read.rejects == ["3 bad_time"])
  }

  @Test(arguments: [
    ("state", "active", true), ("state", "Inactive", false), ("is_active", "t", true),
    ("is_active", "FALSE", false), ("is_active", "1", true), ("is_active", "0", false),
    ("isActive", "yes", true), ("is_active", "no", false), ("state", "", nil),
  ])
  func `say whether they are active`(column: String, word: String, isActive: Bool?) {
    let read = RegistryReading("token,\(column)\n\(a1),\(word)\n")
    #expect(read.rows.map(\.isActive) == [isActive])
  }

  @Test(arguments: ["state,gone", "state,true", "is_active,2", "is_active,active"])
  func `are rejected for a state that is none`(column: String) {
    let parts = column.split(separator: ",")
    #expect(RegistryReading("token,\(parts[0])\n\(a1),\(parts[1])").rejects == ["2 bad_state"])
  }

  @Test func `of other platforms are skipped, whatever else stands in them`() {
    let read = RegistryReading(
      "platform,token,created_at\nandroid,fcm:xyz,never\niOS,\(a1),\nipad-os,\(b2),\n,\(b2),\n")
    #expect(read.skipped == 1)
    #expect(read.rows.count == 3)
    #expect(read.rejects.isEmpty)
  }

  @Test func `without a topic or an environment get the given ones`() {
    let options = RegistryOptions(topic: "com.example.app", environment: "dev")
    let read = RegistryReading(
      "token,topic,env\n\(a1),,\n\(b2), com.example.other ,PROD\n\(b2),,staging\n", options)
    #expect(read.rows.map(\.topic) == ["com.example.app", "com.example.other", "com.example.app"])
    #expect(read.rows.map(\.environment) == ["sandbox", "production", "staging"])
  }

  @Test func `of several columns for one field take the first usable one`() {
    let read = RegistryReading(
      """
      updated_at,last_seen,device_token,token
      2026-03-02T10:00:00Z,2026-03-01T10:00:00Z,\(b2),\(a1)
      2026-03-02T10:00:00Z,,\(b2),(null)
      2026-03-02T10:00:00Z,soon,zz,\(a1)
      ,soon,,\(a1)

      """)
    #expect(
      read.rows.map(\.lastActiveAt)
        == [ms("2026-03-01T10:00:00Z"), ms("2026-03-02T10:00:00Z"), ms("2026-03-02T10:00:00Z")])
    #expect(read.rows.map { $0.token.first } == [0xA1, 0xB2, 0xA1])
    #expect(read.rejects == ["5 bad_time"])
  }

  @Test func `with one column twice and two values in it are rejected`() {
    let read = RegistryReading(
      "token,created_at,CreatedAt\n\(a1),2026-03-02T10:00:00Z,\n\(b2),1772445600,1772445600\n"
        + "\(b2),2026-03-02T10:00:00Z,2026-03-02T11:00:00Z\n")
    #expect(read.rows.count == 2)
    #expect(read.rejects == ["4 conflicting_key"])
  }

  @Test func `with fields too few or too many, or broken quotes, do not stop the rest`() {
    let read = RegistryReading(
      "token,locale\n\(a1)\n\(a1),de,x\n\(a1),\"d\"e\n\(b2),fr\n\(a1),\"de\n\(a1),it\n")
    #expect(read.rows.map(\.locale) == ["fr"])
    #expect(read.rejects == ["2 bad_row", "3 bad_row", "4 bad_row", "6 bad_row"])
    #expect(read.problem?.contains("line 6") == true)
  }

  @Test func `that are not UTF-8 where it matters are rejected`() {
    let read = RegistryReading(
      Array("token,name,locale\n\(a1),Zo".utf8) + [0xEB] + Array(",de\n\(a1),x,".utf8) + [0xEB])
    #expect(read.rows.map(\.locale) == ["de"])
    #expect(read.rejects == ["3 bad_encoding"])
  }

  @Test func `of a text that was cut do not include the torn last one`() {
    let text = "token,locale\n\(a1),de\n\(b2),f"
    #expect(RegistryReading(text.utf8).rows.count == 2)
    #expect(RegistryReading(text.utf8, isCut: true).rows.count == 1)
  }
}

struct `a registry that makes no sense as a whole` {
  @Test func `says which columns were found and what to try`() throws {
    let error = try #require(RegistryReading("\nid;name;\(a1)\n1;x;y\n").error)
    #expect(error.line == 2)
    #expect(error.problem == .noTokenColumn(found: ["id", "name", "a1a1a1a1…"]))
    #expect(error.why == "it has no column named token, only id, name, a1a1a1a1…")
    #expect(error.hint.contains("device_token"))
  }

  @Test(arguments: [
    ("token,\"top\"ic\n", RegistryError.Problem.brokenHeader),
    ("token,\"topic\n\(a1),x\n", .brokenHeader),
    ("[\n{\"token\":\"a1\"}\n]", .jsonArray),
    (String(repeating: "x", count: CSVReader.recordLimit + 1), .headerTooLong),
  ])
  func `is refused`(text: String, problem: RegistryError.Problem) {
    #expect(RegistryReading(text).error?.problem == problem)
  }

  @Test(arguments: ["", "\n\n", "\u{FEFF}", " \r\n"])
  func `is told where there is nothing in it`(text: String) {
    let read = RegistryReading(text)
    #expect(read.problem?.hasPrefix("it has no rows") == true)
    #expect(read.error == nil)
  }
}
