import DeliveryLog
import Testing

@testable import DeliveryStore

@Suite struct `Names in objects that could not be read` {
  private static let token = String(repeating: "a1", count: 32)

  @Test(arguments: [
    #"{"token":"\#(token)","status":200"#,
    #"{"token":"\#(token.uppercased())","status":2x0}"#,
    #"token=\#(token) status=410"#,
    "{\"token\":\"<a1a1a1a1 a1a1a1a1 a1a1a1a1 a1a1a1a1 a1a1a1a1 a1a1a1a1 a1a1a1a1 a1a1a1a1>\"",
    #"{length = 32, bytes = 0x\#(token)}"#,
  ]) func `a token is found in any letter case and form`(_ raw: String) {
    let bytes = [UInt8](repeating: 0xa1, count: 32)
    #expect(UnreadableNames(Array(raw.utf8)).tokens.contains(bytes))
    #expect(UnreadableNames.holds(Array(raw.utf8), anyOf: [bytes]))
  }

  @Test func `a token with more hex around it is found when it is looked for`() {
    let raw = Array("00\(Self.token)ff".utf8)
    #expect(UnreadableNames.holds(raw, anyOf: [[UInt8](repeating: 0xa1, count: 32)]))
    #expect(!UnreadableNames.holds(raw, anyOf: [[UInt8](repeating: 0xa2, count: 32)]))
    #expect(!UnreadableNames.holds(raw, anyOf: []))
  }

  @Test(arguments: [
    (#"{"user_id":"u-7","status":"#, "u-7"),
    (#"{"user_id":"u\u002d7","status":"#, "u-7"),
    (#"{"user_id":"Mar\u00eda O'Neill""#, "María O'Neill"),
    // Torn in front: what is inside and what is outside of quotes is not known.
    (#"u-7","status":200}"#, "u-7"), (#"{"status":200,"user_id":"u-7"#, "u-7"),
    (#"{"user":12,"status":"#, "12"), (#"{"User-ID": 12}"#, "12"),
    ("user=maria@example.com token=…", "maria@example.com"),
    ("{'user_id': 'maria'", "maria"), ("to maria smith!", "maria smith"),
  ]) func `a user is found`(_ raw: String, _ user: String) {
    #expect(UnreadableNames.names(Array(raw.utf8), user: Array(user.utf8)))
  }

  @Test(arguments: [
    (#"{"user_id":"u-77","status":200"#, "u-7"), (#"{"status":12,"user_id":"u-7""#, "12"),
    ("to mariana", "maria"), ("", "maria"), (#"{"user":"other"}"#, "maria"),
  ]) func `somebody else is not taken for the user`(_ raw: String, _ user: String) {
    #expect(!UnreadableNames.names(Array(raw.utf8), user: Array(user.utf8)))
  }

  @Test func `hostile bytes do no harm`() {
    var random = SeededGenerator(5)
    let alphabet = Array("\"\\u0a{}<> \u{0}é".utf8)
    for _ in 0..<300 {
      let raw = (0..<Int.random(in: 0...40, using: &random)).map { _ in
        alphabet.randomElement(using: &random) ?? 0
      }
      _ = UnreadableNames(raw)
      _ = UnreadableNames.names(raw, user: Array("u0a".utf8))
    }
  }
}
