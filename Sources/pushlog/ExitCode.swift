internal import CommandLineKit

/// How a run ended, as scripts see it. Part of the command line's contract; 64 and up are those of
/// sysexits.h.
enum ExitCode: Int32, CaseIterable, Sendable {
  case done = 0
  case lookAtIt = 1
  case brake = 2
  case usage = 64
  case badInput = 65
  case missingInput = 66
  case cannotCreate = 73
  case ioError = 74
  case busy = 75
  case badSettings = 78

  /// What it says in general; a command may say it closer.
  var meaning: String {
    switch self {
    case .done: "done"
    case .lookAtIt:
      "done, but somebody should look: a file was damaged, incomplete, unsupported or unreadable, "
        + "too many lines were rejected, or nothing was found"
    case .brake: "a safety brake stopped the run: nothing was changed"
    case .usage: "wrong usage, or an option with a bad value"
    case .badInput: "an input that makes no sense as a whole"
    case .missingInput: "an input or the store is missing"
    case .cannotCreate: "an output cannot be created"
    case .ioError: "an input, output or database error: a full disk, a corrupt store"
    case .busy: "another run holds the lock: try again later"
    case .badSettings: "the settings are wrong"
    }
  }

  /// An entry of a command's list of exit codes.
  static func list(_ codes: ExitCode..., lookAtIt: String? = nil) -> [ExitMeaning] {
    let look = lookAtIt.map { [ExitMeaning(ExitCode.lookAtIt.rawValue, $0)] } ?? []
    return look + codes.map { ExitMeaning($0.rawValue, $0.meaning) }
  }
}
