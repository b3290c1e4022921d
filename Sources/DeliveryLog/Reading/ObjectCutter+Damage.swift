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
  ///   nobody knows.
  mutating func resume(after last: UInt8?) {
    switch last {
    case UInt8(ascii: "\n"): mode = .between
    case UInt8(ascii: "}"): mode = .afterGap(isTrusted: true)
    case nil:
      line.startOver()
      mode = .afterGap(isTrusted: true)
    default: mode = .afterGap(isTrusted: false)
    }
  }
}
