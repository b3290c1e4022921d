public import DeliveryLog
internal import SQLFiles

/// What became of one file.
public struct FileOutcome: Sendable {
  public var report: FileReport
  /// Deliveries that were new.
  public var stored = 0
  /// Deliveries that were in the store already.
  public var duplicates = 0
  /// Deliveries that may not come in: of a day that is no longer kept, or about somebody who was erased.
  /// The report counts them as skipped.
  public var notKept = 0
}

/// The numbers in the store of the files of a batch, by their ordinals. Every line asks.
struct FileNumbers {
  /// The ordinals, which follow each other.
  let ordinals: Range<UInt32>
  private var numbers: [UInt32]

  init(_ known: [UInt32: UInt32]) {
    let first = known.keys.min() ?? 0
    ordinals = first..<(known.keys.max().map { $0 + 1 } ?? first)
    numbers = ordinals.map { known[$0] ?? 0 }
  }

  subscript(ordinal: UInt32) -> UInt32 { numbers[Int(ordinal - ordinals.lowerBound)] }
}

/// Keeps the record of the files of a run: their rows in `file`, and what was new in each.
struct FileLedger {
  private let database: Database
  private let paths: [String]
  private let mapping: String
  private let preset: String
  /// Accepted pushes per million that sampled logs hold; nil where nobody said.
  private let samplePerMillion: Int?
  private let now: Int64
  private let ends: FileEnds
  /// Files that have begun in the open transaction.
  private(set) var numbers: [UInt32: UInt32] = [:]
  private var stored: [UInt32: Int] = [:]
  private var duplicates: [UInt32: Int] = [:]
  private var skipped: [UInt32: Int] = [:]
  private var ended: [FileOutcome] = []
  private(set) var outcomes: [FileOutcome] = []

  init(
    _ database: Database, paths: [String], mapping: String, preset: String,
    samplePerMillion: Int?, now: Int64
  ) {
    (self.database, self.samplePerMillion) = (database, samplePerMillion)
    ends = FileEnds(database: database)
    (self.paths, self.mapping, self.preset, self.now) = (paths, mapping, preset, now)
  }

  /// Contents that need not be read again with this mapping.
  static func known(_ database: Database, mapping: String) throws -> Set<ContentIdentity> {
    Set(
      try database.prepare(.knownFiles).map(["mapping": .text(mapping)]) {
        ContentIdentity(
          size: $0.int(0), high: UInt64(bitPattern: $0.int(1)),
          low: UInt64(bitPattern: $0.int(2)))
      })
  }

  /// Gives every file that the batch speaks of a number.
  mutating func begin(_ batch: DeliveryBatch) throws {
    var last: UInt32?
    for delivery in batch.deliveries where delivery.file != last {
      last = delivery.file
      try begin(delivery.file)
    }
    for reject in batch.rejects { try begin(reject.file) }
    for report in batch.ended where report.isKept { try begin(report.ordinal) }
  }

  mutating func countDuplicate(_ ordinal: UInt32) { duplicates[ordinal, default: 0] += 1 }

  /// A delivery that may not come in: see `IngestGate`.
  mutating func countSkipped(_ ordinal: UInt32) { skipped[ordinal, default: 0] += 1 }

  mutating func countStored(_ rows: [SendRow], _ files: FileNumbers) {
    var counts = [Int](repeating: 0, count: files.ordinals.count)
    for row in rows { counts[Int(row.ordinal - files.ordinals.lowerBound)] += 1 }
    for (ordinal, count) in zip(files.ordinals, counts) where count > 0 {
      stored[ordinal, default: 0] += count
    }
  }

  func quarantine(_ batch: DeliveryBatch) throws {
    for reject in batch.rejects {
      try database.prepare(.addReject).run([
        "identity": .integer(Int64(bitPattern: reject.identity)),
        "code": .text(reject.code.rawValue),
        "file_id": .integer(Int(numbers[reject.file] ?? 0)), "line": .integer(reject.line),
        "byte_offset": .integer(reject.byteOffset), "length": .integer(reject.length),
        "raw": .blob(Array(batch.rejectedBytes[reject.raw])), "now": .integer(now),
      ])
    }
  }

