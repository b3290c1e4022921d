@testable import DeliveryLog

/// A random gzip file of several members, some of them damaged.
struct DamagedFile {
  private(set) var bytes: [UInt8] = []
  /// What must be read of it, and nothing else; nil where members begin within lines.
  private(set) var rows: [String]?

  private var random: JSONGenerator

  init(seed: UInt64) {
    random = JSONGenerator(seed: seed)
    var hasWholeLines = Bool.random(using: &random)
    var texts: [[UInt8]] = []
    var numbers: [[Int]] = []
    for index in 0..<Int.random(in: 2...6, using: &random) {
      let some = Array(index * 10..<index * 10 + Int.random(in: 0...3, using: &random))
      texts.append(some.flatMap { line($0) })
      numbers.append(some)
    }
    if !hasWholeLines { texts = cut(Array(texts.joined())) }
    var sound: [Int] = []
    for (index, text) in texts.enumerated() {
      let isSound = Int.random(in: 0..<3, using: &random) > 0
      bytes += isSound ? GzipWriter.compress(text) : damaged(text, isFirst: index == 0)
      // Of a file that is cut short no check sum says what is right.
      if !isSound && index == texts.count - 1 { hasWholeLines = false }
      if isSound && hasWholeLines { sound += numbers[index] }
      bytes += between()
    }
    rows = hasWholeLines ? DeliveryLogTests.rows(sound) : nil
  }

  /// An object that must be read, and now and then what stands beside it in logs.
  private mutating func line(_ number: Int) -> [UInt8] {
    let object = LogLab.line(number)
    return switch Int.random(in: 0..<12, using: &random) {
    case 0: LogLab.text([number]) + [10]
    case 1: DeliveryLogTests.bytes(object.replacing(",", with: ",\n") + "\r\n")
    case 2: DeliveryLogTests.bytes("garbage\n{\"a\":1}{\"a\":1} \n \n\(object)\n")
    case 3: [0, 0, 0, 10] + LogLab.text([number]) + DeliveryLogTests.bytes("{\"torn\":\"\n")
    default: LogLab.text([number])
    }
  }

  private mutating func cut(_ text: [UInt8]) -> [[UInt8]] {
    let places = (0..<5).map { _ in Int.random(in: 0...text.count, using: &random) }.sorted()
    return zip([0] + places, places + [text.count]).map { Array(text[$0..<$1]) }
  }

  private mutating func damaged(_ text: [UInt8], isFirst: Bool) -> [UInt8] {
    var member = GzipWriter.compress(text)
    // Without its first bytes a file is no gzip file at all.
    switch Int.random(in: (isFirst ? 1 : 0)..<6, using: &random) {
    case 0: member[1] = 7
    case 1: member[member.count - 8] ^= 1
    case 2: member[member.count - 1] ^= 1
    case 3: member.removeLast(Int.random(in: 5...9, using: &random))
    case 4:
      let half = member.count / 2
      for place in half..<min(half + 12, member.count) { member[place] = 0xFF }
    default:
      // A stored block that says it is longer than all that follows.
      member = Array(member.prefix(10)) + [0, 0x60, 0xEA, 0x9F, 0x15] + text
    }
    return member
  }

  private mutating func between() -> [UInt8] {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: [0, 0, 0]
    case 1: DeliveryLogTests.bytes("junk\n")
    case 2: [0x1F, 0x8B, 8, 0] + DeliveryLogTests.bytes("what looks like a member")
    default: []
    }
  }
}
