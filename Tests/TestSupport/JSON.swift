internal import Foundation

/// JSON as a test looks at it: `try Run("report", "--json").json["rows"][0]["attempts"] == 3`.
public enum JSON: Sendable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSON])
  case object([String: JSON])

  /// - Throws: where the text is no JSON.
  public init(parsing text: String) throws {
    self = try JSONDecoder().decode(JSON.self, from: Data(text.utf8))
  }

  /// A member of an object; null where there is none.
  public subscript(_ key: String) -> JSON {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  /// An element of an array; null where there is none.
  public subscript(_ index: Int) -> JSON {
    if case .array(let elements) = self, elements.indices.contains(index) {
      elements[index]
    } else {
      .null
    }
  }

  public var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  public var string: String? { if case .string(let text) = self { text } else { nil } }

  public var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The keys of an object, sorted.
  public var keys: [String] {
    if case .object(let members) = self { members.keys.sorted() } else { [] }
  }
}

extension JSON: Decodable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let elements = try? value.decode([JSON].self) {
      self = .array(elements)
    } else {
      self = .object(try value.decode([String: JSON].self))
    }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByNilLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  public init(nilLiteral: ()) { self = .null }
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

extension Run {
  /// Standard output as one JSON value.
  public var json: JSON { get throws { try JSON(parsing: text) } }

  /// Standard output as JSON lines.
  public var jsonLines: [JSON] {
    get throws { try text.split(separator: "\n").map { try JSON(parsing: String($0)) } }
  }
}
