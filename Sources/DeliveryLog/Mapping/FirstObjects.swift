/// Finds objects at the beginning of a text, for a look only: nothing is counted, nothing rejected.
struct FirstObjects {
  private var position: Int
  private var left: Int

  /// - Parameter start: where to begin.
  init(from start: Int, limit: Int) { (position, left) = (start, limit) }

  /// Where the first byte is that is no white space; `text.count` where there is none.
  ///
  /// - Parameter isFileStart: a byte order mark counts as white space, too.
  static func start(of text: Span<UInt8>, isFileStart: Bool) -> Int {
    let hasMark = isFileStart && text.hasPrefix([0xEF, 0xBB, 0xBF])
    var place = hasMark ? 3 : 0
    while place < text.count, text[place] == 0 || ASCII.isWhiteSpace(text[place]) { place += 1 }
    return place
  }

  /// Where the next whole object is.
  mutating func next(_ text: Span<UInt8>) -> Range<Int>? {
    while left > 0, position < text.count {
      let byte = text[position]
      if byte == 0 || ASCII.isWhiteSpace(byte) {
        position += 1
        continue
      }
      var cursor = JSONCursor(at: position)
      do throws(JSONProblem) {
        try cursor.skip(ASCII.leftBrace, text)
        var isFirst = true
        while try cursor.scanMember(text, isFirst: isFirst) != nil { isFirst = false }
        defer { position = cursor.position }
        left -= 1
        return position..<cursor.position
      } catch {
        if error == .incomplete { return nil }
        position = text.firstIndex(of: ASCII.newline, from: position) ?? text.count
      }
    }
    return nil
  }
}
