internal import CommandLineKit
internal import DeliveryLog

/// A settings file: what a night does, each stage as the command line that would do it alone. So the
/// options of the commands are the settings, with the same names, values and checks.
struct Settings: Sendable {
  /// A command line without the program's name.
  struct Line: Sendable {
    var path: [String]
    /// Names without dashes; a flag has no value.
    var options: [(name: String, value: String?)] = []
    var arguments: [String] = []

    var words: [String] {
      path + options.map { option in "--\(option.name)" + (option.value.map { "=\($0)" } ?? "") }
        + (arguments.isEmpty ? [] : ["--"] + arguments)
    }

    func value(_ name: String) -> String? { options.first { $0.name == name }?.value }
  }

  /// `db` and `time_zone`.
  var general = Line(path: [])
  var registry: Line?
  var ingest: Line?
  var cleanup: Line?
  var retention: Line?
  var exports: [Line] = []
  var report: Line?
}

extension Settings {
  /// Reads a settings file.
  ///
  /// - Throws: `Failure`: 66 where there is none, 74 where it cannot be read, 78 where it is wrong.
  init(at path: String) throws {
    let text: String
    do {
      text = try TextFile.read(path)
    } catch let failure as Failure where failure.code == .badInput {
      var failure = failure
      failure.code = .badSettings
      throw failure
    }
    do throws(MappingError) {
      self = try SettingsReader(file: Array(text.utf8)).read()
    } catch {
      throw Failure(
        .badSettings, "the settings cannot be used", why: error.problem,
        at: "\(path):\(error.line):\(error.column)", hint: error.remedy)
    }
  }

  /// What the settings say of a command, for where its command line is silent.
  ///
  /// - Parameter typed: whether an option stands on the command line. What contradicts one that does
  ///   is left out.
  func defaults(for path: [String], typed: (String) -> Bool) -> [String: String?] {
    var options = general.options
    if path == ["cleanup"], let cleanup {
      // The file of the night's actions is not to be replaced by a look in between.
      options += cleanup.options.filter { $0.name != "actions" }
    }
    for rule in CommandTable.program.command(at: path)?.rules ?? [] {
      guard case .excludes(.option(let name), let terms, _) = rule else { continue }
      let others = terms.compactMap { if case .option(let name) = $0 { name } else { nil } }
      if typed(name) { options.removeAll { others.contains($0.name) } }
      if others.contains(where: typed) { options.removeAll { $0.name == name } }
    }
    return Dictionary(options.map { ($0.name, $0.value) }) { first, _ in first }
  }
}

extension ParsedCommand {
  /// With what the file says that `--config` names, where neither the command line nor the
  /// environment speaks.
  ///
  /// - Throws: `Failure`
  func withSettings() throws -> ParsedCommand {
    guard let path = string("config") else { return self }
    return withDefaults(try Settings(at: path).defaults(for: self.path, typed: isGiven))
  }
}
