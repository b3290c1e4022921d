// The small parts of a mapping file, each with the error that says what it should have been.

extension MappingReader {
  func error(_ problem: String, _ remedy: String, _ node: MappingNode) -> MappingError {
    MappingError(problem, remedy, at: node.place, in: file)
  }

  func missing(_ key: String, in node: MappingNode) -> MappingError {
    error("\"\(key)\" is missing here", "\"\(key)\": … in this object.", node)
  }

  /// The members of an object, each known and named once.
  func members(
    _ node: MappingNode, of what: String, known: [String]
  ) throws(MappingError) -> [MappingNode.Member] {
    guard case .object(let members) = node.value else {
      throw error("\(what) is an object, and this is \(node.kind)", "{ … } here.", node)
    }
    for (index, member) in members.enumerated() {
      guard known.contains(member.key) else {
        throw MappingError(
          "\(what) has no setting \"\(Self.short(member.key))\"",
          "one of \(known.joined(separator: ", ")).", at: member.place, in: file)
      }
      guard !members[..<index].contains(where: { $0.key == member.key }) else {
        throw MappingError(
          "\"\(member.key)\" is here twice", "one of the two.", at: member.place, in: file)
      }
    }
    return members
  }

  /// A value, or the elements of a list of them.
  func list(_ node: MappingNode) -> [MappingNode] {
    if case .array(let elements) = node.value { elements } else { [node] }
  }

  func elements(_ node: MappingNode, _ what: String) throws(MappingError) -> [MappingNode] {
    guard case .array(let elements) = node.value else {
      throw error("\(what) is a list, and this is \(node.kind)", "[ … ] here.", node)
    }
    return elements
  }

  func text(_ node: MappingNode, _ what: String) throws(MappingError) -> String {
    guard let text = node.string else {
      throw error("\(what) is a string, and this is \(node.kind)", "quotes around it.", node)
    }
    return text
  }

  func flag(_ node: MappingNode, _ what: String) throws(MappingError) -> Bool {
    guard case .boolean(let flag) = node.value else {
      throw error("\(what) is true or false, and this is \(node.kind)", "true or false.", node)
    }
    return flag
  }

  func count(_ node: MappingNode) throws(MappingError) -> Int {
    guard case .number = node.value, let number = ExactDecimal(file.span.extracting(node.range)),
      let count = number.integer, count >= 0
    else { throw error("this is no count", "a whole number.", node) }
    return Int(count)
  }

  /// A string, number or boolean as it stands in the file.
  func scalar(_ node: MappingNode) throws(MappingError) -> [UInt8] {
    switch node.value {
    case .string, .number, .boolean: return Array(file[node.range])
    default:
      throw error("a value is a string or a number, and this is \(node.kind)", "one here.", node)
    }
  }

  func path(_ node: MappingNode) throws(MappingError) -> MappingPath {
    let text = try text(node, "a path")
    guard let path = MappingPath(text) else {
      throw error(
        "\"\(Self.short(text))\" is no path",
        "keys with dots between them, such as delivery.token, ^time, $key or $value.0.", node)
    }
    return path
  }

  func words(_ node: MappingNode) throws(MappingError) -> [[UInt8]] {
    var words: [[UInt8]] = []
    for node in list(node) { words.append(Array(try text(node, "a word").utf8)) }
    return words
  }

  func condition(_ node: MappingNode) throws(MappingError) -> MappingCondition {
    if node.string != nil { return MappingCondition(path: try path(node)) }
    let known = ["path", "exact", "or_absent", "absent", "is", "contains", "token"]
    var found: MappingPath?
    var (isExact, allowsAbsent) = (false, false)
    var test = MappingCondition.Test.exists
    for member in try members(node, of: "a condition", known: known) {
      switch member.key {
      case "path": found = try path(member.node)
      case "exact": isExact = try flag(member.node, "exact")
      case "or_absent": allowsAbsent = try flag(member.node, "or_absent")
      case "absent": if try flag(member.node, "absent") { test = .isAbsent }
      case "token": if try flag(member.node, "token") { test = .isToken }
      case "is": test = .isOneOf(try words(member.node))
      default: test = .contains(try words(member.node))
      }
    }
    guard let found else { throw missing("path", in: node) }
    return MappingCondition(
      path: found, isExact: isExact, allowsAbsent: allowsAbsent, test: test)
  }

  /// What a person wrote, for an error: on one line and not at length.
  static func short(_ text: String) -> String {
    let plain = String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 ? "�" : $0 }))
    return plain.count > 40 ? "\(plain.prefix(40))…" : plain
  }
}
