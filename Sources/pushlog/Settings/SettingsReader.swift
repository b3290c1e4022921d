internal import CommandLineKit
internal import DeliveryLog

/// Reads a settings file, and is strict about it: a setting that were silently ignored would silently
/// leave something undone, night after night.
struct SettingsReader {
  let file: [UInt8]

  static let sections = [
    "db", "time_zone", "registry", "logs", "cleanup", "retention", "exports", "report",
  ]
  private static let cleanup = [
    "idle-days", "no-idle", "no-gone", "window-days", "max-share", "bad-device-token", "actions",
  ]

  func read() throws(MappingError) -> Settings {
    var settings = Settings()
    for member in try members(try MappingNode.read(file), "the file", Self.sections) {
      let node = member.node
      switch member.key {
      case "registry": settings.registry = try registry(node)
      case "logs": settings.ingest = try logs(node)
      case "cleanup": settings.cleanup = try line(node, "cleanup", ["cleanup"], Self.cleanup)
      case "retention":
        settings.retention = try line(node, "retention", ["retention"], ["keep-sends"])
      case "exports":
        for export in try elements(node, "exports") {
          settings.exports.append(try self.export(export))
        }
      case "report":
        let names = Report.declaration.options.map(\.name)
        settings.report = try line(node, "report", ["report"], names)
      default: settings.general.options += try option(member, GlobalOptions.all)
      }
    }
    return settings
  }

  /// `{"files": […]}` or `{"command": "…"}`, with the options of `registry import`.
  private func registry(_ node: MappingNode) throws(MappingError) -> Settings.Line {
    let names = RegistryImport.declaration.options.map(\.name)
    return try line(node, "registry", ["registry", "import"], names, paths: "files")
  }

  /// A list of paths, or an object with them and the options of `ingest`.
  private func logs(_ node: MappingNode) throws(MappingError) -> Settings.Line {
    if case .array = node.value {
      return try checked(Settings.Line(path: ["ingest"], arguments: try paths(node, "logs")), node)
    }
    guard node.string == nil else {
      throw error("\"logs\" is a list, and this is a string", "[ … ] around it.", node)
    }
    let names = [
      "preset", "map", "topic", "environment", "assume-time-zone", "sample-rate", "max-rejected",
      "jobs",
    ]
    return try line(node, "logs", ["ingest"], names, paths: "paths")
  }

  /// `{"kind": "changes", "output": "…"}`, with the options of that export.
  private func export(_ node: MappingNode) throws(MappingError) -> Settings.Line {
    let kinds = Export.declaration.subcommands
    guard case .object(let all) = node.value, let kind = all.first(where: { $0.key == "kind" })
    else { throw missing("kind", "changes", node) }
    guard let name = kind.node.string, let command = kinds.first(where: { $0.name == name }) else {
      let names = kinds.map(\.name)
      let meant = kind.node.string.flatMap { closest(to: $0, among: names) }
      throw error(
        "there is no such kind of export",
        meant.map { "\"\($0)\", if that is meant." } ?? "one of \(names.joined(separator: ", ")).",
        kind.node)
    }
    // A night knows no number of a run before it has begun.
    let names = command.options.map(\.name).filter { !["run", "show-template"].contains($0) }
    var line = try line(node, "the export", ["export", name], names, extra: "kind", isWhole: false)
    if line.value("output") == nil { throw missing("output", "\(name).csv", node) }
    if name == "changes", line.value("since") == nil { throw missing("since", "yesterday", node) }
    line = try checked(line, node)
    return line
  }

  // MARK: - Parts

  /// An object whose keys are options.
  ///
  /// - Parameters:
  ///   - paths: the key that holds the arguments.
  ///   - extra: a key that is not meant for the command.
  private func line(
    _ node: MappingNode, _ what: String, _ path: [String], _ names: [String],
    paths: String? = nil, extra: String? = nil, isWhole: Bool = true
  ) throws(MappingError) -> Settings.Line {
    let options = (CommandTable.program.command(at: path)?.options ?? []).filter {
      names.contains($0.name)
    }
    let known = [paths, extra].compactMap(\.self) + options.map { key($0.name) }
    var line = Settings.Line(path: path)
    for member in try members(node, what, known) where member.key != extra {
      if member.key == paths {
        line.arguments = try self.paths(member.node, member.key)
      } else {
        line.options += try option(member, options)
      }
    }
    if let paths, line.arguments.isEmpty == (line.value("command") == nil) {
      let isBoth = !line.arguments.isEmpty
      throw isBoth
        ? error("\"\(paths)\" and \"command\" cannot be given together", "one of the two.", node)
        : missing(paths, nil, node)
    }
    return isWhole ? try checked(line, node) : line
  }

