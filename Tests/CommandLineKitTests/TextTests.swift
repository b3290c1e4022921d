import Testing

@testable import CommandLineKit

@Suite struct `Texts` {
  @Test(arguments: [
    ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1), ("abc", "xabc", 1), ("abc", "abd", 1),
    ("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("ca", "abc", 3),
  ]) func `have a distance`(_ one: String, _ other: String, _ steps: Int) {
    #expect(distance(one, other) == steps)
    #expect(distance(other, one) == steps)
  }

  @Test func `are suggested where they are close`() {
    let names = ["idle-days", "no-idle", "json"]
    #expect(closest(to: "idle-day", among: names) == "idle-days")
    #expect(closest(to: "JSON", among: names) == "json")
    #expect(closest(to: "jsn", among: names) == "json")
    #expect(closest(to: "idle", among: names) == "idle-days")
    #expect(closest(to: "xyz", among: names) == nil)
    #expect(closest(to: "", among: names) == nil)
    #expect(closest(to: String(repeating: "j", count: 1_000_000), among: names) == nil)
  }

  @Test func `are wrapped at blanks, never inside a word`() {
    #expect(wrapped("one two three four five six", width: 20) == "one two three four\nfive six")
    #expect(wrapped("one two", width: 30, indent: 4) == "    one two")
    let long = String(repeating: "x", count: 50)
    #expect(wrapped("a \(long) b", width: 20) == "a\n\(long)\nb")
    #expect(wrapped("a\n\nb", width: 20) == "a\n\nb")
  }

  @Test func `stand beside their terms, or below where those are long`() {
    let text = definitions(
      [(term: "a", text: "one two three four five"), (term: "a-very-long-term", text: "six")],
      width: 40)
    #expect(
      text == """
          a             one two three four five
          a-very-long-term
                        six
        """)
  }

  @Test func `cannot steer a terminal`() {
    #expect(printable("a\u{1b}[31mb\nc\u{202e}d\u{9b}") == "a\\u{1b}[31mb\\nc\\u{202e}d\\u{9b}")
    #expect(printable("Grüße 👩‍🍳") == "Grüße 👩‍🍳")
  }

  @Test func `are quoted short and without secrets`() {
    let token = String(repeating: "0f", count: 32)
    #expect(quoted("plain") == "'plain'")
    #expect(quoted("x\(token)y") == "'x0f0f0f0f…0f0fy'")
    #expect(quoted(String(repeating: "word ", count: 20)).count <= 42)
    #expect(
      quoted("5a1c3c9e-0f5e-4f0b-9a57-3d1e2f4b6a70") == "'5a1c3c9e-0f5e-4f0b-9a57-3d1e2f4b6a70'")
  }

  @Test func `fit the page that is there`() {
    #expect(pageWidth(["COLUMNS": "60"], descriptor: -1) == 60)
    #expect(pageWidth(["COLUMNS": "500"], descriptor: -1) == 100)
    #expect(pageWidth(["COLUMNS": "3"], descriptor: -1) == 40)
    #expect(pageWidth(["COLUMNS": "x"], descriptor: -1) == 80)
    #expect(pageWidth([:], descriptor: -1) == 80)
  }
}
