/// What is wrong with a mapping file or with settings, where, and what to do.
public struct MappingError: Error, Sendable, Equatable {
  /// What is wrong, without a full stop: "there is no setting 'feilds'".
  public var problem: String
  /// What to do: a sentence without its beginning "Try: ".
  public var remedy: String
  /// From 1.
  public var line: Int
  /// In bytes, from 1.
  public var column: Int

  public init(_ problem: String, _ remedy: String, at offset: Int, in file: [UInt8]) {
    (self.problem, self.remedy) = (problem, remedy)
    let before = file[..<min(max(offset, 0), file.count)]
    line = 1 + before.count { $0 == ASCII.newline }
    let lineStart = before.lastIndex(of: ASCII.newline).map { $0 + 1 } ?? 0
    column = 1 + before.count - lineStart
  }
}
