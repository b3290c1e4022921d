internal import DeliveryLog
internal import Glibc

/// A small file that somebody wrote by hand, read as a whole.
enum TextFile {
  /// Nobody writes more by hand.
  private static let largest = 1 << 20

  /// - Throws: `Failure`: 66 where it is missing, 74 where it cannot be read, 65 where it is too large
  ///   or no UTF-8.
  static func read(_ path: String) throws -> String {
    var bytes: [UInt8] = []
    do {
      let descriptor = try FileDescriptor.open(path, O_RDONLY)
      defer { try? FileDescriptor.close(descriptor) }
      while bytes.count <= largest, try FileDescriptor.read(descriptor, into: &bytes) > 0 {}
    } catch {
      throw Failure(
        error.code == ENOENT ? .missingInput : .ioError, "cannot read \(path)", why: error.reason,
        hint: "check the path, and that you may read it.")
    }
    guard bytes.count <= largest, let text = String(validating: bytes, as: UTF8.self) else {
      throw Failure(
        .badInput, "cannot read \(path)",
        why: bytes.count > largest ? "it is larger than a megabyte" : "it is no text in UTF-8",
        hint: "check the path.")
    }
    return text
  }
}
