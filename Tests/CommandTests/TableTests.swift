import Testing

@testable import pushlog

@Suite struct `Tables for people` {
  @Test func `align words left and numbers right`() {
    let table = TextTable(
      [.text("day"), .number("attempts"), .number("delivery rate"), .text("note")],
      rows: [["2026-03-03", "1,200", "98.4 %", ""], ["2026-03-04", "7", "–", "quiet"]],
      totals: ["", "1,207", "98.3 %"])
    #expect(
      table.text() == """
        day         attempts  delivery rate  note
        ──────────  ────────  ─────────────  ─────
        2026-03-03     1,200         98.4 %
        2026-03-04         7              –  quiet
        ──────────  ────────  ─────────────  ─────
                       1,207         98.3 %

        """)
  }

  @Test func `cannot be steered by what a log says`() {
    let table = TextTable([.text("topic")], rows: [["a\u{1b}[2Jb\nc"]])
    #expect(!table.text().contains("\u{1b}"))
    #expect(table.text().split(separator: "\n").count == 3)
  }

  @Test func `are marked on a terminal only`() {
    let table = TextTable([.text("topic")], rows: [["a"]])
    #expect(!table.text().contains("\u{1b}"))
    #expect(table.text(style: Style(isOn: true)).hasPrefix("\u{1b}[1mtopic\u{1b}[0m\n"))
  }

  @Test func `group the digits of counts`() {
    #expect(Figures.count(0) == "0")
    #expect(Figures.count(999) == "999")
    #expect(Figures.count(1000) == "1,000")
    #expect(Figures.count(-1_234_567) == "-1,234,567")
    #expect(Figures.count(.min) == "-9,223,372,036,854,775,808")
    #expect(Figures.count(1, "file") == "1 file")
    #expect(Figures.count(2000, "entry", plural: "entries") == "2,000 entries")
  }

  @Test func `never round a share to all or nothing`() {
    #expect(Figures.percent(nil) == "–")
    #expect(Figures.percent(1) == "100.0 %")
    #expect(Figures.percent(0) == "0.0 %")
    #expect(Figures.percent(0.99999) == "99.9 %")
    #expect(Figures.percent(0.00001) == "0.1 %")
    #expect(Figures.percent(0.98449) == "98.4 %")
    #expect(Figures.percent(-0.05) == "-5.0 %")
    #expect(Figures.percent(.nan) == "–")
  }
}

@Suite struct `CSV output` {
  @Test func `follows RFC 4180`() {
    var writer = CSVWriter()
    writer.record(["a", "b,c", "say \"hi\"", "two\nlines", " blank", nil, ""])
    writer.record(["Grüße"])
    #expect(
      String(decoding: writer.bytes, as: UTF8.self)
        == "a,\"b,c\",\"say \"\"hi\"\"\",\"two\nlines\",\" blank\",,\"\"\r\nGrüße\r\n")
  }
}

@Suite struct `Failures` {
  @Test func `say what, why, where and what to try`() {
    let failure = Failure(
      .badInput, "the registry was not imported", why: "it has no token column",
      at: "registry.csv, line 1", hint: "name the column of tokens \"token\".")
    #expect(
      failure.message == """
        pushlog: the registry was not imported: it has no token column (registry.csv, line 1).
        Try: name the column of tokens "token".

        """)
  }

  @Test func `end in one full stop and on one line`() {
    #expect(Failure(.ioError, "a sentence.").message == "pushlog: a sentence.\n")
    #expect(
      Failure(.ioError, "cannot read a\nb\u{1b}[0m").message
        == "pushlog: cannot read a\\nb\\u{1b}[0m.\n")
  }
}
