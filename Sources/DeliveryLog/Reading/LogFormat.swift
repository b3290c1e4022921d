/// How the objects of logs are to be read.
public enum LogFormat: Sendable {
  /// As each file's first objects look: one of the built-in presets.
  case auto
  case mapping(Mapping)

  /// The name for reports of files that were not looked at.
  public var name: String {
    switch self {
    case .auto: "auto"
    case .mapping(let mapping): mapping.name
    }
  }

  /// The fingerprints (`FileReport.mapping`) that a file read in this format may get.
  public var fingerprints: [String] {
    let inner =
      switch self {
      case .auto: Presets.all.filter { $0.lines == nil }
      case .mapping(let mapping) where mapping.isWrapper: Presets.all.filter { $0.lines == nil }
      case .mapping(let mapping): [mapping]
      }
    if case .mapping(let mapping) = self {
      if mapping.isWrapper { return inner.map { "\(mapping.fingerprint)+\($0.fingerprint)" } }
      if mapping.lines != nil || mapping.isDirect { return [mapping.fingerprint] }
    }
    let docker = Presets.docker.fingerprint
    return inner.map(\.fingerprint) + inner.map { "\(docker)+\($0.fingerprint)" }
  }
}
