/// A value of a mapping file or of settings, and where it stands. Such files are small, so they are
/// read into a tree; the lines of logs never are.
public struct MappingNode: Sendable {
  public enum Value: Sendable {
    case null
    case boolean(Bool)
    case number
    case string(String)
    case array([MappingNode])
    case object([Member])
  }

  public struct Member: Sendable {
    public var key: String
    /// Where the key begins.
    public var place: Int
    public var node: MappingNode
  }

  public var value: Value
  /// Its bytes in the file; of a string with the quotes.
  public var range: Range<Int>

  public var place: Int { range.lowerBound }

  public var string: String? { if case .string(let text) = value { text } else { nil } }

  /// What it is, for an error.
  public var kind: String {
    switch value {
    case .null: "null"
    case .boolean: "true or false"
    case .number: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}

extension MappingNode {
  /// Larger files are no mapping.
  static let maxSize = 1 << 20
  private static let maxDepth = 24

  /// Reads a whole file, which must hold one object.
  public static func read(_ file: [UInt8]) throws(MappingError) -> MappingNode {
    guard file.count <= maxSize else {
      throw MappingError(
        "it is \(file.count) bytes long, and no mapping is longer than 1 MiB",
        "the name of a mapping file: pushlog presets show gorush prints one.", at: 0, in: file)
    }
    var cursor = JSONCursor(at: file.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    do throws(JSONProblem) {
      let node = try node(file.span, &cursor, depth: 1)
      cursor.skipSpace(file.span)
      guard cursor.position == file.count else { throw .badJSON }
      return node
    } catch {
      let problem =
        switch error {
        case .incomplete: "the file ends in the middle of a value"
        case .badJSON: "this is no JSON"
        case .badEncoding: "this is not UTF-8"
        }
      throw MappingError(
        problem, "a look at what stands just before: a comma too many or missing, or a quote.",
        at: cursor.position, in: file)
    }
  }

  private static func node(
    _ text: Span<UInt8>, _ cursor: inout JSONCursor, depth: Int
  ) throws(JSONProblem) -> MappingNode {
    cursor.skipSpace(text)
    let start = cursor.position
    guard depth <= maxDepth else { throw .badJSON }
    let value: Value
    switch try cursor.peek(text) {
    case ASCII.leftBrace: value = .object(try members(text, &cursor, depth: depth))
    case ASCII.leftBracket: value = .array(try elements(text, &cursor, depth: depth))
    case let byte:
      switch try cursor.skipScalar(text) {
      case .string, .escapedString:
        value = .string(string(text, start + 1..<cursor.position - 1))
      case .boolean: value = .boolean(byte == UInt8(ascii: "t"))
      case .number: value = .number
      default: value = .null
      }
    }
    return MappingNode(value: value, range: start..<cursor.position)
  }

  private static func members(
    _ text: Span<UInt8>, _ cursor: inout JSONCursor, depth: Int
  ) throws(JSONProblem) -> [Member] {
    var members: [Member] = []
    cursor.position += 1
    cursor.skipSpace(text)
    while try cursor.peek(text) != ASCII.rightBrace {
      if !members.isEmpty {
        try cursor.skip(ASCII.comma, text)
        cursor.skipSpace(text)
      }
      let place = cursor.position
      try cursor.skip(ASCII.quote, text)
      _ = try cursor.skipString(text)
      let key = string(text, place + 1..<cursor.position - 1)
      cursor.skipSpace(text)
      try cursor.skip(ASCII.colon, text)
      members.append(
        Member(key: key, place: place, node: try node(text, &cursor, depth: depth + 1)))
      cursor.skipSpace(text)
    }
    cursor.position += 1
    return members
  }

  private static func elements(
    _ text: Span<UInt8>, _ cursor: inout JSONCursor, depth: Int
  ) throws(JSONProblem) -> [MappingNode] {
    var elements: [MappingNode] = []
    cursor.position += 1
    cursor.skipSpace(text)
    while try cursor.peek(text) != ASCII.rightBracket {
      if !elements.isEmpty { try cursor.skip(ASCII.comma, text) }
      elements.append(try node(text, &cursor, depth: depth + 1))
      cursor.skipSpace(text)
    }
    cursor.position += 1
    return elements
  }

  private static func string(_ text: Span<UInt8>, _ content: Range<Int>) -> String {
    var bytes: [UInt8] = []
    Unescaping.decode(text.extracting(content), into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
