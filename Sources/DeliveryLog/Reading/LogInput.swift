/// Something to read.
public struct LogInput: Sendable, Equatable {
  /// The path as the user gave it, or as it was found below the folder the user gave; `-` for stdin.
  public var path: String
  public var isStandardInput: Bool

  /// - Parameter path: `-` stands for stdin.
  public init(_ path: String) { (self.path, isStandardInput) = (path, path == "-") }
}
