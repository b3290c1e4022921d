internal import DeliveryLog

/// What in the bytes of an object that could not be read may be a token or a user id.
///
/// Nothing about such bytes is sure, so more is taken for a name than a parser would: each run of hex
/// digits, whatever stands between two quotes, and each word. A user id that is a bare number counts
/// after a key for users only: a user 200 must not take along every line with a status.
struct UnreadableNames {
  private(set) var tokens: Set<[UInt8]> = []
  private(set) var texts: Set<[UInt8]> = []

  /// Shorter ones would be words of every line.
  static let shortestWord = 4
  private static let userKeys: Set<String> = [
    "userid", "user", "recipient", "recipientid", "accountid",
  ]

  init(_ raw: [UInt8]) {
    findTokens(raw)
    findTexts(raw)
    findWords(raw)
  }

  /// Whether the bytes name this user: also where the id has blanks or signs in it that part words.
  static func names(_ raw: [UInt8], user: [UInt8]) -> Bool {
    if UnreadableNames(raw).texts.contains(user) { return true }
    guard user.count >= shortestWord, raw.count >= user.count else { return false }
    for start in 0...(raw.count - user.count) where raw[start] == user[0] {
      let end = start + user.count
      guard raw[start..<end].elementsEqual(user) else { continue }
      let isWhole =
        (start == 0 || !isWordByte(raw[start - 1])) && (end == raw.count || !isWordByte(raw[end]))
      if isWhole { return true }
    }
    return false
  }

  /// Whether the bytes hold a token: also where more hex stands right before or behind it.
  static func holds(_ raw: [UInt8], anyOf tokens: [[UInt8]]) -> Bool {
    guard !tokens.isEmpty else { return false }
    let found = UnreadableNames(raw).tokens
    let lower = String(decoding: raw, as: UTF8.self).lowercased()
    return tokens.contains { found.contains($0) || lower.contains(DeviceToken.text($0)) }
  }

  /// Hex of any letter case, also in groups with blanks between them, as `<a1b2c3d4 …>`.
  private mutating func findTokens(_ raw: [UInt8]) {
    let runs = raw.split { !Self.isHexDigit($0) }.filter { $0.count >= 16 }
    let groups = raw.split { !Self.isHexDigit($0) && $0 != 0x20 }.filter { $0.contains(0x20) }
    for run in runs + groups {
      let text = String(decoding: run.filter { $0 != 0x20 }, as: UTF8.self)
      if text.utf8.count >= 16, let token = DeviceToken.parse(text) { tokens.insert(token) }
    }
  }

  /// What stands between quotes, and before the first and after the last: a torn line may begin and
  /// end anywhere, so inside and outside are not told apart.
  private mutating func findTexts(_ raw: [UInt8]) {
    var before: [UInt8] = []
    for segment in Self.segments(raw) {
      let text = JSONText.unescaped(Array(segment))
      texts.insert(text)
      let key = String(decoding: before, as: UTF8.self).lowercased()
        .filter { $0 != "_" && $0 != "-" }
      if Self.userKeys.contains(key) {
        let number = text.drop { " :\t".utf8.contains($0) }.prefix {
          !" ,}]\t\r\n".utf8.contains($0)
        }
        texts.insert(Array(number))
      }
      before = text
    }
    texts.remove([])
  }

  private mutating func findWords(_ raw: [UInt8]) {
    let words = raw.split { byte in
      byte <= 0x20 || "\"',:;=()[]{}<>&?/\\|".utf8.contains(byte)
    }
    for word in words where word.count >= Self.shortestWord { texts.insert(Array(word)) }
  }

  private static func segments(_ raw: [UInt8]) -> [ArraySlice<UInt8>] {
    var segments: [ArraySlice<UInt8>] = []
    var (start, place) = (0, 0)
    while place < raw.count {
      if raw[place] == UInt8(ascii: "\\") {
        place += 1
      } else if raw[place] == UInt8(ascii: "\"") {
        segments.append(raw[start..<place])
        start = place + 1
      }
      place += 1
    }
    segments.append(raw[min(start, raw.count)...])
    return segments
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    byte >= 48 && byte <= 57 || byte | 0x20 >= 97 && byte | 0x20 <= 102
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 48 && byte <= 57 || byte | 0x20 >= 97 && byte | 0x20 <= 122 || byte == 95
      || byte >= 0x80
  }
}
