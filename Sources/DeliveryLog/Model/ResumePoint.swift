/// Where the reading of a plain file ended, and what has to be known to go on there when the file has
/// grown, as if it were read from its start.
public struct ResumePoint: Sendable, Equatable {
  /// How many bytes the head of a file has, by which most other files are told apart at once. No point
  /// is nearer to the start.
  public static let headLength = 4096

  /// Rejected objects that were kept word for word.
  public struct Kept: Sendable, Equatable {
    public var code: RejectCode
    /// A hash of the object.
    public var hash: UInt64
    /// How many equal ones there were.
    public var count: Int

    public init(code: RejectCode, hash: UInt64, count: Int) {
      (self.code, self.hash, self.count) = (code, hash, count)
    }
  }

  /// The store's number of that reading.
  public var id: Int64 = 0
  /// What the file was: one that begins with it has grown.
  public var content: ContentIdentity
  /// The fingerprint of the mapping that was used.
  public var mapping: String
  /// A hash of the first `headLength` bytes.
  public var head: UInt64
  /// All bytes before it are done with.
  public var offset: Int64
  /// The line it is in, from 1.
  public var line: Int64
  /// True where an object is on that line before it.
  public var isInsideLine: Bool
  /// Where the text must be read again from, to know which objects without an apns-id came before; nil
  /// where there were none.
  public var replayFrom: Int64?
  /// What was met before it.
  public var counts = FileCounts()
  public var kept: [Kept] = []

  public init(
    content: ContentIdentity, mapping: String, head: UInt64, offset: Int64, line: Int64,
    isInsideLine: Bool, replayFrom: Int64?
  ) {
    (self.content, self.mapping, self.head) = (content, mapping, head)
    (self.offset, self.line, self.isInsideLine) = (offset, line, isInsideLine)
    self.replayFrom = replayFrom
  }
}
