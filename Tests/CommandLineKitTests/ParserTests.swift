import CommandLineKit
import Testing

@Suite struct `The parser` {
  @Test func `takes both forms of a value`() throws {
    #expect(try parsed("bake cake --minutes 5").int("minutes") == 5)
    #expect(try parsed("bake cake --minutes=5").int("minutes") == 5)
    #expect(try parsed("bake cake --spice a=b --spice=c=d").strings("spice") == ["a=b", "c=d"])
  }

  @Test func `takes options before and after names and arguments`() throws {
    for line in [
      "--quiet bake cake --minutes 5", "bake --minutes 5 cake --quiet",
      "bake --quiet --minutes=5 cake",
    ] {
      let command = try parsed(line)
      #expect(command.path == ["bake"])
      #expect(command.arguments == ["cake"])
      #expect(command.flag("quiet"))
      #expect(command.int("minutes") == 5)
    }
  }

  @Test func `finds sub-commands`() throws {
    #expect(try parsed("orders").path == ["orders"])
    #expect(try parsed("orders --quiet show 3").path == ["orders", "show"])
    #expect(try parsed("stock count").path == ["stock", "count"])
  }

  @Test func `takes everything as an argument after two dashes, and one dash anywhere`() throws {
    #expect(try parsed("bake -- --minutes -x --").arguments == ["--minutes", "-x", "--"])
    #expect(try parsed("bake - cake").arguments == ["-", "cake"])
    #expect(try parsed("bake cake --guest -").string("guest") == "-")
    #expect(try parsed("bake cake --guest -7").string("guest") == "-7")
    #expect(try parsed("bake cake --guest=--loud").string("guest") == "--loud")
  }

  @Test func `does not take a command's name for one once arguments began`() throws {
    #expect(try parsed("bake bake orders").arguments == ["bake", "orders"])
    #expect(try parsed("--book bake orders").path == ["orders"])
  }

  @Test func `gives defaults, and tells them from what was given`() throws {
    let command = try parsed("bake cake")
    #expect(command.int("minutes") == 30)
    #expect(!command.isGiven("minutes"))
    #expect(command.string("form") == nil)
    #expect(command.strings("spice") == [])
    #expect(!command.flag("no-spice"))
    #expect(try parsed("bake cake --minutes 30").isGiven("minutes"))
  }

  @Test func `asks the environment where an option is not given`() throws {
    let environment = ["COOK_BOOK": "old.book"]
    #expect(try parsed("orders").string("book") == "cook.book")
    #expect(try parsed("orders", environment: environment).string("book") == "old.book")
    #expect(try parsed("orders --book=a", environment: environment).string("book") == "a")
    #expect(try parsed("orders", environment: ["COOK_BOOK": ""]).string("book") == "cook.book")
  }

  @Test func `reads values by their kind`() throws {
    let command = try parsed("bake cake --cream 2.5% --rest 2h --top jam,nuts --form round")
    #expect(command.percent("cream") == 2.5)
    #expect(command.seconds("rest") == 7200)
    #expect(command.strings("top") == ["jam", "nuts"])
    #expect(command.string("form") == "round")
  }

  @Test(
    arguments: [
      ("30m", 1800), ("1h", 3600), ("30d", 2_592_000), ("4w", 2_419_200), ("0d", nil), ("d", nil),
      ("30", nil), ("-1d", nil), ("1.5h", nil), ("9999999999999999999d", nil),
      ("9223372036854775807w", nil), ("٣d", nil),
    ] as [(String, Int?)])
  func `reads durations`(_ text: String, _ seconds: Int?) throws {
    let command = try? parsed("bake cake --rest=\(text)")
    #expect(command?.seconds("rest") == seconds)
  }

  @Test(
    arguments: [
      ("0", 0), ("20", 20), ("20%", 20), ("2.5", 2.5), ("100", 100), ("100.1", nil), ("-1", nil),
      ("nan", nil), ("inf", nil), ("1e1", nil), ("0x10", nil), ("%", nil), ("1.2.3", nil),
      (".5", nil),
    ] as [(String, Double?)])
  func `reads percentages`(_ text: String, _ value: Double?) throws {
    let command = try? parsed("bake cake --cream=\(text)")
    #expect(command?.percent("cream") == value)
  }

  @Test(
    arguments: [
      ("--help", []), ("-h", []), ("help", []), ("bake --help", ["bake"]),
      ("help bake", ["bake"]), ("--help bake", ["bake"]), ("help orders show", ["orders", "show"]),
      ("orders show --help", ["orders", "show"]), ("bake --minuts 3 --help", ["bake"]),
      ("bake --book --help", ["bake"]), ("bake cake --help --nonsense", ["bake"]),
      ("stock -h", ["stock"]),
    ] as [(String, [String])])
  func `gives help wherever it is asked for`(_ line: String, _ path: [String]) throws {
    guard case .help(let asked) = try kitchen.parse(line.split(separator: " ").map(String.init))
    else {
      Issue.record("no help")
      return
    }
    #expect(asked == path)
  }

  @Test func `gives no help for what stands behind two dashes`() throws {
    #expect(try parsed("bake -- --help").arguments == ["--help"])
  }

  @Test func `gives the version`() throws {
    guard case .version = try kitchen.parse(["bake", "--version"]) else {
      Issue.record("no version")
      return
    }
  }

  @Test func `traps on a name that is not declared`() async {
    await #expect(processExitsWith: .failure) { _ = try parsed("orders").string("minutes") }
    await #expect(processExitsWith: .failure) { _ = try parsed("orders").int("book") }
  }
}
