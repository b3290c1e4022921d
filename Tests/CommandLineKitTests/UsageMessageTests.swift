import CommandLineKit
import Testing

@Suite struct `Usage errors` {
  struct Case: Sendable, CustomTestStringConvertible {
    var line: String
    var sentence: String
    var help: String

    init(_ line: String, _ sentence: String, _ help: String = "kitchen bake --help") {
      (self.line, self.sentence, self.help) = (line, sentence, help)
    }
    var testDescription: String { line }
  }

  static let hex = String(repeating: "a1", count: 32)

  static let cases = [
    Case(
      "", "a command is missing: one of bake, orders, stock or find.", "kitchen --help"),
    Case("bkae", "there is no command 'bkae'. Did you mean bake?", "kitchen --help"),
    Case(
      "boil", "there is no command 'boil'. There is bake, orders, stock and find.", "kitchen --help"
    ),
    Case("stock", "stock needs a sub-command: count or clear.", "kitchen stock --help"),
    Case(
      "stock cuont", "stock has no sub-command 'cuont'. Did you mean count?", "kitchen stock --help"
    ),
    Case(
      "orders all", "orders has no sub-command 'all'. There is show.", "kitchen orders --help"),
    Case("bake c --minuets 3", "bake has no option --minuets. Did you mean --minutes?"),
    Case("bake c --min 3", "bake has no option --min. Did you mean --minutes?"),
    Case("bake c -minutes 3", "bake has no option -minutes. Did you mean --minutes?"),
    Case("bake c --zzz", "bake has no option --zzz."),
    Case("bake c -q", "bake has no option -q."),
    Case("--qiet bake c", "there is no option --qiet. Did you mean --quiet?", "kitchen --help"),
    Case("bake c --eater x", "--eater is an option of find, not of bake."),
    Case(
      "--minutes 3 bake c", "--minutes is an option of bake: write it after the command.",
      "kitchen --help"),
    Case("bake c --minutes", "--minutes needs a value: --minutes N."),
    Case(
      "bake c --minutes --loud",
      "--minutes needs a value, and --loud is an option. "
        + "Where it is meant as the value, write --minutes=--loud."),
    Case(
      "bake c --minutes --",
      "--minutes needs a value, and -- is an option. "
        + "Where it is meant as the value, write --minutes=--."),
    Case(
      "bake c --quiet=yes",
      "--quiet takes no value: it is on where it is given, off where it is not."),
    Case("bake c --minutes 3 --minutes 4", "--minutes is given twice; give it once."),
    Case("bake c --minutes=", "--minutes has an empty value. Is a variable of the shell not set?"),
    Case("bake c --minutes 3.5", "--minutes needs a whole number, not '3.5'."),
    Case("bake c --minutes ٣", "--minutes needs a whole number, not '٣'."),
    Case("bake c --minutes 0", "--minutes needs a whole number from 1 to 600, not '0'."),
    Case(
      "bake c --minutes 99999999999999999999",
      "--minutes needs a whole number from 1 to 600, not '99999999999999999999'."),
    Case("bake c --minutes 1-2", "--minutes needs a whole number from 1 to 600, not '1-2'."),
    Case(
      "orders show 0", "ORDER needs a whole number from 1 up, not '0'.",
      "kitchen orders show --help"),
    Case(
      "bake c --cream much",
      "--cream needs a percentage from 0 to 100, such as 20 or 2.5, not 'much'."),
    Case(
      "bake c --rest 30",
      "--rest needs a number with a unit, such as 90m, 12h, 30d or 4w, not '30'."),
    Case("bake c --form rond", "--form cannot be 'rond'. Did you mean round?"),
    Case("bake c --form oval", "--form cannot be 'oval'. It is one of round or square."),
    Case("bake c --top nuts,Sugr", "--top cannot be 'Sugr'. Did you mean sugar?"),
    Case("bake c --top nuts,", "--top cannot be ''. It is one of sugar, nuts or jam."),
    Case("bake c --top jam,jam", "--top names something twice: 'jam,jam'."),
    Case("bake", "bake needs a DISH."),
    Case("orders show", "orders show needs an ORDER.", "kitchen orders show --help"),
    Case("orders show 1 2", "orders show has no use for '2'.", "kitchen orders show --help"),
    Case("bake c --spice salt --no-spice", "--spice and --no-spice cannot be given together."),
    Case("bake c --loud --quiet", "--quiet and --loud cannot be given together."),
    Case(
      "bake c --quiet --form square",
      "--quiet and --form square cannot be given together: corners creak."),
    Case("bake c --table 3", "--table goes only with --guest."),
    Case("find", "find needs a DISH, --eater or --secret.", "kitchen find --help"),
    Case(
      "find cake --eater me", "a DISH and --eater cannot be given together.", "kitchen find --help"),
    // What may be a secret is not shown whole.
    Case(
      "orders show 1 \(hex)", "orders show has no use for 'a1a1a1a1…a1a1'.",
      "kitchen orders show --help"),
    Case(
      "find --secrt=\(hex)", "find has no option --secrt. Did you mean --secret?",
      "kitchen find --help"),
    Case("--\(hex)", "there is no option --a1a1a1a1…a1a1.", "kitchen --help"),
    Case(
      "orders \u{1b}[31m", "orders has no sub-command '\\u{1b}[31m'. There is show.",
      "kitchen orders --help"),
  ]

  @Test(arguments: cases) func `say what is wrong`(_ example: Case) {
    #expect {
      try kitchen.parse(example.line.split(separator: " ").map(String.init))
    } throws: { error in
      guard let error = error as? UsageError else { return false }
      #expect(error.sentence == example.sentence)
      #expect(error.helpLine(of: kitchen) == example.help)
      return true
    }
  }

  @Test func `name the variable that is to blame`() {
    let program = Program(
      name: "p", abstract: "A.", version: "1",
      options: [Option("n", "N", .integer(1...3), variable: "P_N", help: "A number.")],
      commands: [Command("c", abstract: "C.")])
    let error = #expect(throws: UsageError.self) {
      try program.parse(["c"], environment: ["P_N": "x"])
    }
    #expect(error?.sentence == "$P_N needs a whole number, not 'x'.")
  }

  @Test func `name an empty argument`() {
    let error = #expect(throws: UsageError.self) { try kitchen.parse(["bake", ""]) }
    #expect(error?.sentence == "DISH has an empty value. Is a variable of the shell not set?")
  }
}
