/// What is known of a file while it is read.
struct FileReading {
  let index: Int
  let input: LogInput
  var report: FileReport
  var cutter: ObjectCutter
  var rejects: RejectKeeper
  /// What finds out the file's format; nil once it is known.
  var guess: PresetGuess?
  /// Where the member began that the text belongs to; nil where there is no way back to it.
  var checkpoint: Checkpoint?
  /// The number of that member.
  var member = 0
  /// True while the text of a damaged member is passed over.
  var isLeavingOut = false
  /// How many members were taken back from the current batch.
  var takenBack = 0
  /// How many are at most: each costs a walk through the batch's texts. Beyond that all the file's
  /// damages are found first, and it is read again without them.
  static let takenBackAtMost = 100
  /// True once damage was found too late: the rest is read for its damages alone.
  var mustReadAgain = false
  /// True where sound members began elsewhere than at a line's start.
  var membersCutLines = false
  /// True where a member that was damaged is not any more.
  var hasChanged = false
  /// Where a later reading can go on, should the file have grown; the rest is known at its end.
  var resumable: ResumePoint?
  /// A hash of the first bytes of a plain file that is not small.
  var head: UInt64?
  /// True until text has been looked at.
  var isAtTextStart = true
  /// Why the text is none that is read, if the gzip member that says so is sound.
  var verdict: String?

  /// All that has to be restored to come back to where a gzip member began.
  struct Checkpoint {
    var cutter: ObjectCutter
    var batch: DeliveryBatch.Mark
    var rejects: RejectKeeper.Mark
    var guess: PresetGuess?
    var report: FileReport
    var isAtTextStart: Bool
    /// The marks hold in this batch alone.
    var batchNumber: Int
  }

  init(
    _ input: LogInput, _ index: Int, _ format: LogFormat, _ options: ReadingOptions,
    _ parser: ObjectParser
  ) {
    (self.input, self.index) = (input, index)
    let ordinal = UInt32(clamping: index)
    report = FileReport(ordinal: ordinal, path: input.path, state: .complete, preset: format.name)
    cutter = ObjectCutter(file: ordinal, options: options, parser: parser)
    rejects = RejectKeeper(file: ordinal)
    if case .mapping(let mapping) = format, mapping.isDirect {
      report.mapping = mapping.fingerprint
    } else {
      guess = PresetGuess(format, maxObject: max(options.maxObject, 1))
    }
  }

  /// Goes on where an earlier reading ended, as if all before had just been read.
  ///
  /// - Parameter parser: as it was there.
  mutating func resume(from point: ResumePoint, _ parser: ObjectParser) {
    report.resumedFrom = point
    rejects = RejectKeeper(file: report.ordinal, earlier: point.kept)
    cutter.parser = parser
    cutter.goOn(line: LineState(number: point.line, objects: point.isInsideLine ? 1 : 0))
    cutter.counts = point.counts
    // The name may have changed, and the last line is not the last any more.
    var warnings = Tally<WarningCode>()
    for (code, count) in point.counts.warnings.occurred
    where code != .gzipIsPlainText && code != .unfinishedLastLine {
      warnings.add(code, count)
    }
    cutter.counts.warnings = warnings
  }

  /// How much text must be there before it is worth to go on.
  var needed: Int { max(cutter.needed, guess?.needed ?? 0) }

  /// Looks for the file's format where it is not known yet.
  ///
  /// - Parameters:
  ///   - text: what has not been cut yet.
  ///   - supply: what comes after it.
  /// - Returns: false where more text must come before anything can be cut.
  mutating func settleFormat(
    _ text: Span<UInt8>, _ supply: PresetGuess.Supply, limit: Int
  ) -> Bool {
    guard var guess, cutter.mode != .leftOut else { return true }
    switch guess.look(at: text, supply, isFileStart: cutter.mode == .fileStart) {
    case .blank: return true
    case .unknown:
      self.guess = guess
      return true
    case .needsText:
      self.guess = guess
      return false
    case .decided(let decision):
      self.guess = nil
      use(decision, limit: limit)
      return true
    }
  }

  private mutating func use(_ decision: PresetGuess.Decision, limit: Int) {
    let (mapping, wrapper) = (decision.mapping, decision.wrapper)
    if wrapper != nil || !mapping.isDirect {
      cutter.parser.mapper = Mapper(mapping, in: wrapper, limit: limit)
    }
    let both = [wrapper, mapping].compactMap { $0 }
    report.preset = both.map(\.name).joined(separator: "+")
    report.mapping = both.map(\.fingerprint).joined(separator: "+")
    report.isSampled = mapping.isSampled
    report.votes = decision.votes.map { (preset: $0.name, objects: $0.objects) }
  }
}
