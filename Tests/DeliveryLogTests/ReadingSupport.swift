import Foundation
import Glibc

@testable import DeliveryLog

/// Makes logs, reads them, and keeps what a store would.
struct LogLab {
  var windowSize = 4096
  var capacity = 1000
  var groupDeliveries = 0
  var maxObject = 8 << 20
  var known: [ContentIdentity] = []
  var resumePoints: [ResumePoint] = []
  var rejectedBytes = 16 << 20
  var format = LogFormat.mapping(Presets.default)

  /// A line whose every field follows from `number`, so that a wrong row shows.
  static func line(_ number: Int) -> String {
    let token = String(repeating: hex(number), count: 8)
    let id = "00000000-0000-4000-8000-0000" + hex(number)
    return
      #"{"timestamp":"2026-03-03T09:00:00Z","token":"\#(token)","apns-id":"\#(id)","#
      + #""status":\#(200 + number % 3),"user_id":"u-\#(number)"}"#
  }

  static func text(_ numbers: some Sequence<Int>) -> [UInt8] {
    numbers.flatMap { Array((line($0) + "\n").utf8) }
  }

  static func gzip(_ members: [UInt8]...) -> [UInt8] { members.flatMap { GzipWriter.compress($0) } }

  /// Which of `numbers` have an object in `text(numbers)` with bytes in `range`.
  static func touched(_ numbers: ClosedRange<Int>, by range: Range<Int>) -> Set<Int> {
    var (start, touched) = (0, Set<Int>())
    for number in numbers {
      let end = start + line(number).utf8.count + 1
      if range.overlaps(start..<end - 1) { touched.insert(number) }
      start = end
    }
    return touched
  }

  private static func hex(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// A row as it was stored; equals `row(n)` where it is what `line(n)` says.
  static func row(_ number: Int) -> String {
    "u-\(number) \(String(repeating: hex(number), count: 8)) \(200 + number % 3) \(number)"
  }

  struct Result {
    var rows: [String] = []
    var lines: [Int64] = []
    var reports: [FileReport] = []
    /// Code, line, offset, length and raw text.
    var rejects: [String] = []
    var identities: [UInt64] = []
    var batches = 0
    var undone = 0
    /// True where the last batch ended at a file's end.
    var isClosed = false
    var parses = 0
    var window = 0
    var batchSizes: [Int] = []

    var report: FileReport { reports[0] }
    var counts: FileCounts { reports[0].counts }
    func warnings(_ file: Int = 0) -> [WarningCode: Int] { byCode(reports[file].counts.warnings) }
    func rejected(_ file: Int = 0) -> [RejectCode: Int] { byCode(reports[file].counts.rejected) }

    private func byCode<Code>(_ tally: Tally<Code>) -> [Code: Int] {
      Dictionary(uniqueKeysWithValues: tally.occurred.map { ($0.code, $0.count) })
    }

    mutating func add(_ other: Result) {
      rows += other.rows
      lines += other.lines
      reports += other.reports
      rejects += other.rejects
      identities += other.identities
    }
  }

  /// Reads files with these contents.
  func read(_ contents: [UInt8]..., names: [String] = []) throws -> Result {
    let folder = FileManager.default.temporaryDirectory.appending(path: "lab-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var paths: [String] = []
    for (index, content) in contents.enumerated() {
      let name = index < names.count ? names[index] : "log\(index).jsonl"
      Self.write(content, to: folder.appending(path: name).path)
      paths.append(folder.appending(path: name).path)
    }
    return try read(paths: paths)
  }

  /// Without the sync that Foundation's writing waits for.
  static func write(_ content: [UInt8], to path: String) {
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    precondition(unsafe Glibc.write(descriptor, content, content.count) == content.count)
    close(descriptor)
  }

  func read(paths: [String]) throws -> Result {
    let known = known
    var reader = LogReader(
      options: ReadingOptions(now: 1_772_582_400_000, maxObject: maxObject),
      format: format,
      limits: BatchLimits(
        deliveries: capacity, groupDeliveries: groupDeliveries, rejectedBytes: rejectedBytes),
      windowSize: windowSize, isKnown: { known.contains($0) },
      knownSizes: Set(known.map(\.size)), resumePoints: resumePoints)
    var (lasting, open) = (Result(), Result())
    var (batches, undone, isClosed) = (0, 0, false)
    var sizes: [Int] = []
    try reader.read(paths.map { LogInput($0) }) { batch in
      batches += 1
      sizes.append(batch.deliveries.count)
      isClosed = batch.endsAtFileEnd
      if batch.undoesOpenFiles {
        undone += 1
        open = Result()
        return true
      }
      open.add(Self.result(batch))
      if batch.endsAtFileEnd {
        lasting.add(open)
        open = Result()
      }
      return true
    }
    (lasting.batches, lasting.undone, lasting.isClosed) = (batches, undone, isClosed)
    lasting.batchSizes = sizes
    (lasting.parses, lasting.window) = (reader.parses, reader.window.bytes.count)
    return lasting
  }

  private static func result(_ batch: DeliveryBatch) -> Result {
    var result = Result()
    for delivery in batch.deliveries {
      let token =
        delivery.token == Delivery.noIndex
        ? "none" : batch.tokens[delivery.token].map { hex(Int($0)).suffix(2) }.joined()
      let status = batch.responses[Int(delivery.response)].status.map { "\($0)" } ?? "none"
      let id = delivery.event.isAPNsID ? delivery.event.low & 0xFFFF_FFFF : .max
      let user = delivery.user == Delivery.noIndex ? "none" : batch.users.text(delivery.user)
      result.rows.append("\(user) \(token) \(status) \(id)")
      result.lines.append(delivery.line)
    }
    for reject in batch.rejects {
      let raw = String(decoding: batch.rejectedBytes[reject.raw], as: UTF8.self)
      result.rejects.append(
        "\(reject.code.rawValue) \(reject.line) \(reject.byteOffset) \(reject.length) \(raw)")
      result.identities.append(reject.identity)
    }
    result.reports = batch.ended
    return result
  }
}

func rows(_ numbers: some Sequence<Int>) -> [String] { numbers.map(LogLab.row) }

func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
