import CommandLineKit
import Testing

@testable import pushlog

/// Walks the table: what these tests ask of one command they ask of all that will ever be added.
@Suite struct `The command table` {
  static let program = CommandTable.program
  static let commands = program.everyCommand.map { Entry(path: $0.path, command: $0.command) }

  struct Entry: Sendable, CustomTestStringConvertible {
    var path: [String]
    var command: Command
    var testDescription: String { path.joined(separator: " ") }
    var options: [Option] { command.options + CommandTable.program.options }
  }

  @Test(arguments: commands) func `describes every command in whole sentences`(_ entry: Entry) {
    #expect(isSentence(entry.command.abstract))
    for option in entry.options { #expect(isSentence(option.help), "--\(option.name)") }
    for argument in entry.command.arguments { #expect(isSentence(argument.help)) }
    for paragraph in entry.command.discussion.split(separator: "\n\n") {
      #expect(paragraph.hasSuffix("."))
    }
    #expect(!entry.command.abstract.dropLast().contains(". "), "one sentence")
  }

  @Test(arguments: commands) func `has examples that parse and do what they are an example of`(
    _ entry: Entry
  ) throws {
    guard entry.command.isRunnable else { return }
    #expect(!entry.command.examples.isEmpty)
    for example in entry.command.examples {
      #expect(isSentence(example.effect))
      #expect(example.line.count <= 78)
      #expect(try path(of: example) == entry.path)
    }
  }

  @Test func `has examples of the program that parse`() throws {
    for example in Self.program.examples { #expect(try !path(of: example).isEmpty) }
  }

  @Test(arguments: commands) func `names no option twice`(_ entry: Entry) {
    let names = entry.options.map(\.name)
    #expect(Set(names).count == names.count)
    let letters = entry.options.compactMap(\.letter)
    #expect(Set(letters).count == letters.count)
    for name in names {
      #expect(name.allSatisfy { $0.isLowercase && $0.isASCII || $0 == "-" })
      #expect(!name.hasPrefix("-"))
    }
  }

  @Test(arguments: commands) func `has defaults that are good values`(_ entry: Entry) throws {
    for option in entry.options {
      guard let value = option.defaultValue else { continue }
      // Through a program of one command, so that no rule interferes.
      let program = Program(
        name: "p", abstract: "", version: "",
        commands: [Command("c", abstract: "", options: [option])])
      #expect(throws: Never.self) { try program.parse(["c", "\(option.dashedName)=\(value)"]) }
    }
  }

  @Test(arguments: commands) func `has rules about things that exist`(_ entry: Entry) {
    for rule in entry.command.rules + Self.program.rules {
      for term in terms(of: rule) {
        switch term {
        case .option(let name):
          #expect(entry.options.contains { $0.name == name }, "--\(name)")
        case .optionValue(let name, let value):
          let option = entry.options.first { $0.name == name }
          #expect(option?.isFlag == false, "--\(name) \(value)")
          if let choices = option?.kind.choices, !choices.isEmpty {
            #expect(choices.contains(value))
          }
        case .argument(let name):
          #expect(entry.command.arguments.contains { $0.name == name }, "\(name)")
        }
      }
    }
  }

  @Test func `gives every runnable command a body, and no other`() {
    let runnable = Self.commands.filter(\.command.isRunnable).map(\.testDescription)
    #expect(Set(CommandTable.bodies.keys) == Set(runnable))
  }

  @Test(arguments: commands) func `explains exit codes that the program knows`(_ entry: Entry) {
    let codes = entry.command.exits.map(\.code)
    #expect(Set(codes).count == codes.count)
    for code in codes { #expect(Self.program.exits.contains { $0.code == code }) }
  }

  @Test func `names every variable that an option asks`() {
    let asked = Self.commands.flatMap(\.options).compactMap(\.variable)
    #expect(Set(asked).isSubset(of: Self.program.variables.map(\.name)))
  }

  private func isSentence(_ text: String) -> Bool {
    text.hasSuffix(".") && text.first?.isUppercase == true && !text.contains("  ")
  }

  /// The path of the command that an example runs. It may read from another program's output.
  private func path(of example: Example) throws -> [String] {
    let line = example.line.split(separator: "| ").last ?? ""
    let words = line.split(separator: " ").map(String.init)
    #expect(words.first == "pushlog")
    guard case .run(let command) = try Self.program.parse(Array(words.dropFirst())) else {
      return []
    }
    return command.path
  }

  private func terms(of rule: Rule) -> [Term] {
    switch rule {
    case .excludes(let term, let others, _): [term] + others
    case .exactlyOne(let terms): terms
    case .needs(let term, let others): [term] + others
    }
  }
}
