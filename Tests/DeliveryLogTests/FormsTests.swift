import Testing

@testable import DeliveryLog

@Suite struct `Device tokens` {
  static let a1 = [UInt8](repeating: 0xA1, count: 32)

  @Test(arguments: [
    String(repeating: "a1", count: 32), String(repeating: "A1", count: 32),
    "  " + String(repeating: "a1", count: 32) + " ",
    "\t" + String(repeating: "a1", count: 32) + "\r\n",
    "<a1a1a1a1 a1a1a1a1 a1a1a1a1 a1a1a1a1 a1a1a1a1 a1a1a1a1 a1a1a1a1 a1a1a1a1>",
    " <" + String(repeating: "a1", count: 32) + ">",
  ]) func `are read in every form`(_ text: String) {
    #expect(DeviceToken.parse(text) == Self.a1)
  }

  @Test(arguments: [1, 2, 3, 4, 5, 7, 8, 9, 32, 48, 54, 80, 100, 500])
  func `have any even length`(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
    let text = DeviceToken.text(bytes)
    #expect(DeviceToken.parse(text) == bytes)
    #expect(DeviceToken.parse(text.uppercased()) == bytes)
    #expect(DeviceToken.parse("<\(text)>") == bytes)
    #expect(DeviceToken.parse(String(text.dropLast())) == nil)
    #expect(DeviceToken.parse(text + "0") == nil)
  }

  @Test(arguments: [
    "{length = 32, bytes = 0xd4d4d4d4 d4d4d4d4 ... d4d4d4d4 }", "(null)", "null", "<>", "< >",
    "<a1",
    "a1>", "a1 a1", "0xa1", "a1-a1", "ａ1a1", "g1", "a1\u{0}", "a1a1a1a1\u{A0}", "/1", ":1", "@1",
    "`1",
    "a1a1a1a1a1a1a1ag", "\u{10}1a1a1a1",
  ]) func `are never made of what is none`(_ text: String) {
    var buffer: [UInt8] = []
    #expect(DeviceToken.read(Array(text.utf8), into: &buffer) == .bad)
    #expect(DeviceToken.parse(text) == nil)
  }

  @Test(arguments: ["a1b2****c3d4", "*", "<a1* a1>", "**************", "a1a1a1a1a1a1*", "*{x}"])
  func `with stars are masked`(_ text: String) {
    var buffer: [UInt8] = []
    #expect(DeviceToken.read(Array(text.utf8), into: &buffer) == .masked)
  }

  @Test(arguments: ["", " ", "\t \n"]) func `without anything are absent`(_ text: String) {
    var buffer: [UInt8] = []
    #expect(DeviceToken.read(Array(text.utf8), into: &buffer) == .absent)
  }

  @Test func `every byte that is no hex digit is refused at every place of eight`() {
    for byte in UInt8.min...255 {
      let isDigit =
        (48...57).contains(byte) || (65...70).contains(byte) || (97...102).contains(byte)
      #expect((Hex.value(byte) != nil) == isDigit)
      for place in 0..<8 {
        var text = Array("01abCDef".utf8)
        text[place] = byte
        let value = Hex.value(ofEight: Hex.eight(text.span, 0))
        let expected = UInt32(String(decoding: text, as: UTF8.self), radix: 16)
        if value != (isDigit ? expected : nil) { Issue.record("\(byte) at \(place)") }
      }
    }
  }

  @Test func `are shortened for people`() {
    #expect(DeviceToken.short(Self.a1) == "a1a1a1a1…a1a1")
    #expect(DeviceToken.short([0xAB, 0xCD]) == "abcd")
  }
}

@Suite struct `APNs ids` {
  @Test(arguments: [
    "abcdef01-2345-4678-89ab-0123456789cd", "ABCDEF01-2345-4678-89AB-0123456789CD",
    "{abcdef01-2345-4678-89ab-0123456789cd}", "{ABCDEF01-2345-4678-89ab-0123456789CD}",
  ]) func `are read in any letter case and in braces`(_ text: String) throws {
    let id = try #require(APNsID.parse(text))
    #expect(id == EventID(high: 0xabcd_ef01_2345_4678, low: 0x89ab_0123_4567_89cd))
    #expect(APNsID.text(id) == "abcdef01-2345-4678-89ab-0123456789cd")
  }

  @Test(arguments: [
    "", "not-a-uuid", "abcdef01234546788 9ab0123456789cd", "abcdef012345467889ab0123456789cd",
    "abcdef000000400080000000000000 0a", "abcdef01-2345-4678-89ab-0123456789c",
    "abcdef01-2345-4678-89ab-0123456789cdd", "{abcdef01-2345-4678-89ab-0123456789cd",
    "(abcdef01-2345-4678-89ab-0123456789cd)", "abcdef01_2345_4678_89ab_0123456789cd",
    "abcdef01-2345-4678-89ab-0123456789cg", " abcdef01-2345-4678-89ab-0123456789cd",
    "abcdef0-12345-4678-89ab-0123456789cd", "ａbcdef01-2345-4678-89ab-0123456789",
  ]) func `are nothing else`(_ text: String) {
    #expect(APNsID.parse(text) == nil)
  }

  @Test func `every digit counts`() {
    let text = Array("00000000-0000-0000-0000-000000000000")
    var seen: Set<EventID> = []
    for i in text.indices where text[i] == "0" {
      var other = text
      other[i] = "1"
      guard let id = APNsID.parse(String(other)) else {
        Issue.record("digit \(i)")
        continue
      }
      #expect(APNsID.text(id) == String(other))
      seen.insert(id)
      other[i] = "x"
      #expect(APNsID.parse(String(other)) == nil)
    }
    #expect(seen.count == 32)
  }
}

