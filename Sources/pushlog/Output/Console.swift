internal import CommandLineKit
internal import Glibc

/// What a run says: results to standard output, messages and progress to standard error.
final class Console {
  /// Results. Throws `SystemError` where nobody can take them; a broken pipe ends the run quietly.
  let output = BufferedSink(descriptor: STDOUT_FILENO)
  /// How results may be marked.
  let style: Style
  /// How messages may be marked.
  let messageStyle: Style
  let showsNotes: Bool
  let showsDetails: Bool
  /// Whether progress is worth showing: somebody watches.
  let isWatched: Bool
  private var progressWidth = 0

  init(isQuiet: Bool, isVerbose: Bool, mayColour: Bool, environment: [String: String]) {
    let mayColour =
      mayColour && (environment["NO_COLOR"] ?? "").isEmpty && environment["TERM"] != "dumb"
    style = Style(isOn: mayColour && FileDescriptor.isTerminal(STDOUT_FILENO))
    isWatched = !isQuiet && FileDescriptor.isTerminal(STDERR_FILENO)
    messageStyle = Style(isOn: mayColour && FileDescriptor.isTerminal(STDERR_FILENO))
    (showsNotes, showsDetails) = (!isQuiet, isVerbose)
  }

  /// For messages before the command line is understood.
  convenience init(environment: [String: String]) {
    self.init(isQuiet: false, isVerbose: false, mayColour: true, environment: environment)
  }

  /// As the global options say.
  convenience init(_ command: ParsedCommand, environment: [String: String]) {
    self.init(
      isQuiet: command.flag("quiet"), isVerbose: command.flag("verbose"),
      mayColour: !command.flag("no-color"), environment: environment)
  }

  func print(_ line: String) throws { try output.write(line + "\n") }

  /// A result as one line of JSON.
  func print(_ value: JSONValue) throws {
    var writer = JSONWriter()
    writer.value(value)
    writer.endLine()
    try output.write(writer.bytes)
  }

  /// Something that went as it should. Not with `--quiet`.
  func note(_ line: String) { if showsNotes { tell(line + "\n") } }

  /// Something for the curious. Only with `--verbose`.
  func detail(_ line: String) { if showsDetails { tell(line + "\n") } }

  /// Something somebody should look at.
  func warn(_ line: String) { tell(messageStyle.yellow("warning:") + " \(line)\n") }

  /// Why the run ends.
  func tell(_ failure: Failure) { tell(failure.message) }

  /// Text on standard error. That it cannot be written is no reason to fail.
  func tell(_ text: String) {
    clearProgress()
    // Results and messages in one terminal should come in the order in which they were made.
    try? output.flush()
    try? FileDescriptor.write(Array(text.utf8)[...], to: STDERR_FILENO)
  }

  /// How many columns a line of progress may have: one less than the terminal, whose last one would wrap.
  var progressRoom: Int { max(20, (terminalColumns(STDERR_FILENO) ?? 80) - 1) }

  /// Shows a line on the terminal that the next one replaces.
  ///
  /// - Parameters:
  ///   - line: what does not fit is left out.
  ///   - marked: the same with colours; no longer than `progressRoom`.
  func progress(_ line: String, marked: String? = nil) {
    guard isWatched else { return }
    let line = String(printable(line).prefix(progressRoom))
    let padding = String(repeating: " ", count: max(0, progressWidth - line.count))
    let shown = "\r\(messageStyle.isOn ? marked ?? line : line)\(padding)"
    try? FileDescriptor.write(Array(shown.utf8)[...], to: STDERR_FILENO)
    progressWidth = line.count
  }

  func clearProgress() {
    guard progressWidth > 0 else { return }
    let blank = String(repeating: " ", count: progressWidth)
    try? FileDescriptor.write(Array("\r\(blank)\r".utf8)[...], to: STDERR_FILENO)
    progressWidth = 0
  }
}
