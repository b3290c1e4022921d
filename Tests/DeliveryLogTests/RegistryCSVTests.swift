import Testing

@testable import DeliveryLog

/// What the CSV reader makes of a text: a record is `line: field|field`, a broken one its problem.
private func records(
  _ text: [UInt8], delimiter: UInt8 = ASCII.comma, piece: Int = .max, isCut: Bool = false,
  recordLimit: Int = CSVReader.recordLimit
) -> [String] {
  var reader = CSVReader(delimiter: delimiter, recordLimit: recordLimit)
  var shown: [String] = []
  func take(_ record: CSVRecord) {
    if let problem = record.problem {
      shown.append("\(record.line): \(problem)")
    } else {
      shown.append("\(record.line): \((0..<record.count).map(record.text).joined(separator: "|"))")
    }
  }
  var start = 0
  while start < text.count {
    let end = start + min(piece, text.count - start)
    reader.read(text.span.extracting(start..<end), take)
    start = end
  }
  reader.finish(isCut: isCut, take)
  return shown
}

private func records(_ text: String, isCut: Bool = false) -> [String] {
  records(Array(text.utf8), isCut: isCut)
}

struct `CSV records` {
  @Test(arguments: [
    ("a,b\n1,2\n", ["1: a|b", "2: 1|2"]),
    ("a,b\r\n1,2\r\n", ["1: a|b", "2: 1|2"]),
    ("a,b\r1,2\r", ["1: a|b", "2: 1|2"]),
    ("a,b\n1,2", ["1: a|b", "2: 1|2"]),
    ("a,\n,", ["1: a|", "2: |"]),
    ("a\n\n \t\nb\n", ["1: a", "4: b"]),
    ("a\r\n\r\n\r\nb", ["1: a", "4: b"]),
    ("\"\"\n", ["1: "]),
    ("\"a,b\",c", ["1: a,b|c"]),
    ("\"a \"\"b\"\" c\"", ["1: a \"b\" c"]),
    ("\"\"\"\"", ["1: \""]),
    ("\"a\nb\r\nc\rd\",e\nf", ["1: a\nb\r\nc\rd|e", "5: f"]),
    ("x,\"\"\ny", ["1: x|", "2: y"]),
    ("naïve,Zoë 🙂", ["1: naïve|Zoë 🙂"]),
    ("", []),
    ("\n\r\n", []),
  ])
  func `are cut as RFC 4180 says`(text: String, expected: [String]) {
    #expect(records(text) == expected)
  }

  @Test(arguments: [
    ("a\n\"b\"c,d\ne\n", ["1: a", "2: textAfterQuote(line: 2)", "3: e"]),
    ("\"b\" ,d\ne", ["1: textAfterQuote(line: 1)", "2: e"]),
    ("\"b\n\n\"c,\"d\ne", ["1: textAfterQuote(line: 3)", "4: e"]),
    ("iPad 12.9\",x\ne", ["1: quoteInsideField(line: 1)", "2: e"]),
    (" \"a\"\ne", ["1: quoteInsideField(line: 1)", "2: e"]),
    ("a\nb,c\nd,\"e\nf\ng\n", ["1: a", "2: b|c", "3: unclosedQuote(line: 3)"]),
    ("\"a\nb\",\"c\nd", ["1: unclosedQuote(line: 2)"]),
  ])
  func `are refused where a quote is out of place, and reading goes on at the next line`(
    text: String, expected: [String]
  ) {
    #expect(records(text) == expected)
  }

  @Test func `are refused when too long, with what follows still read`() {
    let quoted = "a\n\"" + String(repeating: "\"\"x\n", count: 40) + "\"\nb\n"
    for text in ["a\n" + String(repeating: "x", count: 65) + "\nb\n", "a\n" + quoted.dropFirst(2)] {
      let shown = records(Array(text.utf8), recordLimit: 64)
      #expect(shown.count == 3)
      #expect(shown.dropFirst().first == "2: tooLong(line: 2)")
      #expect(shown.last?.hasSuffix(": b") == true)
    }
    #expect(records(Array(String(repeating: "x", count: 64).utf8), recordLimit: 64).count == 1)
    #expect(records(Array("\"xxx".utf8), recordLimit: 2) == ["1: unclosedQuote(line: 1)"])
  }

  @Test func `of a text that was cut end at its last line end`() {
    #expect(records("a,b\n1,2", isCut: true) == ["1: a|b"])
    #expect(records("a,b\n1,\"2", isCut: true) == ["1: a|b"])
    #expect(records("a,b\n1,2\n", isCut: true) == ["1: a|b", "2: 1|2"])
  }

  @Test func `written with quotes are read as they were`() {
    var random = SplitMix(seed: 4180)
    let parts = ["a", "\"", ",", ";", "\n", "\r", "\r\n", " ", "é", "\\N", "7"]
    for _ in 0..<300 {
      let table = (0..<random.next(5)).map { _ in
        (0...random.next(4)).map { _ in
          (0..<random.next(5)).map { _ in parts[random.next(parts.count)] }.joined()
        }
      }
      let text = table.map { row in
        row.map {
          "\""
            + $0.split(separator: "\"", omittingEmptySubsequences: false)
            .joined(separator: "\"\"") + "\""
        }.joined(separator: ",")
      }.joined(separator: "\r\n")
      var read: [[String]] = []
      var reader = CSVReader(delimiter: ASCII.comma)
      let bytes = Array(text.utf8)
      reader.read(bytes.span) { record in read.append((0..<record.count).map(record.text)) }
      reader.finish(isCut: false) { record in read.append((0..<record.count).map(record.text)) }
      // As bytes: as strings, "\r" + "\n" in two fields equals nothing else, but "\r\n" is one letter.
      #expect(read.map { $0.map { Array($0.utf8) } } == table.map { $0.map { Array($0.utf8) } })
    }
  }

  @Test func `do not depend on the pieces the text comes in`() {
    var random = SplitMix(seed: 7)
    let alphabet = Array("ab,\"\"\n\r \t;é".utf8)
    for _ in 0..<2000 {
      let text = (0..<random.next(24)).map { _ in alphabet[random.next(alphabet.count)] }
      let whole = records(text, recordLimit: 12)
      for piece in 1...3 { #expect(records(text, piece: piece, recordLimit: 12) == whole) }
    }
  }
}

/// A small random number generator with a seed (SplitMix64), so that every run tries the same.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// From 0 up to, not including, the limit.
  mutating func next(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(limit))
  }
}
