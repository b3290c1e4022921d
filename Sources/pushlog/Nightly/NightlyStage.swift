internal import CommandLineKit

/// What became of one stage of a night.
struct NightlyStage {
  enum State: String {
    case done
    /// Done, and somebody should look.
    case look
    /// A brake stopped it: it changed nothing.
    case stopped
    case failed
    /// Left out, because of what an earlier stage met.
    case notRun = "not_run"
    /// A dry run does not do it.
    case planned
  }

  /// The command, or its kind of export.
  var name: String
  var state: State
  var code: ExitCode
  /// Its numbers, in a line.
  var line: String
  /// A sentence or two for each thing that somebody should look at.
  var problems: [String] = []
  /// The result as the command itself gives it with `--json`.
  var result: JSONValue = .null
  /// What is shown below the summary, such as a report.
  var text = ""

  /// A stage that came to its end.
  init(
    _ name: String, _ code: ExitCode, _ line: String, problems: [String] = [],
    result: JSONValue = .null
  ) {
    (self.name, self.code, self.line, self.problems) = (name, code, line, problems)
    self.result = result
    state = code == .brake ? .stopped : code == .done && problems.isEmpty ? .done : .look
  }

  init(_ name: String, _ state: State, _ line: String) {
    (self.name, self.state, self.line, code) = (name, state, line, .done)
  }

  /// A stage that could not go on.
  init(_ name: String, _ failure: Failure) {
    self.name = name
    // All that it was asked for stands in the settings.
    code = failure.code == .usage ? .badSettings : failure.code
    state = failure.code == .brake ? .stopped : .failed
    line = printable(failure.what) + (failure.why.map { ": \(printable($0))" } ?? "")
    var problem = line + (failure.place.map { " (\(printable($0)))" } ?? "")
    if let last = problem.last, !".?!".contains(last) { problem += "." }
    if let hint = failure.hint { problem += " Try: \(hint)" }
    problems = [problem]
    line = failure.what
  }
}
