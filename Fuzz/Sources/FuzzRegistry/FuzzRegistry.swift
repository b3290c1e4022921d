internal import DeliveryLog
internal import FuzzSupport

private let file = ScratchFile()

/// A registry, as CSV or JSON lines, packed or not.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe bytes(start, count)
  guard let mode = input.first else { return 0 }
  let text = Array(input.dropFirst())
  file.write(mode & 1 == 0 ? text : GzipWriter.compress(text, level: 1))
  let format: RegistryFormat? = mode & 2 == 0 ? nil : mode & 4 == 0 ? .csv : .jsonl
  var reader = RegistryReader(RegistryOptions(format: format))
  var rows = 0
  do {
    let report = try reader.read(path: file.input.path) { _ in rows += 1 }
    precondition(report.accepted == rows, "rows are miscounted")
  } catch {
    // It makes no sense as a whole, and says so.
  }
  return 0
}
