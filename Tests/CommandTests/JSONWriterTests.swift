import Foundation
import TestSupport
import Testing

@testable import pushlog

@Suite struct `JSON output` {
  @Test func `keeps the order of keys and is one line`() {
    let value: JSONValue = [
      "b": 1, "a": ["x", nil, true, [:], []], "rate": 1.0, "c": .init(String?.none), "d": .init(-3),
    ]
    #expect(value.text == #"{"b":1,"a":["x",null,true,{},[]],"rate":1.0,"c":null,"d":-3}"#)
  }

  @Test(
    arguments: [
      (0, "0.0"), (1, "1.0"), (1.0 / 3, "0.3333"), (2.0 / 3, "0.6667"), (0.5, "0.5"),
      (-0.25, "-0.25"),
      (0.00004, "0.0"), (-0.00004, "0.0"), (0.99995, "1.0"), (12.3456789, "12.3457"),
      (123_456.7, "123456.7"), (1e300, "1e+300"), (.nan, "null"), (.infinity, "null"),
      (-.infinity, "null"),
    ] as [(Double, String)])
  func `has at most four decimals`(_ number: Double, _ text: String) {
    #expect(JSONValue.double(number).text == text)
  }

  @Test func `is read back by another reader as it was written`() throws {
    var texts = [
      "", "\"", "\\", "a\"b\\c/d", "Grüße 🎂 e\u{301}", "\u{2028}\u{7f}\u{feff}", "\r\n\t",
    ]
    texts += (0..<0x20).map { "x\(Unicode.Scalar($0).map(Character.init) ?? "?")y" }
    for text in texts {
      let value: JSONValue = .object([(key: text, value: .string(text))])
      let back = try JSONSerialization.jsonObject(with: Data(value.text.utf8)) as? [String: String]
      #expect(back?[text].map { Array($0.utf8) } == Array(text.utf8))
    }
    #expect(JSONValue.int(.min).text == "-9223372036854775808")
  }

  @Test func `can be written piece by piece`() {
    var writer = JSONWriter()
    var text = ""
    writer.beginObject()
    writer.key("files")
    writer.beginArray()
    for number in 1...3 {
      writer.value(["n": .init(number)])
      text += String(decoding: writer.bytes, as: UTF8.self)
      writer.bytes.removeAll()
    }
    writer.endArray()
    writer.key("empty")
    writer.beginObject()
    writer.endObject()
    writer.key("total")
    writer.value(3)
    writer.endObject()
    writer.endLine()
    writer.value([])
    writer.endLine()
    text += String(decoding: writer.bytes, as: UTF8.self)
    #expect(text == #"{"files":[{"n":1},{"n":2},{"n":3}],"empty":{},"total":3}"# + "\n[]\n")
  }
}
