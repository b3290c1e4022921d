internal import CommandLineKit

/// What an export wrote.
struct ExportResult {
  var count: Int
  /// What was counted: `change`.
  var noun: String
  /// Where to; `-` is standard output.
  var output: String
  /// How many of the changes could not be written; nil where that cannot happen.
  var leftOut: Int?
  /// A sentence for each thing that somebody should look at.
  var problems: [String] = []

  init(_ count: Int, _ noun: String, _ command: ParsedCommand) {
    (self.count, self.noun, output) = (count, noun, command.string("output") ?? "-")
  }

  var exitCode: ExitCode { problems.isEmpty ? .done : .lookAtIt }
}

extension JSONValue {
  /// The result of an export with `--json`.
  init(_ result: ExportResult) {
    var members: [(key: String, value: JSONValue)] = [
      ("rows", .int(result.count)), ("output", .string(result.output)),
    ]
    if let leftOut = result.leftOut { members.append(("left_out", .int(leftOut))) }
    self = .object(members)
  }
}
