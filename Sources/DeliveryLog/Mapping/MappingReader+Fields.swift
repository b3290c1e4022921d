// `fields`: where each field's value comes from.

extension MappingReader {
  func fields(_ node: MappingNode) throws(MappingError) -> [Field: [FieldSource]] {
    var fields: [Field: [FieldSource]] = [:]
    for member in try members(node, of: "fields", known: Field.mappingNames) {
      guard let field = Field(mappingName: member.key) else { continue }
      var sources: [FieldSource] = []
      for entry in list(member.node) {
        if entry.string == "*" {
          sources += FieldRule.usualSources(of: field)
        } else {
          sources.append(try source(entry, of: field))
        }
      }
      fields[field] = sources
    }
    return fields
  }

  private func source(_ node: MappingNode, of field: Field) throws(MappingError) -> FieldSource {
    if node.string != nil { return FieldSource(path: try path(node)) }
    let known = ["path", "values", "contains", "one_word", "except", "assume_zone", "unit"]
    var source: FieldSource?
    let entries = try members(node, of: "a place of a value", known: known)
    for member in entries where member.key == "path" {
      source = FieldSource(path: try path(member.node))
    }
    guard var source else { throw missing("path", in: node) }
    for member in entries {
      switch member.key {
      case "values": source.table = try table(member.node)
      case "contains":
        source.table = .contained(
          try pairs(member.node, of: "contains").map { (part: $0, json: $1) })
      case "one_word": source.isOneWord = try flag(member.node, "one_word")
      case "except": source.except = try words(member.node)
      case "assume_zone": source.zone = try zone(member.node, of: field)
      case "unit": source.unit = try unit(member.node, of: field)
      default: continue
      }
    }
    return source
  }

  private func table(_ node: MappingNode) throws(MappingError) -> FieldSource.Table {
    if node.string == "status_of_reason" { return .statusOfReason }
    guard node.string == nil else {
      throw error(
        "values is a table, and this is a string", "{ … }, or \"status_of_reason\".", node)
    }
    return .words(try pairs(node, of: "values").map { (word: $0, json: $1) })
  }

  /// The members of an object with keys of the file's own choice.
  private func pairs(
    _ node: MappingNode, of what: String
  ) throws(MappingError) -> [([UInt8], [UInt8])] {
    guard case .object(let members) = node.value else {
      throw error("\(what) is an object, and this is \(node.kind)", "{ … } here.", node)
    }
    var pairs: [([UInt8], [UInt8])] = []
    for member in members {
      guard !member.key.isEmpty else {
        throw MappingError(
          "an empty key matches everything", "a word as the key.", at: member.place, in: file)
      }
      pairs.append((Array(member.key.utf8), try scalar(member.node)))
    }
    return pairs
  }

  private func zone(_ node: MappingNode, of field: Field) throws(MappingError) -> Zone {
    guard field.isTime else {
      throw error("\(field.mappingName) is no time", "assume_zone with a time only.", node)
    }
    let name = try text(node, "assume_zone")
    guard let zone = Zone(name) else {
      throw error(
        "this system knows no zone \"\(Self.short(name))\"",
        "UTC, or a name such as Europe/Berlin.", node)
    }
    return zone
  }

  private func unit(_ node: MappingNode, of field: Field) throws(MappingError) -> TimeForm.Unit {
    guard field.isTime else {
      throw error("\(field.mappingName) is no time", "unit with a time only.", node)
    }
    switch try text(node, "unit") {
    case "seconds": return .seconds
    case "milliseconds": return .milliseconds
    case "microseconds": return .microseconds
    case "nanoseconds": return .nanoseconds
    default:
      throw error(
        "there is no such unit", "seconds, milliseconds, microseconds or nanoseconds.", node)
    }
  }
}

extension Field {
  var isTime: Bool { self == .sentAt || self == .unregisteredAt }
}
