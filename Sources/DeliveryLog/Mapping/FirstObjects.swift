/// Finds objects at the beginning of a text, for a look only: nothing is counted, nothing rejected.
struct FirstObjects {
  private var position = 0
  private var left: Int
  let isBlank: Bool

  init(_ text: Span<UInt8>, limit: Int) {
    left = limit
    if text.count >= 3, text[0] == 0xEF, text[1] == 0xBB, text[2] == 0xBF { position = 3 }
    var place = position
    while place < text.count, text[place] == 0 || ASCII.isWhiteSpace(text[place]) { place += 1 }
    isBlank = place == text.count
    position = place
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
