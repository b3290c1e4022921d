/// The built-in mappings. They are mapping files like any other, embedded in the program; those of
/// telling shape come first, for a line is taken for the first preset that recognises it.
public enum Presets {
  public static let all: [Mapping] = [
    PackageResources.aws_sns_json, PackageResources.gorush_json, PackageResources.node_apn_json,
    PackageResources.pyapns2_json, PackageResources.aioapns_json, PackageResources.apns2_json,
    PackageResources.pushy_json, PackageResources.docker_json, PackageResources.default_json,
  ].map(read)

  /// Flat JSON lines under the usual names.
  public static let `default` = named("default")
  /// The pieces of lines that Docker's json-file driver writes.
  static let docker = named("docker")

  /// Nil where there is no such preset.
  public static func find(_ name: String) -> Mapping? { all.first { $0.name == name } }

  private static func named(_ name: String) -> Mapping {
    guard let preset = find(name) else { preconditionFailure("there is no preset \(name)") }
    return preset
  }

  /// The files are part of the program: a test reads each of them.
  private static func read(_ file: [UInt8]) -> Mapping {
    do throws(MappingError) {
      return try Mapping(file)
    } catch {
      preconditionFailure("a preset is broken: \(error)")
    }
  }
}
