/// What was met in one file, counted by the reader. What of it was new, only the store can say.
public struct FileReport: Sendable {
  /// The file's number in this run, from 0.
  public var ordinal: UInt32
  /// As the user gave it, or as it was found below the folder the user gave; `-` for stdin.
  public var path: String
  public var state: FileState
  /// Why the state is not `complete`, in one sentence; nil where it is.
  public var problem: String?
  /// The name of the mapping that was used: `gorush`, or `docker+gorush`; `auto` where it was to be
  /// found out and nothing was read.
  public var preset: String
  /// Tells that mapping from others and from earlier versions of itself.
  public var mapping = ""
  /// True where the log holds a sample of what was accepted, and all that was not.
  public var isSampled = false
  /// Where the format was found out: how many of the first objects each preset recognised, the chosen
  /// one first.
  public var votes: [(preset: String, objects: Int)] = []
  /// The bytes as they lie on disk; nil where they were not read to the end.
  public var content: ContentIdentity?
  public var counts = FileCounts()
  /// True where there is no such file.
  public var isMissing = false
  /// True where some rejects were counted and not kept, for there were too many: the file does not
  /// count as known, so that it can be read again.
  public var rejectsDropped = false

  /// Where reading may go on when the file has grown; nil where it must begin anew.
  public var resumePoint: ResumePoint?
  /// Where reading went on: what is before was read in an earlier run, and is counted in `counts`.
  public var resumedFrom: ResumePoint?

  public init(ordinal: UInt32, path: String, state: FileState, preset: String) {
    (self.ordinal, self.path, self.state, self.preset) = (ordinal, path, state, preset)
  }
}

/// Objects and oddities of one file.
public struct FileCounts: Sendable, Equatable {
  /// Objects that became deliveries.
  public var deliveries = 0
  /// Lines with nothing but white space.
  public var blank = 0
  /// Objects that are not wanted: no push, another platform's, of a day that is no longer kept, or about
  /// somebody who was erased.
  public var skipped = 0
  public var rejected = Tally<RejectCode>()
  public var warnings = Tally<WarningCode>()

  public init() {}

  public mutating func add(_ other: FileCounts) {
    deliveries += other.deliveries
    blank += other.blank
    skipped += other.skipped
    rejected.add(other.rejected)
    warnings.add(other.warnings)
  }

  /// Objects met.
  public var lines: Int { deliveries + skipped + rejected.total }
}

/// An object that could not be read, word for word.
public struct Reject: Sendable {
  /// The file's ordinal.
  public var file: UInt32
  /// Line number from 1.
  public var line: Int64
  /// Offset of the first byte in the file's text, after decompression.
  public var byteOffset: Int64
  public var code: RejectCode
  /// Where its bytes lie in `DeliveryBatch.rejectedBytes`; at most 64 KiB are kept.
  public var raw: Range<Int>
  /// How long it was, in bytes.
  public var length: Int64
  /// A hash of the whole object and of how many equal ones came before it: the same object read
  /// again from a copy of the file has the same.
  public var identity: UInt64
}

/// What tells one file content from another: a strong hash over the bytes as they lie on disk, and
/// their number. A false "known" would lose a file, so a CRC is not enough.
public struct ContentIdentity: Hashable, Sendable {
  public var size: Int64
  public var high: UInt64
  public var low: UInt64

  public init(size: Int64, high: UInt64, low: UInt64) {
    (self.size, self.high, self.low) = (size, high, low)
  }
}
