/// A value, and where in the text it lies.
struct JSONSlice: BitwiseCopyable {
  enum Kind: UInt8 {
    case null
    case boolean
    case number
    /// A string whose bytes are what it says.
    case string
    /// A string that `Unescaping` has to read.
    case escapedString
    case nested
  }

  var kind = Kind.null
  /// The first byte; of strings, the first behind the quote.
  var start = 0
  /// Behind the last byte; of strings, where the closing quote is.
  var end = 0

  var range: Range<Int> { start..<end }
}

/// A key (always a string) with its value.
struct JSONMember: BitwiseCopyable {
  var key: JSONSlice
  var value: JSONSlice
}

extension JSONCursor {
  /// The next member of an object, or nil behind its closing brace.
  /// - Parameter isFirst: whether only the opening brace was passed so far.
  @inline(__always)
  mutating func scanMember(
    _ text: Span<UInt8>, isFirst: Bool
  ) throws(JSONProblem) -> JSONMember? {
    skipSpace(text)
    let byte = try peek(text)
    if byte == ASCII.rightBrace {
      position &+= 1
      return nil
    }
    if !isFirst {
      try skip(ASCII.comma, text)
      skipSpace(text)
    }
    try skip(ASCII.quote, text)
    var key = JSONSlice(kind: .string, start: position)
    if try skipString(text) { key.kind = .escapedString }
    key.end = position &- 1
    skipSpace(text)
    try skip(ASCII.colon, text)
    skipSpace(text)
    return JSONMember(key: key, value: try scanValue(text))
  }

  /// The next element of an array, or nil behind its closing bracket.
  /// - Parameter isFirst: whether only the opening bracket was passed so far.
  mutating func scanElement(
    _ text: Span<UInt8>, isFirst: Bool
  ) throws(JSONProblem) -> JSONSlice? {
    skipSpace(text)
    if try peek(text) == ASCII.rightBracket {
      position &+= 1
      return nil
    }
    if !isFirst {
      try skip(ASCII.comma, text)
      skipSpace(text)
    }
    return try scanValue(text)
  }

  /// A value of a member of the outermost object.
  @inline(__always)
  private mutating func scanValue(_ text: Span<UInt8>) throws(JSONProblem) -> JSONSlice {
    let start = position
    let byte = try peek(text)
    if byte == ASCII.leftBrace || byte == ASCII.leftBracket {
      try skipNested(text)
      return JSONSlice(kind: .nested, start: start, end: position)
    }
    let kind = try skipScalar(text)
    let isString = kind == .string || kind == .escapedString
    return JSONSlice(
      kind: kind, start: isString ? start &+ 1 : start, end: isString ? position &- 1 : position)
  }
}
