/// Cuts the text of one file into objects and has them parsed. Objects are the unit, not lines: they
/// end at their brace. What stands between them is passed over, what should not is rejected up to the
/// next newline.
///
/// It is a value: a copy is all it takes to come back to where a gzip member began.
struct ObjectCutter {
  /// What is known of the text behind the window.
  enum Supply: Equatable {
    case more
    /// More comes, but now is the moment to parse what can be: a gzip member ends here.
    case boundary
    /// The same, and it is the last moment, for what is left is left out; or it has to be known for
    /// certain whether an object is pending. However long it is, it is tried.
    case gap
    case end(Tail)
  }

  /// What becomes of an object that the file's end cuts.
  enum Tail {
    /// The file is still being written: it is left for next time, with a warning.
    case unfinished
    case reject
    /// The file is cut short, which is told elsewhere.
    case silent
  }

  enum Stop {
    case needsText
    case batchFull
  }

  enum Mode: Equatable {
    case fileStart
    case between
    /// In a stretch that goes up to the next newline, rejected or (after damage) passed over.
    case toNewline(isRejected: Bool)
    case inLongObject
    /// Text that is worthless, or not wanted.
    case leftOut
    /// Behind text that was left out. `isTrusted`: an object may begin here.
    case afterGap(isTrusted: Bool)
  }

  /// How many bytes a pending object may have and yet be tried again at every member's end; a larger
  /// one waits until its text has doubled, so that the work stays in proportion to the text.
  static let cheapTry = 64 << 10

  let file: UInt32
  let maxObject: Int
  var parser: ObjectParser
  var counts = FileCounts()
  /// How often an object was given to the parser, for tests.
  private(set) var parses = 0
  var mode = Mode.fileStart
  var line = LineState()
  /// How many bytes the pending object must have before it is tried again.
  var needed = 1
  /// How many it had when it was tried last; 0 where none is pending.
  var tried = 0
  private var stretch = RejectedStretch()
  private var longObject = StructuralSkip()

  init(file: UInt32, options: ReadingOptions, parser: ObjectParser) {
    (self.file, self.parser) = (file, parser)
    maxObject = max(options.maxObject, 1)
    self.parser.beginFile()
  }

  /// Cuts what is in the window. After `needsText` all of it is done with, but for an object whose
  /// end is missing.
  mutating func cut(
    _ window: inout TextWindow, _ supply: Supply, into batch: inout DeliveryBatch,
    rejects: inout RejectKeeper, limits: BatchLimits
  ) -> Stop {
    var position = window.start
    let base = window.offset - Int64(window.start)
    let stop = cut(
      window.bytes.span.extracting(..<window.end), &position, base, supply, &batch, &rejects, limits
    )
    window.consume(to: position)
    return stop
  }

  /// True where everything that ends in the window has been cut, as far as can be told.
  func isSettled(_ window: TextWindow) -> Bool {
    window.pending == 0 || (mode == .between && tried == window.pending)
  }

  /// True where the text that was cut did not end with a line; false also where nobody knows.
  func isInsideLine(_ window: TextWindow) -> Bool {
    switch mode {
    case .between: line.objects > 0 || window.pending > 0
    case .toNewline, .inLongObject: true
    case .fileStart, .leftOut, .afterGap: false
    }
  }

  private mutating func cut(
    _ text: Span<UInt8>, _ position: inout Int, _ base: Int64, _ supply: Supply,
    _ batch: inout DeliveryBatch, _ rejects: inout RejectKeeper, _ limits: BatchLimits
  ) -> Stop {
    while true {
      switch mode {
      case .fileStart:
        guard skipByteOrderMark(text, &position, supply) else { return .needsText }
        mode = .between

      case .between:
        line.skipSpace(text, &position, &counts)
        guard position < text.count else { return .needsText }
        guard text[position] == UInt8(ascii: "{") else {
          reject(.badJSON, from: position, base)
          continue
        }
        guard isTimeToParse(text.count - position, supply) else { return .needsText }
        let isDone = parse(text, &position, base, supply, &batch, &rejects)
        if limits.isReached(by: batch) { return .batchFull }
        if !isDone { return .needsText }

      case .toNewline(let isRejected):
        let end = text.firstIndex(of: UInt8(ascii: "\n"), from: position)
        if isRejected { stretch.append(text.extracting(position..<(end ?? text.count))) }
        position = end ?? text.count
        if end == nil && !isEnd(supply) { return .needsText }
        mode = .between
        line.objects += 1
        if isRejected && !(end == nil && supply == .end(.silent)) {
          keep(&batch, &rejects)
          if limits.isReached(by: batch) { return .batchFull }
        }

      case .inLongObject:
        var newlines = 0
        let end = longObject.skip(text, from: position, newlines: &newlines)
        stretch.append(text.extracting(position..<(end ?? text.count)))
        position = end ?? text.count
        line.pass(newlines)
        if end == nil && !isEnd(supply) { return .needsText }
        mode = .between
        line.objects += 1
        if end != nil || supply != .end(.silent) { keep(&batch, &rejects) }
        if limits.isReached(by: batch) { return .batchFull }

      case .leftOut:
        line.passOver(text.extracting(position...))
        position = text.count
        return .needsText

      case .afterGap(let isTrusted):
        let number = line.number
        line.skipSpace(text, &position, &counts)
        if line.number > number {
          mode = .between
        } else if position < text.count {
          let isObject = isTrusted && text[position] == UInt8(ascii: "{")
          mode = isObject ? .between : .toNewline(isRejected: false)
        } else {
          return .needsText
        }
      }
    }
  }

