import Testing

@testable import DeliveryLog

@Suite struct `A mapping file` {
  /// What is wrong with a file, and where.
  static let broken: [(String, String, Int, Int)] = [
    ("", "the file ends in the middle of a value", 1, 1),
    ("{\"name\":\"a\",\n}", "this is no JSON", 2, 1),
    ("{\"name\":\"a\"", "the file ends in the middle of a value", 1, 12),
    ("[]", "a mapping is an object, and this is a list", 1, 1),
    ("{}", "the mapping has no name", 1, 1),
    ("{\"name\":\"a b\"}", "this cannot be a name", 1, 9),
    ("{\"name\":7}", "name is a string, and this is a number", 1, 9),
    ("{\"name\":\"a\",\n \"feilds\":{}}", "a mapping has no setting \"feilds\"", 2, 2),
    ("{\"name\":\"a\",\"name\":\"b\"}", "\"name\" is here twice", 1, 13),
    ("{\"name\":\"a\",\"steps\":[{}]}", "this step does nothing", 1, 22),
    ("{\"name\":\"a\",\"steps\":{}}", "steps is a list, and this is an object", 1, 21),
    ("{\"name\":\"a\",\"fields\":{\"tokn\":\"x\"}}", "fields has no setting \"tokn\"", 1, 23),
    ("{\"name\":\"a\",\"fields\":{\"token\":\"a..b\"}}", "\"a..b\" is no path", 1, 31),
    ("{\"name\":\"a\",\"fields\":{\"token\":{}}}", "\"path\" is missing here", 1, 31),
    (
      "{\"name\":\"a\",\"fields\":{\"sent_at\":{\"path\":\"t\",\"assume_zone\":\"Mars\"}}}",
      "this system knows no zone \"Mars\"", 1, 59
    ),
    (
      "{\"name\":\"a\",\"fields\":{\"token\":{\"path\":\"t\",\"unit\":\"seconds\"}}}",
      "token is no time", 1, 50
    ),
    (
      "{\"name\":\"a\",\"constants\":{\"topic\":null}}",
      "a value is a string or a number, and this is null", 1, 34
    ),
    ("{\"name\":\"a\",\"samples\":[{\"events\":[]}]}", "\"lines\" is missing here", 1, 24),
    ("{\"name\":\"a\",\"sampled\":1}", "sampled is true or false, and this is a number", 1, 23),
    ("{\"name\":\"a\"} {}", "this is no JSON", 1, 14),
    ("{\"name\":\"\u{1}\"}", "this is no JSON", 1, 10),
  ]

  @Test(arguments: broken)
  func `says what is wrong with it and where`(
    _ file: String, _ problem: String, _ line: Int, _ column: Int
  ) {
    let error = #expect(throws: MappingError.self) { try Mapping(Array(file.utf8)) }
    #expect(error?.problem == problem)
    #expect(error?.line == line)
    #expect(error?.column == column)
    #expect(error?.remedy.hasSuffix(".") == true)
  }

  @Test func `is not read beyond its limit, nor to any depth`() {
    let long = [UInt8](repeating: 0x20, count: MappingNode.maxSize + 1)
    #expect(throws: MappingError.self) { try Mapping(long) }
    let deep = #"{"name":"a","steps":"# + String(repeating: "[", count: 100_000)
    #expect(throws: MappingError.self) { try Mapping(Array(deep.utf8)) }
    let steps = (0..<9).map { _ in #"{"unwrap":"a"}"# }.joined(separator: ",")
    #expect(throws: MappingError.self) {
      try Mapping(Array(#"{"name":"a","steps":[\#(steps)]}"#.utf8))
    }
  }

  @Test func `has another fingerprint when it changes`() throws {
    let a = try Mapping(Array(#"{"name":"a"}"#.utf8))
    let b = try Mapping(Array(#"{"name":"a" }"#.utf8))
    #expect(a.fingerprint != b.fingerprint)
    #expect(a.fingerprint.hasPrefix("a:"))
  }

  static let paths: [(String, MappingPath.Base, [String])] = [
    ("a", .event, ["a"]), ("a.b.0", .event, ["a", "b", "0"]), ("^time", .outward, ["time"]),
    ("$key", .key, []), ("$value", .value, []), ("$value.1", .value, ["1"]),
    (#"http\.status"#, .event, ["http.status"]), (#"\$key"#, .event, ["$key"]),
    (#"\^a"#, .event, ["^a"]), ("@timestamp", .event, ["@timestamp"]),
  ]

  @Test(arguments: paths)
  func `has paths`(_ text: String, _ base: MappingPath.Base, _ keys: [String]) throws {
    // A backslash before the first byte makes a key of it, whatever it is.
    let path = try #require(MappingPath(text))
    #expect(path.base == base)
    #expect(path.segments.map { String(decoding: $0.spelling, as: UTF8.self) } == keys)
  }

  @Test(arguments: ["", ".", "a.", ".a", "a..b", "^", "$", "$foo", "$key.a", "^$key", #"a\"#])
  func `has no other paths`(_ text: String) {
    #expect(MappingPath(text) == nil)
  }
}
