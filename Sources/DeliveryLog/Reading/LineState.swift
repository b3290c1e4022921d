/// Where in its lines a text is: what is counted by the line, and not by the object.
struct LineState {
  /// From 1.
  private(set) var number: Int64 = 1
  /// Objects and rejects on this line so far.
  var objects = 0
  /// Objects that followed another one on its line.
  var glued = 0
  private var hasSpace = false
  private var hasNUL = false
  private var nuls = 0

  init() {}

  /// Within a line, or at its start.
  ///
  /// - Parameter objects: how many are on it before.
  init(number: Int64, objects: Int) { (self.number, self.objects) = (number, objects) }

  /// True where nothing has to be remembered but the line's number and its objects.
  var isPlain: Bool { !hasSpace && !hasNUL }

  /// Passes over white space, NULs and ends of lines.
  mutating func skipSpace(_ text: Span<UInt8>, _ position: inout Int, _ counts: inout FileCounts) {
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "\n"):
        // A line of NULs is no line anybody wrote.
        if objects == 0 && !hasNUL { counts.blank += 1 }
        pass(1)
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): hasSpace = true
      case 0:
        hasNUL = true
        nuls += 1
      default: return
      }
      position += 1
    }
  }

  /// Notes newlines that were passed elsewhere.
  mutating func pass(_ newlines: Int) {
    guard newlines > 0 else { return }
    number += Int64(newlines)
    (objects, hasSpace, hasNUL) = (0, false, false)
  }

  /// Passes over text that does not count.
  mutating func passOver(_ text: Span<UInt8>) {
    guard !text.isEmpty else { return }
    pass(text.count(of: UInt8(ascii: "\n")))
    if text[text.count - 1] != UInt8(ascii: "\n") { objects += 1 }
  }

  /// The last line needs no newline to be one; an empty one is none.
  mutating func endFile(_ counts: inout FileCounts) {
    if objects == 0 && hasSpace && !hasNUL { counts.blank += 1 }
    counts.warnings.add(.nulBytesSkipped, nuls)
    counts.warnings.add(.gluedObjects, glued)
    self = LineState()
  }

  /// Takes over where `other` is, and keeps the counts.
  mutating func move(to other: LineState) {
    let (glued, nuls) = (glued, nuls)
    self = other
    (self.glued, self.nuls) = (glued, nuls)
  }

  /// Behind text that was left out: what was on this line before is no matter.
  ///
  /// - Parameter objects: how many are taken to be.
  mutating func startOver(objects: Int) {
    (self.objects, hasSpace, hasNUL) = (objects, false, false)
  }
}
