/// Reads logs into batches and hands them over. Runs on one core, and holds one batch, one window of
/// text and one window of compressed bytes, whatever the size of the files.
///
/// Reader and receiver agree on one thing: nothing of a file may last before the batch in which it
/// ends, and that is at the latest the next one with `endsAtFileEnd`. So a gzip member that proves
/// damaged after rows of it were handed over can be taken back: everything since the last such batch
/// is undone and read again without it.
public struct LogReader {
  let options: ReadingOptions
  let format: LogFormat
  let isKnown: @Sendable (ContentIdentity) -> Bool
  let limits: BatchLimits
  /// A file of fewer bytes is always read from its start.
  let smallFile: Int64
  let meter: ReadingMeter?

  /// Sizes of contents that may be known: only files of such a size are hashed before they are parsed.
  var sizes: Set<Int64>
  /// Where plain files may go on that have grown since.
  let resumePoints: [ResumePoint]
  /// Contents that were read in this run.
  var seen: Set<ContentIdentity> = []
  /// Those of them that would have to be read again.
  var seenInGroup: [ContentIdentity] = []

  var batch = DeliveryBatch()
  /// How many were handed over.
  var batchNumber = 0
  /// True where the last one did not end at a file's end.
  var hasOpenBatch = false
  /// How many deliveries were handed over since the last one that did.
  var deliveriesInGroup = 0
  /// The first input that would have to be read again: the first after the last batch that ended at a
  /// file's end.
  var groupStart = 0
  /// Gzip members that are known to be damaged.
  var damagedMembers: Set<MemberPlace> = []

  let bytes: InputBytes
  let inflater = Inflater()
  var window: TextWindow
  var parser: ObjectParser
  /// How often an object was given to the parser, for tests.
  var parses = 0

  struct MemberPlace: Hashable {
    var file: Int
    var member: Int
  }

  /// - Parameters:
  ///   - format: how the objects are to be read.
  ///   - batchCapacity: how many deliveries a batch holds, but for those of its last object.
  ///   - windowSize: how much text, and how many compressed bytes, are in memory at a time.
  ///   - isKnown: whether a content was read in an earlier run. Called on the reading core.
  ///   - knownSizes: the sizes of all contents for which `isKnown` could be true.
  ///   - resumePoints: where earlier readings ended with the same options.
  ///   - meter: is told how far it is.
  public init(
    options: ReadingOptions, format: LogFormat = .auto, batchCapacity: Int = 262_144,
    windowSize: Int = 256 << 10,
    isKnown: @escaping @Sendable (ContentIdentity) -> Bool, knownSizes: Set<Int64>,
    resumePoints: [ResumePoint] = [], meter: ReadingMeter? = nil
  ) {
    self.init(
      options: options, format: format,
      limits: BatchLimits(deliveries: batchCapacity, groupDeliveries: 1 << 20),
      windowSize: windowSize, isKnown: isKnown, knownSizes: knownSizes,
      resumePoints: resumePoints, meter: meter)
  }

  init(
    options: ReadingOptions, format: LogFormat, limits: BatchLimits, windowSize: Int,
    isKnown: @escaping @Sendable (ContentIdentity) -> Bool, knownSizes: Set<Int64>,
    resumePoints: [ResumePoint] = [], meter: ReadingMeter? = nil
  ) {
    (self.resumePoints, self.meter) = (resumePoints, meter)
    smallFile = Int64(max(windowSize, ResumePoint.headLength))
    (self.options, self.format, self.limits) = (options, format, limits)
    (self.isKnown, sizes) = (isKnown, knownSizes)
    window = TextWindow(size: windowSize)
    bytes = InputBytes(bufferSize: windowSize)
    parser = ObjectParser(options)
  }

  /// What became of an input.
  enum Ending {
    case done
    /// Damage was found too late: read the open files again.
    case again
    case receiverGone
  }

  typealias Send = (consuming DeliveryBatch) throws -> Bool

  /// Reads all inputs. A file that cannot be read is reported as such, and the others go on.
  ///
  /// - Parameter send: takes a batch; false when the receiver has gone. The last batch always has
  ///   `endsAtFileEnd`.
  public mutating func read(
    _ inputs: [LogInput], send: (consuming DeliveryBatch) throws -> Bool
  ) throws {
    var index = 0
    while index < inputs.count {
      switch try readFile(inputs[index], index, send) {
      case .done: index += 1
      case .again:
        guard try undoOpenFiles(send) else { return }
        index = groupStart
      case .receiverGone: return
      }
    }
    if !batch.isEmpty || hasOpenBatch || inputs.isEmpty { _ = try handOver(next: index, send) }
  }

  /// Hands over the batch as it is.
  ///
  /// - Parameter next: the input that comes next, where the batch ends at a file's end.
  mutating func handOver(next: Int?, _ send: Send) throws -> Bool {
    var full = DeliveryBatch()
    swap(&full, &batch)
    let count = full.deliveries.count
    full.endsAtFileEnd = next != nil
    hasOpenBatch = next == nil
    deliveriesInGroup += full.deliveries.count
    batchNumber += 1
    if let next {
      groupStart = next
      deliveriesInGroup = 0
      seenInGroup.removeAll()
      meter?.groupEnded()
    }
    guard try send(full) else { return false }
    // The next one will be as large; not before this one is taken, or there would be three.
    if limits.isHalfReached(by: count) { batch.deliveries.reserveCapacity(count) }
    return true
  }

  /// Forgets what was read since the last batch that ended at a file's end, here and at the receiver.
  private mutating func undoOpenFiles(_ send: Send) throws -> Bool {
    seen.subtract(seenInGroup)
    meter?.groupUndone()
    seenInGroup.removeAll()
    batch = DeliveryBatch()
    guard hasOpenBatch else { return true }
    hasOpenBatch = false
    deliveriesInGroup = 0
    batchNumber += 1
    var undo = DeliveryBatch()
    undo.undoesOpenFiles = true
    return try send(undo)
  }
}