  /// - Returns: false where more text is needed.
  private mutating func parse(
    _ text: Span<UInt8>, _ position: inout Int, _ base: Int64, _ supply: Supply,
    _ batch: inout DeliveryBatch, _ rejects: inout RejectKeeper
  ) -> Bool {
    // No further than the limit, so that how the text came in pieces does not decide.
    let available = text.count - position
    let limit = position + min(available, maxObject)
    parses += 1
    parser.objectOffset = base + Int64(position)
    let outcome = parser.parse(
      text.extracting(..<limit), at: position, file: file, line: line.number, into: &batch,
      counts: &counts)
    switch outcome {
    case .read(let end, let newlines):
      finishObject(newlines)
      position = end
    case .rejected(let code, let end, let newlines):
      stretch.begin(code, line: line.number, offset: base + Int64(position))
      let originals = parser.originals
      if originals.isEmpty {
        stretch.append(text.extracting(position..<end))
      } else {
        stretch.append(originals.span)
      }
      finishObject(newlines)
      position = end
      keep(&batch, &rejects)
    case .broken(let code):
      reject(code, from: position, base)
    case .incomplete where available >= maxObject:
      stretch.begin(.lineTooLong, line: line.number, offset: base + Int64(position))
      longObject = StructuralSkip()
      mode = .inLongObject
      if line.objects > 0 { line.glued += 1 }
      (needed, tried) = (1, 0)
    case .incomplete:
      return handleIncomplete(text, &position, base, supply)
    }
    return true
  }

  private mutating func handleIncomplete(
    _ text: Span<UInt8>, _ position: inout Int, _ base: Int64, _ supply: Supply
  ) -> Bool {
    guard case .end(let tail) = supply else {
      tried = text.count - position
      needed = min(tried * 2, maxObject)
      return false
    }
    switch tail {
    case .silent:
      position = text.count
    case .unfinished where !isTorn(text, from: position):
      counts.warnings.add(.unfinishedLastLine)
      position = text.count
    case .unfinished, .reject:
      reject(.badJSON, from: position, base)
      return true
    }
    return false
  }

  /// Whether an unclosed object is an old torn line rather than one that is still being written:
  /// another one begins at the start of a line behind it.
  private func isTorn(_ text: Span<UInt8>, from position: Int) -> Bool {
    var place = position
    while let newline = text.firstIndex(of: UInt8(ascii: "\n"), from: place) {
      if newline + 1 < text.count && text[newline + 1] == UInt8(ascii: "{") { return true }
      place = newline + 1
    }
    return false
  }

  private func isTimeToParse(_ available: Int, _ supply: Supply) -> Bool {
    switch supply {
    case .more: available >= needed
    case .boundary: available >= needed || (available <= Self.cheapTry && available > tried)
    case .gap: available > tried
    case .end: true
    }
  }

  private func isEnd(_ supply: Supply) -> Bool { if case .end = supply { true } else { false } }

  private mutating func finishObject(_ newlines: Int) {
    if line.objects > 0 { line.glued += 1 }
    line.pass(newlines)
    line.objects += 1
    (needed, tried) = (1, 0)
  }

  /// Begins a stretch that goes up to the next newline.
  private mutating func reject(_ code: RejectCode, from position: Int, _ base: Int64) {
    stretch.begin(code, line: line.number, offset: base + Int64(position))
    mode = .toNewline(isRejected: true)
    (needed, tried) = (1, 0)
  }

  private mutating func keep(_ batch: inout DeliveryBatch, _ rejects: inout RejectKeeper) {
    counts.rejected.add(stretch.code)
    rejects.keep(stretch, in: &batch)
  }

  /// Begins between two objects.
  mutating func goOn(line: LineState) { (self.line, mode, needed, tried) = (line, .between, 1, 0) }

  /// True where reading can go on from the window's start knowing nothing but the line's number, what was
  /// counted, and which objects came before.
  func canBeResumed(_ window: TextWindow) -> Bool {
    isSettled(window) && mode == .between && line.isPlain && parser.mapper?.isBetweenLines ?? true
  }

  /// The text has ended, and all of it is cut: lines whose pieces were joined end here, too.
  mutating func finishLines(into batch: inout DeliveryBatch) {
    parser.finishLines(file: file, line: line.number, into: &batch, counts: &counts)
  }

  /// The file has ended, and all of its text is cut.
  mutating func endFile() { line.endFile(&counts) }

  /// False where it cannot be told yet.
  private func skipByteOrderMark(
    _ text: Span<UInt8>, _ position: inout Int, _ supply: Supply
  ) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let found = min(text.count - position, mark.count)
    for i in 0..<found where text[position + i] != mark[i] { return true }
    guard found == mark.count else { return isEnd(supply) }
    position += mark.count
    return true
  }
}
