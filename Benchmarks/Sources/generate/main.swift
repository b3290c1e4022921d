/// Makes the sample logs and the benchmark's logs: the same bytes from the same arguments.
let usage = """
  usage: generate sample --out DIR
         generate bench [--lines N] [--files N] [--tokens N] --out DIR
         generate registry [--files N] [--tokens N] --out DIR
  """

struct Options {
  private var values: [String: String] = [:]

  init(_ words: ArraySlice<String>) {
    var rest = words
    while let name = rest.popFirst() {
      guard ["--out", "--lines", "--files", "--tokens"].contains(name), let value = rest.popFirst()
      else { fail(usage) }
      values[name] = value
    }
  }

  var folder: String {
    guard let folder = values["--out"] else { fail(usage) }
    return folder
  }

  func number(_ name: String, _ standard: Int) -> Int {
    guard let text = values[name] else { return standard }
    guard let number = Int(text), number > 0 else {
      fail("\(name) takes a number above 0, not \(text)")
    }
    return number
  }

  var benchPlan: BenchPlan {
    BenchPlan(
      lines: number("--lines", 2_000_000), files: number("--files", 8),
      tokens: number("--tokens", 500_000), folder: folder)
  }
}

let words = CommandLine.arguments.dropFirst()
let options = Options(words.dropFirst())
switch words.first {
case "sample": writeSample(to: options.folder)
case "bench": writeBench(options.benchPlan)
case "registry": writeRegistry(options.benchPlan)
default: fail(usage)
}
