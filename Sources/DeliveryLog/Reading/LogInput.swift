/// Something to read.
public struct LogInput: Sendable, Equatable {
  /// The path as the user gave it, or as it was found below the folder the user gave; `-` for stdin.
  public var path: String
  public var isStandardInput: Bool
  /// Given where the input is open already; whoever opened it closes it.
  public var descriptor: Int32?

  /// - Parameter path: `-` stands for stdin.
  public init(_ path: String) { (self.path, isStandardInput) = (path, path == "-") }

  /// - Parameter name: what messages call it.
  public init(_ name: String, descriptor: Int32) {
    (path, isStandardInput, self.descriptor) = (name, false, descriptor)
  }
}
