internal import DeliveryLog
internal import FuzzSupport

// From a file's bytes to deliveries. The first byte says how the rest becomes a file, so that the fuzzer
// need not find out how to compute a CRC:
//
//     0  as it is              2  packed, a member at each 0xFF
//     1  packed, one member    3  the same, cut short
//
// (a member that ends with 0xFE is damaged, behind one that ends with 0xFD is junk), whether the format is
// the default one or guessed (4), and in which small pieces the file is read (8, 16). It is read in large
// ones, too: what it says must not depend on them.

private let file = ScratchFile()

private let small = [
  (windowSize: 61, capacity: 3), (windowSize: 7, capacity: 1000), (windowSize: 150, capacity: 1),
  (windowSize: 1000, capacity: 2),
]

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe bytes(start, count)
  guard let mode = input.first else { return 0 }
  let format = mode & 4 == 0 ? LogFormat.auto : .mapping(Presets.default)
  file.write(made(Array(input.dropFirst()), mode & 3))
  let large = Answer(format, windowSize: 4096, capacity: 1000)
  let (windowSize, capacity) = small[Int(mode >> 3) & 3]
  let other = Answer(format, windowSize: windowSize, capacity: capacity)
  precondition(large == other, "how the text came in pieces has decided")
  return 0
}

private func made(_ text: [UInt8], _ mode: UInt8) -> [UInt8] {
  switch mode {
  case 0: return text
  case 1: return GzipWriter.compress(text, level: 1)
  default:
    let members = text.split(separator: 0xFF, maxSplits: 8, omittingEmptySubsequences: false)
    let packed = members.flatMap { member(Array($0)) }
    return mode == 2 ? packed : Array(packed.dropLast(1 + text.count % 24))
  }
}

private func member(_ text: [UInt8]) -> [UInt8] {
  var member = GzipWriter.compress(text, level: 1)
  switch text.last {
  case 0xFE: member[member.count - 8] ^= 1
  case 0xFD: member += [0x1F, 0x8B, 8, 0, 1, 2, 3]
  default: break
  }
  return member
}

/// What was read, as far as it may not depend on how.
private struct Answer: Equatable {
  private var events: [EventID] = []
  private var lines: [Int64] = []
  private var rejects: [UInt64] = []
  private var places: [Int64] = []
  private var counts = FileCounts()
  private var state: FileState?
  private var told: [String] = []

  init(_ format: LogFormat, windowSize: Int, capacity: Int) {
    var reader = LogReader(
      options: ReadingOptions(topic: "t", now: 1_772_582_400_000, maxObject: 1 << 14),
      format: format,
      batchCapacity: capacity, windowSize: windowSize, isKnown: { _ in false }, knownSizes: [])
    var batches: [Answer] = []
    do {
      try reader.read([file.input]) { batch in
        if batch.undoesOpenFiles { batches.removeAll() } else { batches.append(Answer(batch)) }
        return true
      }
    } catch {
      preconditionFailure("reading threw \(error)")
    }
    for batch in batches {
      events += batch.events
      lines += batch.lines
      rejects += batch.rejects
      places += batch.places
      told += batch.told
      counts.add(batch.counts)
      state = batch.state ?? state
    }
    precondition(state != nil, "no report")
    precondition(counts.deliveries == events.count, "deliveries are miscounted")
  }

  private init(_ batch: borrowing DeliveryBatch) {
    for delivery in batch.deliveries {
      precondition(delivery.token == Delivery.noIndex || delivery.token < batch.tokens.count)
      precondition(delivery.user == Delivery.noIndex || delivery.user < batch.users.count)
      precondition(delivery.response < batch.responses.count && delivery.app < batch.apps.count)
      precondition(delivery.context < batch.contexts.count)
      events.append(delivery.event)
      lines.append(delivery.line)
    }
    for reject in batch.rejects {
      precondition(reject.raw.upperBound <= batch.rejectedBytes.count)
      precondition(reject.raw.count <= reject.length)
      rejects.append(reject.identity)
      places += [reject.line, reject.byteOffset, reject.length]
    }
    for report in batch.ended {
      counts.add(report.counts)
      state = report.state
      told += [report.preset, report.problem ?? ""]
      told += report.votes.map { "\($0.preset) \($0.objects)" }
    }
  }
}
