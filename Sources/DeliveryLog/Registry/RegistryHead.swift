/// The beginning of a registry's text, kept until it shows how the rest is written: the first line
/// that is not blank, or of JSON lines its first byte. A byte order mark does not count.
struct RegistryHead {
  enum Finding {
    case jsonLines
    case csv(RegistryHeader)
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// What was taken and is part of the text: a CSV header with its line end, or the first bytes of
  /// JSON lines.
  private(set) var bytes: [UInt8] = []
  /// The line of `bytes`, from 1.
  private(set) var line: Int64 = 1
  private let format: RegistryFormat?
  private var seen = 0
  private var firstByte: UInt8?
  private var isInQuotes = false
  private var followsCR = false

  init(format: RegistryFormat?) { self.format = format }

  var isEmpty: Bool { firstByte == nil }

  /// Takes one byte more.
  ///
  /// - Returns: true where enough was seen.
  mutating func take(_ byte: UInt8) throws(RegistryError.Problem) -> Bool {
    seen &+= 1
    let closesCRLF = followsCR && byte == ASCII.newline
    followsCR = byte == ASCII.carriageReturn
    let endsLine = ASCII.isLineEnd(byte)
    if firstByte == nil {
      if endsLine {
        if !closesCRLF { line &+= 1 }
        bytes.removeAll()
        return false
      }
      bytes.append(byte)
      if seen <= 3, Self.byteOrderMark.starts(with: bytes) {
        if seen == 3 { bytes.removeAll() }
        return false
      }
      if !ASCII.isBlank(byte) { firstByte = byte }
      if isJSON { return true }
      if format == nil, byte == ASCII.leftBracket { throw .jsonArray }
    } else {
      bytes.append(byte)
      if endsLine, !isInQuotes { return true }
    }
    if byte == ASCII.quote { isInQuotes.toggle() }
    if bytes.count > CSVReader.recordLimit { throw .headerTooLong }
    return false
  }

  /// What the rest is, once `take` said that enough was seen or the text is at its end.
  func finding() throws(RegistryError.Problem) -> Finding {
    if isJSON { return .jsonLines }
    guard let header = RegistryHeader.read(bytes.span) else { throw .brokenHeader }
    guard header.hasToken else {
      throw .noTokenColumn(found: RegistryError.shown(header.names))
    }
    return .csv(header)
  }

  private var isJSON: Bool {
    firstByte != nil && (format == .jsonl || format == nil && firstByte == ASCII.leftBrace)
  }
}
