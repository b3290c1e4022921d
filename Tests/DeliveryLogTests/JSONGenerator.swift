/// Makes objects and spoils them, the same ones at every run.
struct JSONGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// SplitMix64.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// An object whose keys differ, with every kind of value.
  mutating func object(depth: Int = 0) -> String {
    let members = (0..<Int.random(in: 0...5, using: &self)).map { i in
      "\(space())\"\(i)\(characters())\"\(space()):\(space())\(value(depth: depth + 1))\(space())"
    }
    return "{" + (members.isEmpty ? space() : members.joined(separator: ",")) + "}"
  }

  private mutating func value(depth: Int) -> String {
    switch Int.random(in: 0..<(depth < 5 ? 9 : 7), using: &self) {
    case 0: return pick(["null", "true", "false"])
    case 1, 2: return number()
    case 7: return object(depth: depth)
    case 8:
      let values = (0..<Int.random(in: 0...3, using: &self)).map { _ in
        space() + value(depth: depth + 1) + space()
      }
      return "[" + (values.isEmpty ? space() : values.joined(separator: ",")) + "]"
    default: return "\"\(characters())\""
    }
  }

  mutating func number() -> String {
    let integer = pick(["0", "7", "410", "1772528400000", "999999999999999999", "12345"])
    let fraction = pick(["", "", "", ".0", ".5", ".000000001", ".10"])
    let exponent = pick(["", "", "", "e2", "E+10", "e-3", "e0", "E00"])
    return pick(["", "", "-"]) + integer + fraction + exponent
  }

  private mutating func characters() -> String {
    (0..<Int.random(in: 0...12, using: &self)).map { _ in
      pick([
        "a", "Z", "0", "-", "_", " ", "/", "{", "}", "[", "]", ":", ",", "'", "\u{7F}", "é", "ß",
        "漢", "\u{800}", "\u{FFFF}", "😀", "\u{10FFFF}", "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n",
        "\\r", "\\t", "\\u0041", "\\u00e9", "\\u6f22", "\\uFFfF", "\\ud83d\\ude00",
        "\\uDBFF\\uDFFF",
      ])
    }.joined()
  }

  private mutating func space() -> String { pick(["", "", "", " ", "\t", "\r\n", "\n"]) }

  mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: choices.indices, using: &self)]
  }

  /// A text with one byte taken out, put in, changed, or all from one byte on taken off.
  mutating func spoiled(_ text: [UInt8]) -> [UInt8] {
    var text = text
    let place = Int.random(in: 0..<max(1, text.count), using: &self)
    let usual = Array("{}[]:,\"\\ue.-+019tfn \n".utf8)
    let byte =
      Bool.random(using: &self)
      ? UInt8.random(in: 0...255, using: &self)
      : usual[Int.random(in: usual.indices, using: &self)]
    switch Int.random(in: 0..<4, using: &self) {
    case 0: text.insert(byte, at: place)
    case 1 where !text.isEmpty: text.remove(at: place)
    case 2 where !text.isEmpty: text[place] = byte
    default: text.removeLast(text.count - place)
    }
    return text
  }
}
