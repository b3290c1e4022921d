/// What is known of a file while it is read.
struct FileReading {
  let index: Int
  let input: LogInput
  var report: FileReport
  var cutter: ObjectCutter
  var rejects: RejectKeeper
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
  /// True until text has been looked at.
  var isAtTextStart = true

  /// All that has to be restored to come back to where a gzip member began.
  struct Checkpoint {
    var cutter: ObjectCutter
    var batch: DeliveryBatch.Mark
    var rejects: RejectKeeper.Mark
    /// The marks hold in this batch alone.
    var batchNumber: Int
  }

  init(
    _ input: LogInput, _ index: Int, _ preset: String, _ options: ReadingOptions,
    _ parser: ObjectParser
  ) {
    (self.input, self.index) = (input, index)
    let ordinal = UInt32(clamping: index)
    report = FileReport(ordinal: ordinal, path: input.path, state: .complete, preset: preset)
    cutter = ObjectCutter(file: ordinal, options: options, parser: parser)
    rejects = RejectKeeper(file: ordinal)
  }
}
