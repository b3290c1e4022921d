// What a damaged gzip member does to the text around it.

extension ObjectCutter {
  /// Begins to leave text out. What is pending goes with it: its end will not come.
  mutating func leaveOut(_ window: inout TextWindow) {
    line.passOver(window.bytes.span.extracting(window.start..<window.end))
    window.consume(to: window.end)
    (needed, tried, mode) = (1, 0, .leftOut)
    parser.mapper?.forgetPieces()
  }

  /// Becomes what it was at the member's start, but for its place in the text.
  mutating func goBack(to earlier: ObjectCutter) {
    let place = line
    self = earlier
    line.move(to: place)
    (needed, tried, mode) = (1, 0, .leftOut)
    parser.mapper?.forgetPieces()
  }

  /// Text counts again.
  ///
  /// - Parameter last: the byte before it, which tells whether an object may begin here; nil where
  ///   nobody knows. It alone says what is on the line so far: what else was noted depends on whether
  ///   the text was passed over or cut and taken back.
  mutating func resume(after last: UInt8?) {
    let isLineStart = last == UInt8(ascii: "\n")
    line.startOver(objects: isLineStart || last == nil ? 0 : 1)
    let isTrusted = last == nil || last == UInt8(ascii: "}")
    mode = isLineStart ? .between : .afterGap(isTrusted: isTrusted)
  }
}
