extension Mapping {
  /// The bytes of a mapping file; of one that is too long to be one, a little more than is allowed.
  ///
  /// - Parameter path: `-` stands for stdin.
  public static func contents(of path: String) throws(SystemError) -> [UInt8] {
    let bytes = InputBytes(bufferSize: 64 << 10)
    defer { bytes.close() }
    try bytes.open(LogInput(path))
    var window = TextWindow(size: 64 << 10)
    while window.pending <= MappingNode.maxSize {
      window.makeRoom(for: window.pending + 1)
      if try bytes.read(into: &window) == 0 { break }
    }
    return Array(window.bytes[window.start..<window.end])
  }
}
