import Testing

@testable import DeliveryLog

private let a1 = String(repeating: "a1", count: 32)
private let b2 = String(repeating: "b2", count: 32)

struct `registry rows of JSON lines` {
  @Test func `have the values that the same row of CSV has`() {
    let json = RegistryReading(
      """
      {"deviceToken":"\(a1)","bundle_id":"com.example.app","env":"dev","user":"u\\u002d7","x":[1,{}],\
      "created_at":1772445600,"lastSeen":"2026-03-02T11:00:00Z","isActive":true,"app_version":null,\
      "os_version":18.3,"device_model":"","locale":"de_CH"}

      """)
    let csv = RegistryReading(
      """
      device_token,bundle_id,env,user,created_at,last_seen,is_active,os_version,locale
      \(a1),com.example.app,dev,u-7,1772445600,2026-03-02T11:00:00Z,t,18.3,de_CH
      """)
    #expect(json.rows.count == 1)
    #expect(json.rejects.isEmpty)
    var row = csv.rows[0]
    row.line = 1
    #expect(json.rows == [row])
  }

  @Test func `end at their brace and know their line`() {
    let read = RegistryReading(
      "\u{FEFF}\n{\"token\":\"a1\"}{\"token\":\"b2\"} \r\n\r\n{\"token\"\n:\n\"c3\"}\n{\"token\":\"d4\"}"
    )
    #expect(read.rows.map(\.line) == [2, 2, 4, 7])
    #expect(read.rejects.isEmpty)
  }

  @Test(arguments: [
    ("{\"token\":\"a1\"", "bad_json"), ("{\"token\":\"a1\",}", "bad_json"), ("no", "bad_json"),
    ("[\"a1\"]", "bad_json"), ("{\"token\":\"a1\"", "bad_json"),
    ("{\"token\":\"\\ud800\"}", "bad_encoding"), ("{\"token\":null}", "bad_token"),
    ("{\"token\":123456}", "bad_token"), ("{\"token\":[\"a1\"]}", "bad_row"),
    ("{\"token\":\"a1\",\"Token\":\"b2\"}", "conflicting_key"),
    ("{\"token\":\"a1\",\"user\":{\"id\":7}}", "bad_row"),
    ("{\"token\":\"a1\",\"is_active\":\"maybe\"}", "bad_state"),
    ("{\"token\":\"a1\",\"created_at\":false}", "bad_time"),
    ("{\"token\":\"a1\",\"created_at\":1e400}", "implausible_time"),
  ])
  func `are rejected one by one`(line: String, code: String) {
    let read = RegistryReading("{\"token\":\"c3\"}\n\(line)\n{\"token\":\"d4\"}\n")
    #expect(read.rejects == ["2 \(code)"])
    #expect(read.rows.map(\.line) == [1, 3])
  }

  @Test func `of a text that was cut do not include the torn last one`() {
    let text = "{\"token\":\"a1\"}\n{\"token\":\"b2\""
    #expect(RegistryReading(text).rejects == ["2 bad_json"])
    let cut = RegistryReading(text.utf8, isCut: true)
    #expect(cut.rejects.isEmpty)
    #expect(cut.rows.count == 1)
  }

  @Test func `are refused when too long, with what follows still read`() {
    let long = String(repeating: "x", count: RegistryLines.objectLimit)
    let text = "{\"token\":\"a1\"}\n{\"token\":\"b2\",\"x\":\"\(long)\"}\n{\"token\":\"c3\"}\n"
    for piece in [Int.max, 70_000] {
      let read = RegistryReading(text.utf8, piece: piece)
      #expect(read.rejects == ["2 line_too_long"])
      #expect(read.rows.map(\.line) == [1, 3])
    }
  }

  @Test func `without a token in any of them make no registry`() {
    let read = RegistryReading("\n{\"id\":1,\"udid\":\"x\"}\n{\"id\":2}\n")
    #expect(
      read.error
        == RegistryError(
          path: "registry", line: 2, problem: .noTokenColumn(found: ["id", "udid"])))
  }

  @Test func `are read as what the options say`() {
    let text = "token\n{\"token\":\"a1\"}\n"
    #expect(RegistryReading(text, RegistryOptions(format: .jsonl)).rows.count == 1)
    #expect(RegistryReading(text, RegistryOptions(format: .jsonl)).rejects == ["1 bad_json"])
    #expect(RegistryReading("{,token\n1,a1\n", RegistryOptions(format: .csv)).rows.count == 1)
  }
}

struct `a registry's text in pieces` {
  @Test func `gives what the whole gives`() {
    let texts = [
      "\u{FEFF}\r\n token;\"user \"\"id\"\"\";env\r\n\(a1);\"a\r\nb\";prod\r\n\r\n\(b2);x\r\n<a1 b2>;;dev",
      "\u{FEFF}\n{\"token\":\"\(a1)\",\"locale\":\"z\\u00fcrich é\"}{\"token\":1}\n{oops\n{\"token\":\"a1\"}",
      "token,state\ra1,active\r\rb2,\"in\"active\rc3,\"inactive\r",
    ]
    for text in texts {
      let whole = RegistryReading(text)
      #expect(!whole.rows.isEmpty)
      for piece in 1...9 { #expect(RegistryReading(text.utf8, piece: piece) == whole) }
    }
  }

  @Test func `never stops the program, whatever it holds`() {
    var random = SplitMix(seed: 64)
    let seeds = [
      "token,created_at,is_active\n\"\(a1)\",2026-03-02 10:00:00+00,t\n",
      "{\"token\":\"\(a1)\",\"created_at\":1772445600123.5,\"user\":\"\\u00e9\"}\n",
    ].map { Array($0.utf8) }
    let special: [UInt8] = [0, 0x0A, 0x0D, 0x22, 0x2C, 0x5C, 0x7B, 0x7D, 0x80, 0xC3, 0xFF, 0x39]
    for round in 0..<4000 {
      var text = seeds[round % 2] + seeds[round % 2]
      for _ in 0...random.next(6) {
        let place = random.next(text.count)
        switch random.next(3) {
        case 0: text.remove(at: place)
        case 1: text.insert(special[random.next(special.count)], at: place)
        default: text[place] = special[random.next(special.count)]
        }
      }
      let whole = RegistryReading(text)
      #expect(RegistryReading(text, piece: 1 + random.next(40)) == whole)
    }
  }
}
