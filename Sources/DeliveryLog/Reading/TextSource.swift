/// What comes next from a file.
enum TextEvent {
  /// Text came into the window.
  case text
  /// Gzip member number n begins, from 1; no text of it has come.
  case memberStart(Int)
  /// All text of the member has come, and its CRC and length are right.
  case memberEnd
  /// The member's text is worthless.
  case memberDamaged
  /// Bytes were passed over that may have been text once.
  case gap
  case end
}

/// A file's text, whether it is packed or not.
struct TextSource {
  /// Nil for plain text.
  var gzip: GzipText?

  mutating func next(
    from bytes: InputBytes, into window: inout TextWindow
  ) throws(SystemError) -> TextEvent {
    if let event = try gzip?.next(from: bytes, into: &window) { return event }
    return try bytes.read(into: &window) > 0 ? .text : .end
  }
}
