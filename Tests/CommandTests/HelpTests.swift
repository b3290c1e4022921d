import CommandLineKit
import TestSupport
import Testing

@testable import pushlog

@Suite struct `The help` {
  static let pages = [[]] + CommandTable.program.everyCommand.map(\.path)

  @Test(arguments: pages) func `is as it was`(_ path: [String]) throws {
    let run = try Run(path + ["--help"])
    #expect(run.status == 0)
    #expect(run.errors == "")
    let name = path.isEmpty ? "pushlog" : path.joined(separator: "-")
    let difference = try Snapshot("help/\(name).txt").difference(from: run.text)
    #expect(difference == nil)
  }

  @Test(arguments: pages) func `fits its page`(_ path: [String]) {
    for width in [60, 80, 100] {
      let page = HelpPage(of: CommandTable.program, path: path, width: width).text
      let program = CommandTable.program
      let examples = (program.command(at: path)?.examples ?? program.examples).map {
        "  " + $0.line
      }
      for line in page.split(separator: "\n").map(String.init) where !examples.contains(line) {
        #expect(line.count <= width)
        #expect(line.last != " ")
      }
    }
  }

  @Test func `is plain where nobody watches, and bold where somebody does`() {
    let program = CommandTable.program
    #expect(!HelpPage(of: program, path: []).text.contains("\u{1b}"))
    #expect(HelpPage(of: program, path: [], isBold: true).text.contains("\u{1b}[1mUsage\u{1b}[0m"))
  }
}
