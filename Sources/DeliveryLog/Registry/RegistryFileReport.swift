/// What was met in one registry file.
public struct RegistryFileReport: Sendable {
  /// As the user gave it; `-` for stdin.
  public var path: String
  /// What the file was read as; nil where it was too empty or too foreign to tell.
  public var format: RegistryFormat?
  /// `complete`, `empty`, `incomplete` (cut short: the rows before the cut were handed over), `damaged`
  /// (a checksum is wrong: rows were handed over that must not be kept) or `unsupported`.
  public var state = FileState.complete
  /// Why the state is not `complete`, in one sentence; nil where it is.
  public var problem: String?
  /// Rows that were handed over.
  public var accepted = 0
  /// Rows of another platform.
  public var skipped = 0
  public var rejected = Tally<RegistryRejectCode>()
  /// The first rejected rows.
  public var rejects: [RegistryReject] = []
  /// Columns (or keys of the first object) that are not used.
  public var ignoredColumns: [String] = []

  /// How many `rejects` are kept; all are counted.
  public static let rejectsKept = 20

  public init(path: String) { self.path = path }

  /// Rows met.
  public var rows: Int { accepted + skipped + rejected.total }

  /// True where the rows are the whole file: none rejected, nothing missing.
  public var isWhole: Bool { state == .complete && rejected.total == 0 }

  mutating func reject(_ code: RegistryRejectCode, line: Int64, _ why: String) {
    rejected.add(code)
    if rejects.count < Self.rejectsKept {
      rejects.append(RegistryReject(line: line, code: code, why: why))
    }
  }
}
