/// One file of the benchmark: times rise through its day, a few lines are retries of earlier ones.
struct BenchFile {
  private let plan: BenchPlan
  private let index: Int
  private var random: Random
  private var facts: TokenFacts
  /// A send that failed and will be tried again under its apns-id.
  private var failed: (id: (UInt64, UInt64), token: Int)?
  private var line: [UInt8] = []

  init(_ plan: BenchPlan, _ index: Int) {
    (self.plan, self.index) = (plan, index)
    random = Random(seed: UInt64(index + 1) << 32)
    facts = TokenFacts(count: plan.tokens)
  }

  func write() -> TokenFacts {
    var file = self
    return file.run()
  }

  private mutating func run() -> TokenFacts {
    let count = plan.count(ofFile: index)
    let midnight = BenchPlan.start + Moment(index) * day
    let output = OutputFile(plan.folder + "/send-\(dateText(midnight)).jsonl.gz")
    let gzip = GzipText(level: 6)
    for number in 0..<count {
      let at = midnight + Moment(number) * day / Moment(count) + Moment(random.below(3))
      append(at)
      if line.count > 1 << 17 || number == count - 1 {
        gzip.append(line)
        line.removeAll(keepingCapacity: true)
        output.write(gzip.takeOutput())
      }
    }
    gzip.finish()
    output.write(gzip.takeOutput())
    return facts
  }

  private mutating func append(_ at: Moment) {
    var token = random.below(plan.tokens)
    var id = (random.next() & ~0xF000 | 0x4000, random.next() & ~(3 << 62) | (2 << 62))
    let draw = random.below(1000)
    var status = 200
    var reason: StaticString?
    if BenchPlan.isGone(token) {
      (status, reason) = (410, "Unregistered")
    } else if let retry = failed, draw < 500 {
      (id, token) = (retry.id, retry.token)
      failed = nil
    } else if draw < 8 {
      (status, reason) = (503, "ServiceUnavailable")
      failed = (id, token)
    } else if draw < 12 {
      (status, reason) = (400, "BadDeviceToken")
    } else if draw < 15 {
      (status, reason) = (429, "TooManyRequests")
    }
    facts.note(token, at, status)

    add("{\"timestamp\":\"")
    line.append(contentsOf: Array(isoText(at).utf8))
    add("\",\"apns_id\":\"")
    addUUID(id)
    add("\",\"token\":\"")
    for part in 0..<4 { addHex(BenchPlan.word(part, ofToken: token), digits: 16) }
    add("\",\"status\":")
    add(number: status)
    if let reason {
      add(",\"reason\":\"")
      add(reason)
      add("\"")
    }
    if status == 410 {
      add(",\"apns_timestamp\":")
      add(number: Int(at) - 86_400_000 - token)
    }
    add(",\"topic\":\"com.example.shop\",\"environment\":\"production\",\"user_id\":\"u-")
    add(number: BenchPlan.user(ofToken: token))
    add("\",\"campaign_id\":\"")
    add(token % 3 == 0 ? "spring-sale" : token % 3 == 1 ? "morning-deals" : "cart-reminder")
    add("\",\"push_type\":\"alert\",\"priority\":")
    add(token % 5 == 0 ? "5" : "10")
    add(",\"collapse_id\":\"c-")
    add(number: token % 1000)
    add("\",\"expiration\":")
    add(number: Int(at / 1000) + 86_400)
    add("}\n")
  }

  private mutating func add(_ text: StaticString) {
    // Safe: a static string's bytes live as long as the program.
    text.withUTF8Buffer { unsafe line.append(contentsOf: $0) }
  }

  private mutating func add(number: Int) { line.append(contentsOf: String(number).utf8) }

  private mutating func addHex(_ value: UInt64, digits: Int) {
    for digit in stride(from: digits - 1, through: 0, by: -1) {
      let nibble = UInt8(truncatingIfNeeded: value >> UInt64(digit * 4)) & 15
      line.append(nibble < 10 ? 48 + nibble : 87 + nibble)
    }
  }

  private mutating func addUUID(_ id: (UInt64, UInt64)) {
    addHex(id.0 >> 32, digits: 8)
    line.append(45)
    addHex(id.0 >> 16, digits: 4)
    line.append(45)
    addHex(id.0, digits: 4)
    line.append(45)
    addHex(id.1 >> 48, digits: 4)
    line.append(45)
    addHex(id.1, digits: 12)
  }
}
