import Foundation
import Testing

@testable import DeliveryLog

@Suite struct `The JSON scanner` {
  @Test(arguments: 0..<4) func `calls every beginning of an object incomplete`(seed: UInt64) {
    var generator = JSONGenerator(seed: 2000 + seed)
    for _ in 0..<60 {
      let bytes = Array(generator.object().utf8)
      let end = (bytes.lastIndex(of: ASCII.rightBrace) ?? 0)
      for length in 1...end where jsonProblem(Array(bytes[..<length])) != .incomplete {
        Issue.record("\(String(decoding: bytes[..<length], as: UTF8.self))")
      }
    }
  }

  /// Texts that end early, yet can become no object whatever follows.
  @Test(arguments: [
    #"{"a":tx"#, #"{"a":nulL"#, #"{"a":01"#, #"{"a":-x"#, #"{"a":1.e"#, #"{"a":1e+x"#, #"{"a":.5"#,
    #"{"a":+1"#, #"{"a":Na"#, #"{"a" 1"#, #"{a"#, #"{1"#, #"{,"#, #"{"a":1,,"#, #"{"a":[1,,"#,
    #"{"a":[1}"#, #"{"a":{]"#, #"{"a":[1 2"#, "{\"a\n", "{\"a\u{0}", #"{"a\x"#, #"{"a\u12G"#,
    #"{"a":[}"#, #"{"a":{"b":1]"#, #"{"a":'"#, #"{"a"::"#, #"{/"#, "{\u{B}", "{\u{A0}",
  ]) func `calls broken what nothing can mend`(_ text: String) {
    #expect(jsonProblem(Array(text.utf8)) == .badJSON)
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC1, 0xBF], [0xC3, 0x28], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xE6, 0xBC, 0x22], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFE],
      [0xFF],
    ] as [[UInt8]])
  func `calls what is no UTF-8 bad encoding, in strings, keys, nested and outside`(
    _ sequence: [UInt8]
  ) {
    for before in [#"{"a":""#, #"{""#, #"{"x":[{"b":""#, #"{"a":"12345678"#, "{", #"{"a":"#] {
      #expect(jsonProblem(Array(before.utf8) + sequence) == .badEncoding, "\(before)")
    }
  }

  @Test(arguments: [
    #"{"a":"\ud83d"}"#, #"{"a":"\ud83dx"}"#, #"{"a":"\ud83d\n"}"#, #"{"a":"\ud83d\u0041"}"#,
    #"{"a":"\ude00"}"#, #"{"\udfff":1}"#, #"{"a":["\ud83d\ud83d"]}"#,
  ]) func `calls half a surrogate pair bad encoding`(_ text: String) {
    #expect(jsonProblem(Array(text.utf8)) == .badEncoding)
  }

  @Test func `finds a stop at any place of the eight bytes it looks at`() {
    for length in 0..<40 {
      let plain = String(repeating: "x", count: length)
      for (ending, problem) in [
        ("\"}", nil), ("\u{1F}\"}", .badJSON), ("\\q\"}", .badJSON), ("\\n\"}", nil), ("é\"}", nil),
      ] as [(String, JSONProblem?)] {
        #expect(jsonProblem(Array("{\"a\":\"\(plain)\(ending)".utf8)) == problem)
      }
    }
  }

  @Test func `allows a nesting of 128, the outermost object counted`() {
    func nested(_ depth: Int, _ open: String, _ close: String, _ core: String) -> [UInt8] {
      let (opens, closes) = (
        String(repeating: open, count: depth), String(repeating: close, count: depth)
      )
      return Array(("{\"a\":" + opens + core + closes + "}").utf8)
    }
    #expect(jsonProblem(nested(127, "[", "]", "")) == nil)
    #expect(jsonProblem(nested(128, "[", "]", "")) == .badJSON)
    #expect(jsonProblem(nested(127, "{\"b\":", "}", "1")) == nil)
    #expect(jsonProblem(nested(128, "{\"b\":", "}", "1")) == .badJSON)
    #expect(jsonProblem(nested(63, "[{\"b\":", "}]", "[]")) == nil)
    #expect(jsonProblem(nested(100_000, "[", "", "")) == .badJSON)
  }

  @Test func `counts the line feeds inside an object and stops behind its brace`() throws {
    let text = Array("{\n\"a\" :\r\n[1,\n2]\n}\n{}".utf8)
    var cursor = JSONCursor(at: 1)
    _ = try #require(try cursor.scanMember(text.span, isFirst: true))
    #expect(try cursor.scanMember(text.span, isFirst: false) == nil)
    #expect(cursor.newlines == 4)
    #expect(cursor.position == text.count - 3)
  }

  @Test func `reads every escape`() throws {
    let text = Array(#"{"a":"\"\\\/\b\f\n\r\t\u0041\u00e9\u6f22\ud83d\ude00é"}"#.utf8)
    let member = try #require(try jsonMembers(text).first)
    #expect(member.value.kind == .escapedString)
    #expect(jsonString(member.value, text) == "\"\\/\u{8}\u{C}\n\r\tAé漢😀é")
  }

  static let fixtures = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Fixtures")

  static func files(_ folder: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(
      at: fixtures.appending(path: folder), includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "json" }
  }

  @Test func `accepts every file of Fixtures/pass`() throws {
    let files = try Self.files("pass")
    #expect(files.count >= 10)
    for file in files {
      #expect(jsonProblem(Array(try Data(contentsOf: file))) == nil, "\(file.lastPathComponent)")
    }
  }

  /// The name says which problem it is, up to the first dash.
  @Test func `refuses every file of Fixtures/fail`() throws {
    let files = try Self.files("fail")
    #expect(files.count >= 20)
    for file in files {
      let problem = jsonProblem(Array(try Data(contentsOf: file)))
      let name = file.lastPathComponent
      #expect(
        name.hasPrefix("\(problem.map { "\($0)" } ?? "accepted")-"), "\(name): \(problem as Any)")
    }
  }
}
