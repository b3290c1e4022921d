internal import Dispatch
internal import Synchronization

/// What the benchmark's logs are like: a day a file, all optional fields, about 330 bytes a line.
struct BenchPlan: Sendable {
  var lines: Int
  var files: Int
  var tokens: Int
  var folder: String

  static let start = date(2026, 3, 2)

  func count(ofFile index: Int) -> Int {
    lines / files + (index < lines % files ? 1 : 0)
  }

  /// The midnight after the last file.
  var end: Moment { BenchPlan.start + Moment(files) * day }

  /// Eight of the 32 bytes of a token.
  static func word(_ part: Int, ofToken token: Int) -> UInt64 {
    Random.mix(UInt64(token * 4 + part) &+ 0x5EED)
  }

  /// Each user has two tokens.
  static func user(ofToken token: Int) -> Int { 100_000 + token / 2 }

  /// Three tokens in a hundred are dead before the first file begins.
  static func isGone(_ token: Int) -> Bool { token % 33 == 0 }
}

/// `generate bench`: the files, each from its own seed so that they can be made at the same time, and
/// `expected.json`, which a loaded store is checked against.
func writeBench(_ plan: BenchPlan) {
  OutputFile.makeFolder(plan.folder)
  let facts = Mutex(TokenFacts(count: plan.tokens))
  DispatchQueue.concurrentPerform(iterations: plan.files) { index in
    let part = BenchFile(plan, index).write()
    facts.withLock { $0.merge(part) }
  }
  let json = facts.withLock { $0.json(lines: plan.lines) }
  OutputFile.write(json.text() + "\n", to: plan.folder + "/expected.json")
}

/// When each token was first and last seen, last accepted and last gone; 0 for never.
struct TokenFacts: Sendable {
  var first: [Int64]
  var last: [Int64]
  var accepted: [Int64]
  var gone: [Int64]

  init(count: Int) {
    first = [Int64](repeating: 0, count: count)
    (last, accepted, gone) = (first, first, first)
  }

  mutating func note(_ token: Int, _ at: Int64, _ status: Int) {
    if first[token] == 0 || at < first[token] { first[token] = at }
    last[token] = max(last[token], at)
    if status == 200 { accepted[token] = max(accepted[token], at) }
    if status == 410 { gone[token] = max(gone[token], at) }
  }

  mutating func merge(_ other: TokenFacts) {
    for token in first.indices where other.first[token] != 0 {
      if first[token] == 0 || other.first[token] < first[token] {
        first[token] = other.first[token]
      }
      last[token] = max(last[token], other.last[token])
      accepted[token] = max(accepted[token], other.accepted[token])
      gone[token] = max(gone[token], other.gone[token])
    }
  }

  /// Sums tell a wrong token table from a right one, whoever made it.
  func json(lines: Int) -> JSON {
    func sum(_ times: [Int64]) -> JSON { .int(times.reduce(0, +)) }
    return .object([
      ("lines", .int(lines)), ("tokens", .int(first.count { $0 != 0 })),
      ("first_seen_sum", sum(first)), ("last_seen_sum", sum(last)),
      ("last_accepted_sum", sum(accepted)), ("last_gone_sum", sum(gone)),
      ("gone_tokens", .int(gone.count { $0 != 0 })),
    ])
  }
}
