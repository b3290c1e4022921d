/// Reads a mapping file, and is strict about it: what is not understood is an error with its place,
/// for a setting that is silently ignored would silently lose pushes.
struct MappingReader {
  /// What a file says.
  struct Parts {
    var name = ""
    var about = ""
    var trap: String?
    var isSampled = false
    var lines: LinesRule?
    var steps: [MappingStep] = []
    var filters: [MappingCondition] = []
    var recognition: [[MappingCondition]] = []
    var sources: [Field: [FieldSource]] = [:]
    var constants: [Field: [UInt8]] = [:]
    var samples: [MappingSample] = []
  }

  static let settings = [
    "name", "about", "trap", "sampled", "recognise", "lines", "steps", "only", "fields",
    "constants", "samples",
  ]
  /// No preset needs more than three; each costs a pass over the event.
  static let maxSteps = 8

  let file: [UInt8]

  init(_ file: [UInt8]) { self.file = file }

  mutating func read() throws(MappingError) -> Mapping {
    let root = try MappingNode.read(file)
    var parts = Parts()
    for member in try members(root, of: "a mapping", known: Self.settings) {
      let node = member.node
      switch member.key {
      case "name": parts.name = try name(node)
      case "about": parts.about = try text(node, "about")
      case "trap": parts.trap = try text(node, "trap")
      case "sampled": parts.isSampled = try flag(node, "sampled")
      case "recognise":
        for alternatives in list(node) {
          var tests: [MappingCondition] = []
          for test in list(alternatives) { tests.append(try condition(test)) }
          parts.recognition.append(tests)
        }
      case "lines": parts.lines = try lines(node)
      case "steps":
        for step in try elements(node, "steps") { parts.steps.append(try self.step(step)) }
        guard parts.steps.count <= Self.maxSteps else {
          throw error("there are more than \(Self.maxSteps) steps", "fewer of them.", node)
        }
      case "only":
        for test in list(node) { parts.filters.append(try condition(test)) }
      case "fields": parts.sources = try fields(node)
      case "constants": parts.constants = try constants(node)
      default:
        for sample in try elements(node, "samples") {
          parts.samples.append(try self.sample(sample))
        }
      }
    }
    guard !parts.name.isEmpty else {
      throw error("the mapping has no name", "\"name\": \"my-sender\", as its first setting.", root)
    }
    return Mapping(parts, file: file)
  }

  /// It goes into the store beside each file, so it is short and plain.
  private func name(_ node: MappingNode) throws(MappingError) -> String {
    let name = try text(node, "name")
    let isPlain = name.utf8.allSatisfy { byte in
      byte &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "A") < 26 || ASCII.isDigit(byte)
        || byte == ASCII.minus || byte == ASCII.underscore || byte == ASCII.dot
    }
    guard isPlain, 1...40 ~= name.utf8.count else {
      throw error(
        "this cannot be a name", "up to 40 letters, digits, dots and dashes, such as my-sender.",
        node)
    }
    return name
  }

  private func lines(_ node: MappingNode) throws(MappingError) -> LinesRule {
    var paths: [String: MappingPath] = [:]
    for member in try members(node, of: "lines", known: ["path", "by", "time"]) {
      paths[member.key] = try path(member.node)
    }
    guard let path = paths["path"] else { throw missing("path", in: node) }
    return LinesRule(path: path, by: paths["by"], time: paths["time"])
  }

  private func step(_ node: MappingNode) throws(MappingError) -> MappingStep {
    var step: MappingStep?
    var isOptional = false
    let known = ["unwrap", "each", "optional"]
    for member in try members(node, of: "a step", known: known) {
      switch member.key {
      case "optional": isOptional = try flag(member.node, "optional")
      case _ where step != nil:
        throw error("a step does one thing", "two steps, one after the other.", member.node)
      case "unwrap":
        var paths: [MappingPath] = []
        for node in list(member.node) { paths.append(try path(node)) }
        step = .unwrap(paths, isOptional: false)
      default:
        var branches: [MappingStep.Branch] = []
        for node in list(member.node) { branches.append(try branch(node)) }
        step = .each(branches, isOptional: false)
      }
    }
    switch step {
    case .unwrap(let paths, _): return .unwrap(paths, isOptional: isOptional)
    case .each(let branches, _): return .each(branches, isOptional: isOptional)
    case nil: throw error("this step does nothing", "\"unwrap\" or \"each\" in it.", node)
    }
  }

  private func branch(_ node: MappingNode) throws(MappingError) -> MappingStep.Branch {
    if node.string != nil { return MappingStep.Branch(path: try path(node), constants: [:]) }
    var found: MappingPath?
    var constants: [Field: [UInt8]] = [:]
    for member in try members(node, of: "an entry of each", known: ["path", "constants"]) {
      if member.key == "path" {
        found = try path(member.node)
      } else {
        constants = try self.constants(member.node)
      }
    }
    guard let found else { throw missing("path", in: node) }
    return MappingStep.Branch(path: found, constants: constants)
  }

  func constants(_ node: MappingNode) throws(MappingError) -> [Field: [UInt8]] {
    var constants: [Field: [UInt8]] = [:]
    for member in try members(node, of: "constants", known: Field.mappingNames) {
      guard let field = Field(mappingName: member.key) else { continue }
      constants[field] = try scalar(member.node)
    }
    return constants
  }
}

extension Field {
  static let mappingNames = allCases.map(\.mappingName)
}
