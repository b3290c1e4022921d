internal import CommandLineKit
internal import DeliveryLog

enum PresetsCommand {
  static let declaration = Command(
    "presets",
    abstract: "Lists the senders whose logs are read without further ado.",
    discussion: """
      A preset is a mapping file: it says which key of a sender's log means what. ingest recognises \
      them by itself. For a log that none fits, copy the one that comes closest, change it, prove it \
      with samples of your own, and read with --map.
      """,
    examples: [
      Example("pushlog presets", "List them."),
      Example("pushlog presets --json", "The same for a script."),
    ],
    exits: ExitCode.list(.ioError),
    subcommands: [PresetsShow.declaration, PresetsCheck.declaration])

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    let presets = Presets.all.sorted { $0.name < $1.name }
    if command.flag("json") {
      try console.print([
        "presets": .array(
          presets.map { preset in
            [
              "name": .string(preset.name), "about": .string(preset.about),
              "trap": .init(preset.trap), "sampled": .bool(preset.isSampled),
            ]
          })
      ])
      return .done
    }
    let width = presets.map(\.name.count).max() ?? 0
    for preset in presets {
      let padding = String(repeating: " ", count: width - preset.name.count)
      try console.print("\(console.style.bold(preset.name))\(padding)  \(preset.about)")
    }
    return .done
  }
}

enum PresetsShow {
  static let declaration = Command(
    "show",
    abstract: "Prints a preset, to copy and change.",
    arguments: [
      Argument(
        "NAME", kind: .choice(Presets.all.map(\.name).sorted()), help: "The name of the preset.")
    ],
    examples: [
      Example("pushlog presets show gorush", "Print one; into a file, it is a start.")
    ],
    exits: ExitCode.list(.ioError))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    guard let preset = command.arguments.first.flatMap(Presets.find) else {
      preconditionFailure("the parser has checked NAME")
    }
    if command.flag("json") {
      try console.print([
        "name": .string(preset.name),
        "file": .string(String(decoding: preset.file, as: UTF8.self)),
      ])
    } else {
      try console.output.write(preset.file)
    }
    return .done
  }
}

enum PresetsCheck {
  static let declaration = Command(
    "check",
    abstract: "Checks a mapping file, and reads its samples with it.",
    discussion: """
      A sample is lines of a log and the events that must come of them. Where something else comes, \
      the check says what.
      """,
    arguments: [Argument("FILE", kind: .path, help: "The mapping file.")],
    examples: [Example("pushlog presets check my.json", "Check a mapping of your own.")],
    exits: ExitCode.list(
      .badInput, .missingInput, .ioError,
      lookAtIt: "a sample did not become what the file says, or there is none"))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    let path = command.arguments.first ?? ""
    let mapping = try Mapping(at: path)
    let results = mapping.samples.map { $0.problems(as: .mapping(mapping)) }
    let isGood = !results.isEmpty && results.allSatisfy(\.isEmpty)
    if command.flag("json") {
      try console.print([
        "name": .string(mapping.name), "ok": .bool(isGood),
        "samples": .array(
          results.map { ["ok": .bool($0.isEmpty), "problems": .array($0.map(JSONValue.string))] }),
      ])
      return isGood ? .done : .lookAtIt
    }
    for (number, problems) in results.enumerated() where !problems.isEmpty {
      try console.print("sample \(number + 1):")
      for problem in problems { try console.print("  \(printable(problem))") }
    }
    let good = results.count { $0.isEmpty }
    try console.print(
      results.isEmpty
        ? "\(mapping.name) is well-formed. It has no samples to prove that it does what you mean."
        : "\(mapping.name): \(good) of \(Figures.count(results.count, "sample")) as expected.")
    return isGood ? .done : .lookAtIt
  }
}
