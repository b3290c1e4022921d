/// A JSON value whose objects keep the order of their keys, so that output is the same every time.
enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  /// Written with one to four decimals: rates and seconds, not science.
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// A value, or null.
  init(_ text: String?) { self = text.map(JSONValue.string) ?? .null }
  init(_ number: Int?) { self = number.map(JSONValue.int) ?? .null }
  init(_ number: Double?) { self = number.map(JSONValue.double) ?? .null }

  /// One line, without a newline.
  var text: String {
    var writer = JSONWriter()
    writer.value(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  init(stringLiteral value: String) { self = .string(value) }
  init(integerLiteral value: Int) { self = .int(value) }
  init(floatLiteral value: Double) { self = .double(value) }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(nilLiteral: ()) { self = .null }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { (key: $0.0, value: $0.1) })
  }
}
