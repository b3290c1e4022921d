/// What `ingest` must say of a file.
struct FileAnswer {
  var name: String
  var state: String
  var stored = 0
  var duplicates = 0
  var blank = 0
  var skipped = 0
  var rejected: [String: Int] = [:]
  var warnings: [String: Int] = [:]

  var lines: Int { stored + duplicates + skipped + rejected.values.reduce(0, +) }

  init(_ name: String, state: String) { (self.name, self.state) = (name, state) }

  init(_ file: SampleFile) {
    self.init(file.name, state: file.isCut ? "incomplete" : "complete")
    if file.isCut { warnings["gz_truncated"] = 1 }
    for line in file.lines {
      switch line.content {
      case .attempt(let attempt):
        stored += 1
        for warning in attempt.oddities.warnings { warnings[warning, default: 0] += 1 }
      case .copy(let attempt):
        duplicates += 1
        for warning in attempt.oddities.warnings { warnings[warning, default: 0] += 1 }
      case .rejected(let code, _): rejected[code, default: 0] += 1
      case .skipped: skipped += 1
      case .blank: blank += 1
      }
    }
  }

  mutating func add(_ other: FileAnswer) {
    stored += other.stored
    duplicates += other.duplicates
    blank += other.blank
    skipped += other.skipped
    rejected.merge(other.rejected, uniquingKeysWith: +)
    warnings.merge(other.warnings, uniquingKeysWith: +)
  }

  /// Named as `ingest --json` names it.
  var members: [(String, JSON)] {
    [
      ("lines", .int(lines)), ("stored", .int(stored)), ("duplicates", .int(duplicates)),
      ("blank", .int(blank)), ("skipped", .int(skipped)), ("rejected", counts(rejected)),
      ("warnings", counts(warnings)),
    ]
  }
}

func counts(_ tally: [String: Int]) -> JSON {
  .object(tally.sorted { $0.key < $1.key }.map { ($0.key, .int($0.value)) })
}