@Suite struct `Statuses, environments and headers` {
  @Test(
    arguments: [
      ("410", .number(410)), ("410.0", .number(410)), ("4.1e2", .number(410)),
      ("200", .number(200)),
      ("41000e-2", .number(410)), ("8", .number(8)), ("-1", .number(-1)), ("12345", .number(12345)),
      ("0", .zero), ("0.0", .zero), ("-0", .zero), ("0e9", .zero), ("410.5", .bad), ("0410", .bad),
      ("+410", .bad), (" 410", .bad), ("410 ", .bad), ("99999999999", .bad), ("1e400", .bad),
      ("-2147483648", .bad), ("4l0", .bad), ("4 0", .bad), ("", .bad), ("020", .bad),
    ] as [(String, StatusForm.Reading)])
  func `a status is a number, however written`(_ text: String, reading: StatusForm.Reading) {
    #expect(StatusForm.read(number: Array(text.utf8).span) == reading)
    #expect(StatusForm.read(text: Array(text.utf8).span) == reading)
  }

  @Test(arguments: ["timeout", "(timeout)", "error", "failed", "none"])
  func `some words stand for no answer`(_ word: String) {
    #expect(StatusForm.read(text: Array(word.utf8).span) == .word)
    #expect(StatusForm.read(text: Array("\(word)x".utf8).span) == .bad)
    #expect(StatusForm.read(text: Array("x\(word)".utf8).span) == .bad)
  }

  @Test func `what Apple documents is known`() {
    for status: Int32 in [200, 201, 299, 400, 403, 404, 405, 410, 413, 429, 500, 503] {
      #expect(StatusForm.isKnown(status))
    }
    for status: Int32 in [8, 100, 301, 401, 502, -1] { #expect(!StatusForm.isKnown(status)) }
    let reasons = KnownReasons()
    func isKnown(_ reason: String) -> Bool { reasons.contains(Array(reason.utf8).span) }
    for row in APNsReason.all { #expect(isKnown(row.reason)) }
    for text in [
      "", "unregistered", "Unregistere", "Unregistered ", String(repeating: "x", count: 99),
    ] {
      #expect(!isKnown(text))
    }
  }

  @Test func `an environment has one name`() {
    for name in ["production", "prod", "PRODUCTION", "Prod"] {
      #expect(EnvironmentName.canonical(name) == "production")
    }
    for name in ["sandbox", "development", "dev", "Sandbox", "DEV"] {
      #expect(EnvironmentName.canonical(name) == "sandbox")
    }
    for name in ["staging", "", "Production ", "devel", "pro\u{4}"] {
      #expect(EnvironmentName.canonical(name) == name)
    }
  }

  @Test func `headers are read or left`() {
    func priority(_ text: String) -> UInt8? { HeaderForms.priority(Array(text.utf8).span) }
    #expect([priority("10"), priority("5.0"), priority("1"), priority("255")] == [10, 5, 1, 255])
    for text in ["", "high", "256", "-1", "1.5"] { #expect(priority(text) == nil) }
    func expiration(_ text: String) -> Int64? {
      HeaderForms.expiration(text: Array(text.utf8).span, zone: nil)
    }
    #expect(expiration("0") == 0)
    #expect(expiration("3600") == 3600)
    #expect(expiration("1772528400") == 1_772_528_400)
    #expect(expiration("1772528400999") == 1_772_528_400)
    #expect(expiration("1772528400999999") == 1_772_528_400)
    #expect(expiration("2026-03-03T09:00:00.999Z") == 1_772_528_400)
    for text in ["", "-1", "soon", "2026-03-03T09:00:00", "1e40"] {
      #expect(expiration(text) == nil)
    }
  }
}

@Suite struct `Exact decimals` {
  @Test(
    arguments: [
      ("0", 0, 0), ("-0", 3, 0), ("1", 3, 1000), ("1.5", 3, 1500),
      ("1772528400.0019", 3, 1_772_528_400_001),
      ("-1.5", 0, -2), ("-1.0", 0, -1), ("-0.0001", 0, -1), ("1e-30", 0, 0), ("-1e-30", 0, -1),
      ("1e17", 0, 100_000_000_000_000_000), ("1e18", 0, nil),
      ("999999999999999999", 0, 999_999_999_999_999_999),
      ("9999999999999999999", -2, 99_999_999_999_999_999), ("1e999999999999", 0, nil),
      ("0.00000000000000000001234", 22, 123), ("000", 0, nil),
      ("18446744073709551615", -3, 18_446_744_073_709_551),
      ("123456789012345678901234567890", -15, 123_456_789_012_345), ("0e999999999999", 0, 0),
      ("-0.99999999999999999999999", 0, -1), ("1.7725284e+12", 0, 1_772_528_400_000),
    ] as [(String, Int, Int64?)])
  func `are scaled downwards`(_ text: String, power: Int, expected: Int64?) {
    #expect(ExactDecimal(Array(text.utf8).span)?.scaled(by: power) == expected)
  }

  @Test func `are equal where the numbers are`() {
    func decimal(_ text: String) -> ExactDecimal? { ExactDecimal(Array(text.utf8).span) }
    for (a, b) in [("410", "410.0"), ("410", "4.1e2"), ("0", "-0.00e5"), ("1000", "1e3")] {
      #expect(decimal(a) == decimal(b))
    }
    for (a, b) in [
      ("410", "411"), ("1", "-1"), ("1", "10"), ("0", "1e-99"), ("0.1", "0.10000000000000000001"),
    ] {
      #expect(decimal(a) != decimal(b))
    }
  }
}
