/// What was met in one registry file.
public struct RegistryFileReport: Sendable {
  /// As the user gave it; `-` for stdin.
  public var path: String
  /// What the file was read as; nil where it was too empty or too foreign to tell.
  public var format: RegistryFormat?
  public var state = FileState.complete
  /// True where there is no such file.
  public var isMissing = false
  /// Why the state is not `complete`, in one sentence; nil where it is.
  public var problem: String?
  /// Rows that were handed over.
  public var accepted = 0
  /// Rows that are not wanted: of another platform, or about somebody who was erased.
  public var skipped = 0
  public var rejected = Tally<RegistryRejectCode>()
  public var warnings = Tally<WarningCode>()
  /// The first rejected rows.
  public var rejects: [RegistryReject] = []
  /// Columns (or keys of the first object) that are not used.
  public var ignoredColumns: [String] = []

  /// How many `rejects` are kept; all are counted.
  public static let rejectsKept = 20

  public init(path: String) { self.path = path }

  /// Rows met.
  public var rows: Int { accepted + skipped + rejected.total }

  /// False where rows may be wrong that were handed over before a damage was seen: undo them all.
  public var keepsRows: Bool { state != .damaged && state != .unreadable }

  /// True where the rows are the whole registry: nothing missing, none rejected.
  public var isWhole: Bool { state == .complete && rejected.total == 0 }

  /// Says why the file was not read as a whole.
  mutating func end(_ state: FileState, _ problem: String) {
    (self.state, self.problem) = (state, problem)
  }

  mutating func end(unreadable error: SystemError) {
    isMissing = error.isMissingFile
    end(.unreadable, FileProblem.unreadable(error))
  }

  mutating func reject(_ code: RegistryRejectCode, line: Int64, _ why: String) {
    rejected.add(code)
    if rejects.count < Self.rejectsKept {
      rejects.append(RegistryReject(line: line, code: code, why: why))
    }
  }
}
