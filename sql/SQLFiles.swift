/// One file of this folder: the text that `sqlite3` reads from disk lies in the binary as well.
public struct SQLFile: Sendable {
  /// Path below `sql/`.
  public let name: String
  private let bytes: [UInt8]

  init(_ name: String, _ bytes: [UInt8]) {
    (self.name, self.bytes) = (name, bytes)
  }

  public var text: String { String(decoding: bytes, as: UTF8.self) }

  public static let schema = SQLFile("schema.sql", PackageResources.schema_sql)

  /// Every file, for the test that prepares each against the schema.
  public static let all: [SQLFile] =
    [schema] + ingestFiles + registryFiles + cleanupFiles + traceFiles + reportFiles
    + exportFiles + retentionFiles + erasureFiles
}
