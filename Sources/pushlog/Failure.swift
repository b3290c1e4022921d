internal import CommandLineKit

/// Why a run cannot go on: what failed, why, where, and what to try. The only error that a person
/// meets; whoever knows more than a lower layer turns that layer's error into this one.
struct Failure: Error, Equatable {
  var code: ExitCode
  /// What failed, without a full stop: "the registry was not imported".
  var what: String
  /// Why, without a full stop: "it has no token column".
  var why: String?
  /// Where: "registry.csv, line 1".
  var place: String?
  /// What to try: a sentence or a command line.
  var hint: String?

  init(
    _ code: ExitCode, _ what: String, why: String? = nil, at place: String? = nil,
    hint: String? = nil
  ) {
    (self.code, self.what, self.why, self.place, self.hint) = (code, what, why, place, hint)
  }

  init(_ error: UsageError, of program: Program) {
    self.init(.usage, error.sentence, hint: error.helpLine(of: program))
  }

  /// `pushlog: what: why (place).` and, on a line of its own, `Try: hint`.
  var message: String {
    var text = "pushlog: \(printable(what))"
    if let why { text += ": \(printable(why))" }
    if let place { text += " (\(printable(place)))" }
    if let last = text.last, !".?!".contains(last) { text += "." }
    if let hint { text += "\nTry: \(hint)" }
    return text + "\n"
  }
}
