// `samples`: lines and what must become of them.

extension MappingReader {
  func sample(_ node: MappingNode) throws(MappingError) -> MappingSample {
    let known = ["about", "lines", "events", "skipped", "rejected"]
    var (about, lines) = (String?.none, [[UInt8]]())
    var events: [[(field: Field, text: String?)]] = []
    var (skipped, rejected) = (0, [String: Int]())
    for member in try members(node, of: "a sample", known: known) {
      switch member.key {
      case "about": about = try text(member.node, "about")
      case "lines":
        for line in try elements(member.node, "lines") { lines.append(try self.line(line)) }
      case "events":
        for event in try elements(member.node, "events") { events.append(try self.event(event)) }
      case "skipped": skipped = try count(member.node)
      default:
        let codes = RejectCode.allCases.map(\.rawValue)
        for code in try members(member.node, of: "rejected", known: codes) {
          rejected[code.key] = try count(code.node)
        }
      }
    }
    guard !lines.isEmpty else { throw missing("lines", in: node) }
    return MappingSample(
      about: about, lines: lines, events: events, skipped: skipped, rejected: rejected,
      place: node.place)
  }

  /// A line is an object as it stands, or a string that holds any text.
  private func line(_ node: MappingNode) throws(MappingError) -> [UInt8] {
    switch node.value {
    case .object: return Array(file[node.range])
    case .string(let text): return Array(text.utf8)
    default:
      throw error(
        "a line is an object or a string, and this is \(node.kind)", "the line itself.", node)
    }
  }

  private func event(
    _ node: MappingNode
  ) throws(MappingError) -> [(field: Field, text: String?)] {
    var event: [(field: Field, text: String?)] = []
    for member in try members(node, of: "an event", known: Field.mappingNames) {
      guard let field = Field(mappingName: member.key) else { continue }
      switch member.node.value {
      case .null: event.append((field, nil))
      case .string(let text): event.append((field, text))
      case .number:
        event.append((field, String(decoding: file[member.node.range], as: UTF8.self)))
      default:
        throw error(
          "what is expected is a string, a number or null, and this is \(member.node.kind)",
          "the value as it is stored.", member.node)
      }
    }
    return event
  }
}
