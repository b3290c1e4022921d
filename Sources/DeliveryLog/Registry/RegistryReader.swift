/// Reads the app's own table of registrations: CSV or JSON lines, packed with gzip or not. What a file
/// is, its content says.
///
/// Memory does not grow with the file: one row (at most 1 MiB) and a window of text are kept.
public struct RegistryReader {
  private let options: RegistryOptions
  private let bytes: InputBytes
  private let inflater = Inflater()
  private var window: TextWindow

  public init(_ options: RegistryOptions = RegistryOptions()) {
    self.init(options, windowSize: 256 << 10)
  }

  init(_ options: RegistryOptions, windowSize: Int) {
    self.options = options
    bytes = InputBytes(bufferSize: windowSize)
    window = TextWindow(size: windowSize)
  }

  /// Hands over the file's registrations in its order, each as soon as it was read.
  ///
  /// - Parameters:
  ///   - path: `-` stands for stdin.
  ///   - row: takes one registration. Where the report's `keepsRows` turns out false, what it took has
  ///     to be undone.
  /// - Throws: `RegistryError` where the file makes no sense as a registry (no row was handed over
  ///   then), and what `row` throws. A file that cannot be read is no error but a state of the report.
  public mutating func read(
    path: String, row: (RegistryRow) throws -> Void
  ) throws -> RegistryFileReport {
    try read(LogInput(path), row: row)
  }

  /// The same for what may be open already, such as the output of a command.
  public mutating func read(
    _ input: LogInput, row: (RegistryRow) throws -> Void
  ) throws -> RegistryFileReport {
    var parser = RegistryParser(path: input.path, options)
    defer { bytes.close() }
    if let source = open(input, &parser.report) { try readText(source, &parser, row) }
    return parser.report
  }

  /// Nil where there is nothing to read; the report then says why.
  private func open(_ input: LogInput, _ report: inout RegistryFileReport) -> TextSource? {
    do throws(SystemError) {
      try bytes.open(input)
      switch try bytes.kind() {
      case .plain: return TextSource()
      case .gzip:
        // What follows damage is looked for from its beginning on.
        try bytes.keepForReadingAgain()
        return TextSource(gzip: GzipText(inflater))
      case .empty: report.end(.empty, RegistryProblem.empty)
      case .unsupported(let kind): report.end(.unsupported, RegistryProblem.unsupported(kind))
      }
    } catch {
      report.end(unreadable: error)
    }
    return nil
  }

  private mutating func readText(
    _ source: TextSource, _ parser: inout RegistryParser, _ row: (RegistryRow) throws -> Void
  ) throws {
    var source = source
    var isAtStart = true
    window.beginFile()
    while true {
      window.makeRoom(for: 1)
      let event: TextEvent
      do throws(SystemError) {
        event = try source.next(from: bytes, into: &window)
      } catch {
        return parser.report.end(unreadable: error)
      }
      switch event {
      case .text:
        if isAtStart, source.gzip != nil, let problem = problemOfText() {
          return parser.report.end(.unsupported, problem)
        }
        isAtStart = false
        try parser.read(window.bytes.span.extracting(window.start..<window.end), row)
        window.consume(to: window.end)
      case .memberStart, .memberEnd: break
      case .memberDamaged, .gap:
        return parser.report.end(.damaged, RegistryProblem.damaged(at: source.gzip?.firstDamage))
      case .end:
        let isCut = source.gzip?.isTruncated ?? false
        try parser.finish(isCut: isCut, row)
        if isCut { parser.report.end(.incomplete, RegistryProblem.truncated(at: bytes.position)) }
        if source.gzip?.hasTrailingBytes ?? false { parser.report.warnings.add(.gzipTrailingBytes) }
        return
      }
    }
  }

  /// What is wrong with unpacked text, by its first bytes.
  private func problemOfText() -> String? {
    let text = window.bytes.span.extracting(window.start..<window.end)
    switch ContentKind(text.extracting(..<min(text.count, ContentKind.prefixLength))) {
    case .gzip: return FileProblem.gzipInGzip
    case .unsupported(let kind): return RegistryProblem.unsupported(kind)
    case .empty, .plain: return nil
    }
  }
}
