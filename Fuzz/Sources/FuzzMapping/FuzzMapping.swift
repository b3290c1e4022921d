internal import DeliveryLog
internal import FuzzSupport

/// A mapping file, and behind a NUL an object that is read with it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let parts = unsafe bytes(start, count).split(
    separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
  guard let first = parts.first else { return 0 }
  let mapping: Mapping
  do throws(MappingError) {
    mapping = try Mapping(Array(first))
  } catch {
    precondition(!error.problem.isEmpty && !error.remedy.isEmpty)
    precondition(error.line >= 1 && error.column >= 1, "an error is nowhere")
    return 0
  }
  guard parts.count > 1 else { return 0 }
  let text = Array(parts[1].prefix(RejectReader.longest))
  var reader = RejectReader(
    ReadingOptions(now: 1_772_582_400_000), format: .mapping(mapping), sample: [text])
  var (batch, counts) = (DeliveryBatch(), FileCounts())
  _ = reader.read(
    .init(raw: text, line: 1, byteOffset: 0, identity: 0), into: &batch, counts: &counts)
  precondition(batch.deliveries.count == counts.deliveries)
  return 0
}
