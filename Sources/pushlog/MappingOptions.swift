internal import CommandLineKit
internal import DeliveryLog

extension ParsedCommand {
  /// What `--map` or `--preset` names.
  ///
  /// - Throws: `Failure`: 66 where there is no such file, 65 where it is no mapping.
  func format() throws -> LogFormat {
    if let path = string("map") { return .mapping(try Mapping(at: path)) }
    let name = string("preset") ?? "auto"
    return Presets.find(name).map(LogFormat.mapping) ?? .auto
  }

  /// `--sample-rate`, per million.
  ///
  /// - Throws: `Failure` (64) for 0: then no rate could be computed, as without the option.
  func samplePerMillion() throws -> Int? {
    guard let percent = percent("sample-rate") else { return nil }
    let rate = Int((percent * 10_000).rounded())
    guard rate > 0 else {
      throw Failure(
        .usage, "--sample-rate does not take \(quoted(string("sample-rate") ?? ""))",
        why: "a log without any success says nothing of the share of them",
        hint: "the percentage of successes that the sender logs, or leave the option out.")
    }
    return rate
  }
}

extension Mapping {
  /// Reads a mapping file.
  ///
  /// - Throws: `Failure`.
  init(at path: String) throws {
    let file: [UInt8]
    do throws(SystemError) {
      file = try Mapping.contents(of: path)
    } catch {
      throw Failure(
        error.isMissingFile ? .missingInput : .ioError, "cannot read the mapping file",
        why: error.reason, at: path,
        hint: "check the path. pushlog presets show gorush > my.json makes one to start from.")
    }
    do throws(MappingError) {
      try self.init(file)
    } catch {
      throw Failure(
        .badInput, "the mapping file cannot be used", why: error.problem,
        at: "\(path):\(error.line):\(error.column)", hint: error.remedy)
    }
  }
}
