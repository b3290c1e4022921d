import Testing

@testable import DeliveryLog

@Suite struct `An object with something odd` {
  @Test(
    arguments: [
      (#""token":"a1""#, [:]),
      (#""status":200"#, ["no_token": 1]),
      (#""token":null,"status":200"#, ["no_token": 1]),
      (#""token":"  ","status":200"#, ["no_token": 1]),
      (#""token":"a1**b2""#, ["masked_token": 1]),
      (#""token":"a1","apns_id":"not-a-uuid""#, ["bad_apns_id": 1]),
      (#""token":"a1","apns_id":7"#, ["bad_apns_id": 1]),
      (#""token":"a1","apns_id":{}"#, ["bad_apns_id": 1]),
      (#""token":"a1","apns_id":"""#, [:]),
      (#""token":"a1","status":8"#, ["unknown_status": 1]),
      (#""token":"a1","status":201"#, [:]),
      (#""token":"a1","status":0"#, [:]),
      (#""token":"a1","status":"(timeout)","reason":"Shutdown""#, [:]),
      (#""token":"a1","status":400,"reason":"FeatureNotEnabled""#, ["unknown_reason": 1]),
      (#""token":"a1","status":410,"reason":"BadDeviceToken""#, [:]),
      (#""token":"a1","status":400,"reason":"""#, [:]),
      (#""token":"a1","gone_at":1772359200000"#, [:]),
      (#""token":"a1","gone_at":"1772359200000.0""#, [:]),
      (#""token":"a1","gone_at":"2026-03-01T10:00:00Z""#, [:]),
      (#""token":"a1","gone_at":1772359200"#, ["unregistered_at_unit_guessed": 1]),
      (#""token":"a1","gone_at":"1772359200""#, ["unregistered_at_unit_guessed": 1]),
      (#""token":"a1","gone_at":1772359200000000"#, ["unregistered_at_unit_guessed": 1]),
      (#""token":"a1","token":"a1""#, ["repeated_key": 1]),
      (#""token":"a1","TOKEN":"\u00611","to-ken":"a1","user":1,"user":1.0"#, ["repeated_key": 1]),
      (#""token":"a1","user":null,"user":null,"env":[ ],"env":[ ]"#, ["repeated_key": 1]),
      (#""token":"a1","x":1,"x":2"#, [:]),
      (
        #""apns_id":"-","status":8,"reason":"?","gone_at":1772359200,"status":8"#,
        [
          "bad_apns_id": 1, "unknown_status": 1, "unknown_reason": 1, "no_token": 1,
          "unregistered_at_unit_guessed": 1, "repeated_key": 1,
        ]
      ),
    ] as [(String, [String: Int])])
  func `is kept and counted`(_ members: String, warnings: [String: Int]) {
    var reading = ObjectReading()
    reading.read(#"{"ts":1772528400,\#(members)}"#)
    #expect(reading.counts.deliveries == 1)
    #expect(reading.warnings == warnings)
  }

  @Test func `has no Apple time where it is 0, null, empty or of the year 1`() {
    for value in ["0", "0.0", #""0""#, "null", #""""#, #""0001-01-01T00:00:00Z""#] {
      var reading = ObjectReading()
      reading.read(#"{"ts":1772528400,"status":410,"token":"a1","unregistered_at":\#(value)}"#)
      #expect(reading.counts.deliveries == 1)
      #expect(reading.last.unregisteredAt == 0)
      #expect(reading.warnings == [:])
    }
  }

  @Test func `is of the future more than a day after now`() {
    var reading = ObjectReading()
    reading.read(#"{"ts":\#(ObjectReading.now + 86_400_000),"token":"a1"}"#)
    #expect(reading.warnings == [:])
    reading.read(#"{"ts":\#(ObjectReading.now + 86_400_001),"token":"a1"}"#)
    #expect(reading.warnings == ["future_time": 1])
    for now in [Int64.min, .max] {
      var other = ObjectReading(ReadingOptions(now: now))
      other.read(#"{"ts":1772528400,"token":"a1"}"#)
      #expect(other.warnings == (now < 0 ? ["future_time": 1] : [:]))
    }
  }

  @Test func `has its words kept`() {
    var reading = ObjectReading()
    for status in ["0", "null", #""(timeout)""#, #""none""#, #""0""#] {
      reading.read(#"{"ts":1772528400,"token":"a1","status":\#(status),"reason":"Not Known"}"#)
      #expect(reading.lastResponse == .init(status: nil, reason: "Not Known"))
    }
    reading.read(#"{"ts":1772528400,"token":"a1","status":"8"}"#)
    #expect(reading.lastResponse == .init(status: 8, reason: nil))
  }
}