  /// Whether the command takes it, seen as a whole.
  private func checked(
    _ line: Settings.Line, _ node: MappingNode
  ) throws(MappingError) -> Settings.Line {
    do throws(UsageError) {
      _ = try CommandTable.program.parse(line.words)
      return line
    } catch {
      throw self.error(sentence(error), error.helpLine(of: CommandTable.program), node)
    }
  }

  /// A setting as an option with its value; none where a flag is off.
  private func option(
    _ member: MappingNode.Member, _ options: [Option]
  ) throws(MappingError) -> [(name: String, value: String?)] {
    guard let option = options.first(where: { key($0.name) == member.key }) else { return [] }
    if option.isFlag {
      guard case .boolean(let isOn) = member.node.value else {
        throw error("\"\(member.key)\" is true or false", "true or false.", member.node)
      }
      return isOn ? [(option.name, nil)] : []
    }
    var nodes = [member.node]
    if case .array(let elements) = member.node.value, option.isRepeatable || isList(option) {
      nodes = elements
    }
    var texts: [String] = []
    for node in nodes { texts.append(try text(node, member.key)) }
    if isList(option) { texts = [texts.joined(separator: ",")] }
    for text in texts { try check(text, option, member) }
    return texts.map { (option.name, $0) }
  }

  private func check(
    _ text: String, _ option: Option, _ member: MappingNode.Member
  ) throws(MappingError) {
    if option.kind == .path, text == "-" {
      throw error(
        "\"\(member.key)\" is a file, and - is none", "the path of a file.", member.node)
    }
    if option.name.hasSuffix("time-zone"), Zone(text) == nil {
      throw error(
        "this system knows no zone \(quoted(text))", "UTC, or a name such as Europe/Berlin.",
        member.node)
    }
    let alone = Program(
      name: "", abstract: "", version: "",
      commands: [Command("c", abstract: "", options: [option])])
    do throws(UsageError) {
      _ = try alone.parse(["c", "--\(option.name)=\(text)"])
    } catch {
      throw self.error(
        sentence(error), "a value as the help of the command says.", member.node)
    }
  }

  private func isList(_ option: Option) -> Bool {
    if case .choices = option.kind { true } else { false }
  }

  private func paths(_ node: MappingNode, _ what: String) throws(MappingError) -> [String] {
    var paths: [String] = []
    for element in try elements(node, what) {
      let path = try text(element, what)
      guard !path.isEmpty, path != "-" else {
        throw error("this is no path", "the path of a file or folder.", element)
      }
      paths.append(path)
    }
    if paths.isEmpty { throw error("\"\(what)\" is empty", "a path in it.", node) }
    return paths
  }

  private func elements(
    _ node: MappingNode, _ what: String
  ) throws(MappingError) -> [MappingNode] {
    guard case .array(let elements) = node.value else {
      throw error("\"\(what)\" is a list, and this is \(node.kind)", "[ … ] here.", node)
    }
    return elements
  }

  /// A string, or a number as it stands.
  private func text(_ node: MappingNode, _ what: String) throws(MappingError) -> String {
    switch node.value {
    case .string(let text) where text.utf8.contains(0):
      // To the system it would end there.
      throw error("\"\(what)\" holds a NUL", "the text without it.", node)
    case .string(let text): return text
    case .number: return String(decoding: file[node.range], as: UTF8.self)
    default:
      throw error(
        "\"\(what)\" is a string or a number, and this is \(node.kind)", "one here.", node)
    }
  }

  private func members(
    _ node: MappingNode, _ what: String, _ known: [String]
  ) throws(MappingError) -> [MappingNode.Member] {
    guard case .object(let members) = node.value else {
      throw error("\(what) is an object, and this is \(node.kind)", "{ … } here.", node)
    }
    for (index, member) in members.enumerated() {
      guard known.contains(member.key) else {
        let meant = closest(to: member.key, among: known)
        throw MappingError(
          "\(what) has no setting \(quoted(member.key))",
          meant.map { "\"\($0)\", if that is meant." }
            ?? "one of \(known.joined(separator: ", ")).", at: member.place, in: file)
      }
      guard !members[..<index].contains(where: { $0.key == member.key }) else {
        throw MappingError(
          "\"\(member.key)\" is here twice", "one of the two.", at: member.place, in: file)
      }
    }
    return members
  }

  /// An option's name as a setting's: `idle_days`.
  private func key(_ option: String) -> String {
    String(option.map { $0 == "-" ? "_" : $0 })
  }

  /// What is wrong, without its full stop.
  private func sentence(_ error: UsageError) -> String {
    let text = error.sentence
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }

  private func error(_ problem: String, _ remedy: String, _ node: MappingNode) -> MappingError {
    MappingError(problem, remedy, at: node.place, in: file)
  }

  private func missing(_ key: String, _ value: String?, _ node: MappingNode) -> MappingError {
    error(
      "\"\(key)\" is missing here", "\"\(key)\": \(value.map { "\"\($0)\"" } ?? "[ … ]").", node)
  }
}
