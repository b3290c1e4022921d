import Foundation
import Testing

@testable import DeliveryLog

@Suite struct `The JSON scanner and Foundation's` {
  @Test(arguments: 0..<8) func `accept the same objects and read the same values`(seed: UInt64)
    throws
  {
    var generator = JSONGenerator(seed: seed)
    for _ in 0..<300 {
      let text = generator.object()
      let bytes = Array(text.utf8)
      let members = try jsonMembers(bytes)
      let other = try #require(
        JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any], "\(text)")
      var same = members.count == other.count
      for member in members {
        same = same && agrees(member.value, bytes, other[jsonString(member.key, bytes)])
      }
      #expect(same, "\(text)")
    }
  }

  @Test(arguments: 0..<8) func `refuse the same spoiled objects, but for two differences`(
    seed: UInt64
  ) {
    var generator = JSONGenerator(seed: 1000 + seed)
    var refused = 0
    for _ in 0..<1500 {
      var bytes = generator.spoiled(Array(generator.object().utf8))
      if Bool.random(using: &generator) { bytes = generator.spoiled(bytes) }
      let isRefused = jsonProblem(bytes) != nil
      if isRefused { refused += 1 }
      if foundationAccepts(bytes) == isRefused {
        let explained =
          isRefused ? jsonProblem(withoutTrailingCommas(bytes)) == nil : hasInfiniteNumber(bytes)
        #expect(explained, "refused: \(isRefused), \(String(decoding: bytes, as: UTF8.self))")
      }
    }
    #expect(refused > 400 && refused < 1500)
  }

  /// Foundation's answer, then ours.
  static let differences: [(String, [UInt8], Bool, JSONProblem?)] = [
    ("a trailing comma", Array(#"{"a":1,}"#.utf8), true, .badJSON),
    ("a number beyond Double", Array(#"{"a":1e999}"#.utf8), false, nil),
    ("nesting of 200", nested(200), true, .badJSON),
    ("nesting of 600", nested(600), false, .badJSON),
    ("a byte order mark", [0xEF, 0xBB, 0xBF] + Array("{}".utf8), true, .badJSON),
    ("UTF-16", Array("{}".utf16).flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, true, .badJSON),
    ("a key twice", Array(#"{"a":1,"a":2}"#.utf8), true, nil),
    ("half a surrogate pair", Array(#"{"a":"\ud83d"}"#.utf8), false, .badEncoding),
    ("a byte that is no UTF-8", Array("{\"a\":\"".utf8) + [0xFF, 0x22, 0x7D], false, .badEncoding),
    ("bytes behind the end", Array("{} {}".utf8), false, .badJSON),
  ]

  @Test(arguments: differences)
  func `differ where it is known`(
    _ name: String, bytes: [UInt8], foundation: Bool, problem: JSONProblem?
  ) {
    #expect(foundationAccepts(bytes) == foundation)
    #expect(jsonProblem(bytes) == problem)
  }

  private static func nested(_ depth: Int) -> [UInt8] {
    Array(("{\"a\":" + String(repeating: "[", count: depth - 1)).utf8)
      + Array((String(repeating: "]", count: depth - 1) + "}").utf8)
  }

  private func foundationAccepts(_ bytes: [UInt8]) -> Bool {
    (try? JSONSerialization.jsonObject(with: Data(bytes))) is [String: Any]
  }

  private func agrees(_ value: JSONSlice, _ bytes: [UInt8], _ other: Any?) -> Bool {
    switch value.kind {
    case .null: return other is NSNull
    case .boolean: return (other as? Bool) == (bytes[value.start] == UInt8(ascii: "t"))
    case .string, .escapedString: return jsonString(value, bytes) == other as? String
    case .nested: return other is [String: Any] || other is [Any]
    case .number:
      let text = String(decoding: bytes[value.range], as: UTF8.self)
      guard let exact = ExactDecimal(bytes.span.extracting(value.range)),
        let double = Double(text), let number = other as? NSNumber
      else { return false }
      let ours =
        Double(exact.mantissa) * pow(10, Double(exact.exponent)) * (exact.isNegative ? -1 : 1)
      let tolerance = abs(double) * 1e-14
      return abs(number.doubleValue - double) <= tolerance && abs(ours - double) <= tolerance
    }
  }

  /// The text with each string (that is one) replaced by dashes.
  private func outline(_ bytes: [UInt8]) -> [UInt8] {
    var outline = bytes
    var isInside = false
    var i = 0
    while i < bytes.count {
      let wasInside = isInside
      if bytes[i] == UInt8(ascii: "\"") { isInside.toggle() }
      if wasInside || isInside { outline[i] = UInt8(ascii: "~") }
      if wasInside, bytes[i] == UInt8(ascii: "\\"), i + 1 < bytes.count {
        outline[i + 1] = UInt8(ascii: "~")
        i += 1
      }
      i += 1
    }
    return outline
  }

  private func withoutTrailingCommas(_ bytes: [UInt8]) -> [UInt8] {
    let outline = outline(bytes)
    var result = bytes
    for i in bytes.indices.reversed() where outline[i] == UInt8(ascii: ",") {
      let next = outline[(i + 1)...].first { $0 > 0x20 }
      if next == UInt8(ascii: "}") || next == UInt8(ascii: "]") { result.remove(at: i) }
    }
    return result
  }

  private func hasInfiniteNumber(_ bytes: [UInt8]) -> Bool {
    String(decoding: outline(bytes), as: UTF8.self)
      .split { !"+-.eE0123456789".contains($0) }
      .contains { Double($0)?.isInfinite == true }
  }
}
