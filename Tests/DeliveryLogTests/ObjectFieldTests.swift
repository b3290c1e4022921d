import Foundation
import Testing

@testable import DeliveryLog

@Suite struct `An object's fields` {
  @Test func `all arrive in the delivery`() {
    var reading = ObjectReading()
    let text = #"""
      {"timestamp":"2026-03-03T09:00:00.5Z","token":"A1b2","apns_id":"ABCDEF00-0000-4000-8000-00000000000A",
      "status":410,"reason":"Unregistered","unregistered_at":1772359200000,"topic":"com.example.app",
      "environment":"prod","user_id":"u-7","campaign_id":"spring","push_type":"alert","priority":10,
      "collapse_id":"c1","expiration":1772532000,"extra":[{"token":"ff"},null]}
      """#
    let outcome = reading.read(text + "{}", line: 12)
    #expect(outcome == .read(end: text.utf8.count, newlines: 3))
    #expect(reading.counts.deliveries == 1)
    #expect(reading.warnings == [:])
    let delivery = reading.last
    #expect(delivery.sentAt == 1_772_528_400_500)
    #expect(delivery.event == EventID(high: 0xabcd_ef00_0000_4000, low: 0x8000_0000_0000_000a))
    #expect(delivery.unregisteredAt == 1_772_359_200_000)
    #expect(delivery.expiration == 1_772_532_000)
    #expect([delivery.line, Int64(delivery.file)] == [12, 3])
    #expect(reading.lastToken == [0xA1, 0xB2])
    #expect(reading.lastUser == "u-7")
    #expect(reading.lastCollapseID == "c1")
    #expect(reading.lastApp == .init(topic: "com.example.app", environment: "production"))
    #expect(
      reading.lastContext == .init(campaignID: "spring", pushType: "alert", priority: 10))
    #expect(reading.lastResponse == .init(status: 410, reason: "Unregistered"))
  }

  @Test func `may be missing, but for the time`() {
    var reading = ObjectReading()
    reading.read(#"{"ts":1772528400,"status":200}"#)
    #expect(reading.counts.deliveries == 1)
    #expect(reading.warnings == ["no_token": 1])
    let delivery = reading.last
    #expect(reading.lastToken == nil && reading.lastUser == nil && reading.lastCollapseID == nil)
    #expect(delivery.expiration == Delivery.noExpiration && delivery.unregisteredAt == 0)
    #expect(!delivery.event.isAPNsID)
    #expect(reading.lastApp == .init(topic: nil, environment: nil))
    #expect(reading.lastContext == .init(campaignID: nil, pushType: nil, priority: nil))
    #expect(reading.lastResponse == .init(status: 200, reason: nil))
  }

  @Test(arguments: Field.allCases) func `are found under every name, in every spelling`(
    _ field: Field
  ) {
    let table = FieldTable.standard
    func number(_ key: String) -> Int? {
      FoldedName(Array(key.utf8).span).flatMap { table.find($0) }
    }
    #expect(table.names(of: field).count == field.names.count)
    for (name, expected) in zip(field.names, table.names(of: field)) {
      let words = name.split(separator: "_")
      let spellings = [
        name, name.uppercased(), words.joined(), words.joined(separator: "-"),
        words.map(\.capitalized).joined(), "_\(name)-",
      ]
      for spelling in spellings { #expect(number(spelling) == expected, "\(spelling)") }
      for other in [name + "s", "x" + name, name + "\u{0}", String(name.dropLast()) + "\u{212A}"] {
        #expect(number(other) == nil, "\(other)")
      }
    }
  }

  @Test func `are found in keys of any length and with escapes`() {
    for padding in 0..<40 {
      var reading = ObjectReading()
      let dashes = String(repeating: "-", count: padding)
      reading.read(#"{"t\#(dashes)s":1772528400,"s\#(dashes)tatus":200,"\u0074oken":"a1"}"#)
      #expect(reading.counts.deliveries == 1)
      #expect(reading.lastToken == [0xA1])
    }
    #expect(FoldedName(Array(String(repeating: "a", count: 32).utf8).span) == nil)
  }

  @Test func `are told apart whatever the object before had in their place`() {
    var reading = ObjectReading()
    for (key, user) in [
      ("user", "u"), ("usex", nil), ("user_id", "u"), ("USER", "u"), ("use", nil),
    ] {
      reading.read(#"{"ts":1772528400,"\#(key)":"u","status":200,"token":"a1","z":""}"#)
      #expect(reading.lastUser == user, "\(key)")
    }
  }

  @Test func `come from the first of several names that is usable`() {
    let cases: [(String, (ObjectReading) -> Bool)] = [
      (#""device_token":"b2","token":"a1""#, { $0.lastToken == [0xA1] }),
      (#""device_token":"b2","token":"""#, { $0.lastToken == [0xB2] }),
      (#""device_token":"b2","token":null"#, { $0.lastToken == [0xB2] }),
      (#""status":"failed","status_code":410"#, { $0.lastResponse.status == 410 }),
      (#""status":"what","http_status":"410""#, { $0.lastResponse.status == 410 }),
      (#""status":"","http_status":410"#, { $0.lastResponse.status == 410 }),
      (#""status":true,"status_code":410"#, { $0.lastResponse.status == 410 }),
      (#""status_code":410,"status":200"#, { $0.lastResponse.status == 200 }),
      (#""status":0,"status_code":410"#, { $0.lastResponse.status == nil }),
      (#""timestamp":null,"time":"","date":1772528401"#, { $0.last.sentAt == 1_772_528_401_000 }),
      (#""sent_at":1772528409,"ts":1772528402"#, { $0.last.sentAt == 1_772_528_402_000 }),
      (
        #""timestamp":"0001-01-01T00:00:00Z","@timestamp":1772528403"#,
        { $0.last.sentAt == 1_772_528_403_000 }
      ),
      (
        #""unregistered_at":0,"gone_at":1772359200000"#,
        { $0.last.unregisteredAt == 1_772_359_200_000 }
      ),
      (#""user":"b","user_id":"a""#, { $0.lastUser == "a" }),
      (#""user":"b","user_id":"""#, { $0.lastUser == "b" }),
      (#""user":"b","user_id":{}"#, { $0.lastUser == "b" }),
      (#""bundle_id":"c","apns-topic":"b""#, { $0.lastApp.topic == "b" }),
      (#""expiry":5,"apns-expiration":4"#, { $0.last.expiration == 4 }),
    ]
    for (members, isRight) in cases {
      var reading = ObjectReading()
      let time = members.contains("17725284") ? "" : #","date":1772528400"#
      let status = members.contains("status") ? "" : #","status":200"#
      reading.read("{\(members)\(time)\(status)}")
      #expect(reading.counts.deliveries == 1 && isRight(reading), "\(members)")
    }
  }

  @Test func `may be numbers where they are ids`() {
    var reading = ObjectReading()
    reading.read(
      #"{"ts":1772528400,"status":200,"user":7.10,"campaign":12e3,"topic":4,"collapse_id":9}"#)
    #expect(reading.lastUser == "7.10")
    #expect(reading.lastContext.campaignID == "12e3")
    #expect(reading.lastApp.topic == "4")
    #expect(reading.lastCollapseID == "9")
  }

  @Test func `that are no text are left where nothing hangs on them`() {
    var reading = ObjectReading()
    reading.read(
      #"""
      {"ts":1772528400,"status":200,"token":"a1","user":true,"campaign":[],"topic":{},"env":1,
      "push_type":2,"priority":"high","collapse_id":false,"expiration":"soon","reason":3}
      """#)
    #expect(reading.counts.deliveries == 1)
    #expect(reading.warnings == [:])
    #expect(reading.lastUser == nil && reading.lastCollapseID == nil)
    #expect(reading.lastApp == .init(topic: nil, environment: nil))
    #expect(reading.lastContext == .init(campaignID: nil, pushType: nil, priority: nil))
    #expect(reading.lastResponse == .init(status: 200, reason: nil))
    #expect(reading.last.expiration == Delivery.noExpiration)
  }

  @Test func `with escapes are read as what they say`() {
    var reading = ObjectReading()
    reading.read(
      #"""
      {"ts":"2026\u002d03-03T09:00:00Z","status":"\u0034\u0031\u0030","token":"\u0061\u0031",
      "apns_id":"\u0030bcdef00-0000-4000-8000-00000000000a","reason":"Un\u0072egistered",
      "apns_timestamp":"\u0031772359200000","env":"\u0070rod","user":"a\/b\u00e9","campaign":"\ud83d\ude00",
      "priority":"\u0035","expiry":"\u0030","push_type":"al\u0065rt"}
      """#)
    #expect(reading.counts.deliveries == 1)
    #expect(reading.warnings == [:])
    #expect(reading.last.sentAt == 1_772_528_400_000)
    #expect(reading.last.unregisteredAt == 1_772_359_200_000)
    #expect(reading.last.event.isAPNsID)
    #expect(reading.last.expiration == 0)
    #expect(reading.lastToken == [0xA1])
    #expect(reading.lastUser == "a/bé")
    #expect(reading.lastApp.environment == "production")
    #expect(reading.lastContext == .init(campaignID: "😀", pushType: "alert", priority: 5))
    #expect(reading.lastResponse == .init(status: 410, reason: "Unregistered"))
  }

  @Test func `topic and environment come from the options where the line has none`() {
    var reading = ObjectReading(
      ReadingOptions(topic: "com.example.app", environment: "sandbox", now: ObjectReading.now))
    reading.read(#"{"ts":1772528400,"status":200,"topic":"","env":null}"#)
    #expect(reading.lastApp == .init(topic: "com.example.app", environment: "sandbox"))
    reading.read(#"{"ts":1772528400,"status":200,"topic":"other","env":"staging"}"#)
    #expect(reading.lastApp == .init(topic: "other", environment: "staging"))
    reading.read(#"{"ts":1772528400,"status":200,"env":"Development"}"#)
    #expect(reading.lastApp == .init(topic: "com.example.app", environment: "sandbox"))
  }

  @Test func `are right in a new batch too`() {
    var reading = ObjectReading()
    let texts = ["a", "b", "c"].map {
      #"{"ts":1772528400,"status":410,"reason":"r\#($0)","topic":"t\#($0)","campaign":"c\#($0)","env":"e\#($0)"}"#
    }
    for text in texts { reading.read(text) }
    reading.batch = DeliveryBatch()
    for (text, letter) in zip(texts.reversed(), ["c", "b", "a"]) {
      reading.read(text)
      #expect(reading.lastApp == .init(topic: "t\(letter)", environment: "e\(letter)"))
      #expect(reading.lastContext.campaignID == "c\(letter)")
      #expect(reading.lastResponse.reason == "r\(letter)")
    }
  }
}
