import Testing

@testable import DeliveryLog

@Suite struct `An object that cannot be kept` {
  @Test(
    arguments: [
      // Tokens.
      (#"{"ts":1772528400,"token":"(null)"}"#, .badToken),
      (#"{"ts":1772528400,"token":"a1b"}"#, .badToken),
      (#"{"ts":1772528400,"token":{}}"#, .badToken),
      (#"{"ts":1772528400,"token":["a1"]}"#, .badToken),
      (#"{"ts":1772528400,"token":1234}"#, .badToken),
      (#"{"ts":1772528400,"token":true}"#, .badToken),
      (#"{"ts":1772528400,"token":"(null)","device_token":"a1"}"#, .badToken),
      // Statuses.
      (#"{"ts":1772528400,"token":"a1","status":true}"#, .badStatus),
      (#"{"ts":1772528400,"token":"a1","status":""}"#, .badStatus),
      (#"{"ts":1772528400,"status":""}"#, .badStatus),
      (#"{"ts":1772528400,"token":"a1","status":"OK"}"#, .badStatus),
      (#"{"ts":1772528400,"token":"a1","status":{}}"#, .badStatus),
      (#"{"ts":1772528400,"token":"a1","status":410.5}"#, .badStatus),
      (#"{"ts":1772528400,"token":"a1","status":410.5,"status_code":410}"#, .badStatus),
      (#"{"ts":1772528400,"token":"a1","status":"OK","status_code":"none"}"#, .badStatus),
      (#"{"ts":1772528400,"token":"a1","status":null,"status_code":"OK"}"#, .badStatus),
      // Times.
      (#"{"token":"a1"}"#, .missingTime),
      (#"{"token":"a1","timestamp":null,"time":""}"#, .missingTime),
      (#"{"token":"a1","timestamp":"0001-01-01T00:00:00Z"}"#, .missingTime),
      (#"{"token":"a1","timestamp":"2026-02-30T00:00:00Z"}"#, .badTime),
      (#"{"token":"a1","timestamp":"soon","time":1772528400}"#, .badTime),
      (#"{"token":"a1","timestamp":true}"#, .badTime),
      (#"{"token":"a1","timestamp":{}}"#, .badTime),
      (#"{"token":"a1","timestamp":"2026-03-03T09:00:00"}"#, .timeWithoutZone),
      (#"{"token":"a1","timestamp":0}"#, .implausibleTime),
      (#"{"token":"a1","timestamp":1e30}"#, .implausibleTime),
      (#"{"token":"a1","timestamp":"2008-12-31T23:59:59Z"}"#, .implausibleTime),
      // Apple's time.
      (#"{"ts":1772528400,"status":410,"unregistered_at":"soon"}"#, .badTime),
      (#"{"ts":1772528400,"status":410,"unregistered_at":true}"#, .badTime),
      (#"{"ts":1772528400,"status":410,"unregistered_at":[1]}"#, .badTime),
      (#"{"ts":1772528400,"status":410,"gone_at":"2026-03-03 09:00:00"}"#, .timeWithoutZone),
      (#"{"ts":1772528400,"status":410,"unregistered_at":5}"#, .implausibleTime),
      // Keys that contradict each other.
      (#"{"ts":1772528400,"token":"a1","token":"b2"}"#, .conflictingKey),
      (#"{"ts":1772528400,"token":"a1","Token":"A1"}"#, .conflictingKey),
      (#"{"ts":1772528400,"status":200,"status":410}"#, .conflictingKey),
      (#"{"ts":1772528400,"status":200,"status":"200"}"#, .conflictingKey),
      (#"{"ts":1772528400,"apns-id":"x","apnsId":"y"}"#, .conflictingKey),
      (#"{"ts":1772528400,"token":null,"token":"a1"}"#, .conflictingKey),
      (#"{"ts":1772528400,"status":410,"user_id":"u","USERID":"v"}"#, .conflictingKey),
      // No JSON.
      (#"{"ts":1772528400,"token":"a1",}"#, .badJSON),
      (#"{"ts":1772528400,"token":"\ud83d"}"#, .badEncoding),
    ] as [(String, RejectCode)])
  func `is rejected, and nothing of it counted or appended`(_ text: String, code: RejectCode) {
    #expect(ObjectReading.reject(text) == code)
  }

  @Test func `is named by its place and size`() {
    var reading = ObjectReading(ReadingOptions(now: ObjectReading.now, maxObject: 40))
    let text = "{\n\"ts\":1772528400,\n\"token\":\"(null)\"}"
    #expect(reading.read(text + "rest") == .rejected(.badToken, end: text.utf8.count, newlines: 2))
    let long = #"{"ts":1772528400,"status":200,"x":"yyyyy"}"#
    #expect(reading.read(long) == .rejected(.lineTooLong, end: long.utf8.count, newlines: 0))
    #expect(
      reading.read(#"{"ts":1772528400,"status":200,"x":"yy"}"#) == .read(end: 39, newlines: 0))
  }

  @Test func `is incomplete at every place where the text may end`() {
    var reading = ObjectReading()
    let text = Array(#"{"ts":1772528400.5e0 , "token":"a\u0031","x":[{"é":nul"#.utf8)
    for length in 1...text.count where reading.read(Array(text[..<length])) != .incomplete {
      Issue.record("\(length)")
    }
    #expect(reading.counts == FileCounts() && reading.batch.deliveries.isEmpty)
  }

  @Test(arguments: [
    "{}", #"{"level":"info","ts":1772528400,"msg":"started"}"#, #"{"token":null,"status":null}"#,
    #"{"token":"","apns_id":"","user":"u","user":"v"}"#, #"{"x":{"token":"a1","status":200}}"#,
    #"{"timestamp":"soon","topic":"com.example.app"}"#, #"{"reason":"Unregistered"}"#,
  ]) func `is skipped where it is no push`(_ text: String) {
    var reading = ObjectReading()
    #expect(reading.read(text) == .read(end: text.utf8.count, newlines: 0))
    var expected = FileCounts()
    expected.skipped = 1
    #expect(reading.counts == expected)
    #expect(reading.batch.deliveries.isEmpty)
  }

  /// Spoiled objects in a row through one parser: each has an outcome, and the counts add up.
  @Test(arguments: 0..<4) func `never traps, and every object is counted once`(seed: UInt64) {
    var generator = JSONGenerator(seed: 3000 + seed)
    var reading = ObjectReading(
      ReadingOptions(topic: "t", assumedZone: .utc, now: ObjectReading.now))
    let objects = [
      #"{"ts":1772528400.5,"token":"<a1a1a1a1 a1a1a1a1>","status":"4.1e2","gone_at":"1772359200","env":"dev"}"#,
      #"{"timestamp":"2026-03-03T09:00:00.123+01:00","deviceToken":"a1b2**","apnsId":"{ABCDEF00-0000-4000-8000-00000000000A}"}"#,
      #"{"time":"2026-03-03 23:59:60","token":"A1A1A1A1A1A1A1A1","status":0,"status":0.0,"priority":"10","expiry":-1}"#,
      #"{"date":1.7e12,"http_status":599,"reason":"No\u0074\ud83d\ude00","user":12,"x":[{"y":[]}]}"#,
    ]
    var read = 0
    for _ in 0..<5000 {
      let text = generator.spoiled(Array(generator.pick(objects).utf8))
      guard text.first == ASCII.leftBrace else { continue }
      let before = reading.counts.deliveries + reading.counts.skipped
      let outcome = reading.read(text)
      let counted = reading.counts.deliveries + reading.counts.skipped - before
      if case .read(let end, _) = outcome {
        #expect(counted == 1 && end <= text.count)
        read += 1
      } else {
        #expect(counted == 0)
      }
    }
    #expect(reading.batch.deliveries.count == reading.counts.deliveries)
    #expect(read > 500 && read < 5000)
  }
}