  mutating func end(_ batch: DeliveryBatch) throws {
    for var report in batch.ended {
      let skipped = skipped[report.ordinal] ?? 0
      report.counts.deliveries -= skipped
      report.counts.skipped += skipped
      // What an earlier reading brought is in the store, as if it had come again.
      let before = report.resumedFrom?.counts.deliveries ?? 0
      let outcome = FileOutcome(
        report: report, stored: stored[report.ordinal] ?? 0,
        duplicates: before + (duplicates[report.ordinal] ?? 0), notKept: skipped)
      ended.append(outcome)
      if let id = numbers[report.ordinal] { try write(outcome, id) }
      try setSampleRate(report)
    }
  }

  /// What was written is safe now.
  mutating func committed() {
    outcomes += ended
    rolledBack()
  }

  /// What was written is gone; the files come again.
  mutating func rolledBack() {
    ended.removeAll()
    numbers.removeAll()
    stored.removeAll()
    duplicates.removeAll()
    skipped.removeAll()
  }

  private mutating func begin(_ ordinal: UInt32) throws {
    guard numbers[ordinal] == nil else { return }
    let id = (try database.number("SELECT max(id) FROM file") ?? 0) + 1
    try database.prepare(.addFile).run([
      "id": .integer(id), "path": .text(paths[Int(ordinal)]), "mapping": .text(mapping),
      "preset": .text(preset), "now": .integer(now),
    ])
    numbers[ordinal] = UInt32(id)
  }

  private func write(_ outcome: FileOutcome, _ id: UInt32) throws {
    let report = outcome.report
    let counts = report.counts
    try database.prepare(.endFile).run([
      "id": .integer(Int(id)), "state": .text(report.state.rawValue),
      "size": .integer(report.content?.size),
      "content_high": .integer(report.content.map { Int64(bitPattern: $0.high) }),
      "content_low": .integer(report.content.map { Int64(bitPattern: $0.low) }),
      "mapping": .text([report.mapping, mapping].filter { !$0.isEmpty }.joined(separator: " ")),
      "preset": .text(report.preset), "sampled": .integer(report.isSampled ? 1 : 0),
      "sample_per_million": .integer(
        report.isSampled ? samplePerMillion.map(Int64.init) : nil),
      "lines": .integer(counts.lines), "stored": .integer(outcome.stored),
      "duplicates": .integer(outcome.duplicates), "blank": .integer(counts.blank),
      "skipped": .integer(counts.skipped),
      "rejects_dropped": .integer(report.rejectsDropped ? 1 : 0),
    ])
    if let earlier = report.resumedFrom { try ends.forget(earlier) }
    if let point = report.resumePoint { try ends.add(point, id) }
    for (code, count) in counts.rejected.occurred {
      try writeCount(id, "rejected", code.rawValue, count)
    }
    for (code, count) in counts.warnings.occurred {
      try writeCount(id, "warning", code.rawValue, count)
    }
  }

  /// The sends of a content that was read before belong to its earlier rows.
  private func setSampleRate(_ report: FileReport) throws {
    guard let samplePerMillion, let content = report.content else { return }
    try database.prepare(.setSampleRate).run([
      "sample_per_million": .integer(samplePerMillion), "size": .integer(content.size),
      "content_high": .integer(Int64(bitPattern: content.high)),
      "content_low": .integer(Int64(bitPattern: content.low)),
    ])
  }

  private func writeCount(_ id: UInt32, _ kind: String, _ code: String, _ count: Int) throws {
    try database.prepare(.addFileCount).run([
      "file_id": .integer(Int(id)), "kind": .text(kind), "code": .text(code),
      "count": .integer(count),
    ])
  }
}

extension FileReport {
  /// Whether the store remembers that it was read.
  var isKept: Bool {
    switch state {
    case .complete, .incomplete, .damaged: true
    case .known, .unsupported, .empty, .unreadable: false
    }
  }
}
