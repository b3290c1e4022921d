import CommandLineKit

/// A program with one of everything.
let kitchen = Program(
  name: "kitchen", abstract: "Cooks.", version: "1.0",
  options: [
    Option(
      "book", "PATH", .path, default: "cook.book", variable: "COOK_BOOK", help: "The recipes."),
    Option(flag: "quiet", help: "Say little."),
    Option(flag: "loud", help: "Say much."),
  ],
  rules: [.excludes("quiet", ["loud"])],
  commands: [
    Command(
      "bake", abstract: "Bakes.",
      arguments: [Argument("DISH", .oneOrMore, help: "What to bake.")],
      options: [
        Option("minutes", "N", .integer(1...600), default: "30", help: "How long."),
        Option("cream", "PERCENT", .percent, help: "How fat."),
        Option("rest", "TIME", .duration, help: "How long to let it rest."),
        Option("form", "", .choice(["round", "square"]), category: "Looks", help: "Its form."),
        Option(
          "top", "LIST", .choices(["sugar", "nuts", "jam"]), category: "Looks", help: "On top."),
        Option("spice", "NAME", isRepeatable: true, help: "What goes in."),
        Option(flag: "no-spice", help: "Nothing goes in."),
        Option("guest", "NAME", help: "Whose taste counts."),
        Option("table", "N", .integer(1...9), help: "Where the guest sits."),
      ],
      rules: [
        .excludes("spice", ["no-spice"]),
        .excludes("quiet", [.optionValue("form", "square")], because: "corners creak"),
        .needs("table", anyOf: ["guest"]),
      ]),
    Command(
      "orders", abstract: "Lists orders.",
      subcommands: [
        Command(
          "show", abstract: "Shows one.",
          arguments: [Argument("ORDER", kind: .integer(1...Int.max), help: "Its number.")])
      ]),
    Command(
      "stock", abstract: "What is there.",
      subcommands: [
        Command("count", abstract: "Counts it."), Command("clear", abstract: "Throws it out."),
      ], isRunnable: false),
    Command(
      "find", abstract: "Finds a dish.",
      arguments: [Argument("DISH", .optional, help: "Its name.")],
      options: [
        Option("eater", "NAME", help: "Who eats it."),
        Option("secret", "WORD", isSecret: true, help: "The word that opens the larder."),
      ],
      rules: [.exactlyOne([.argument("DISH"), "eater", "secret"])]),
  ])

/// The command of a line that parses.
func parsed(_ line: String, environment: [String: String] = [:]) throws -> ParsedCommand {
  let words = line.split(separator: " ").map(String.init)
  guard case .run(let command) = try kitchen.parse(words, environment: environment) else {
    throw UsageError(.missingCommand([]), path: [])
  }
  return command
}
