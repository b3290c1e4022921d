import DeliveryLog
import DeliveryStore
import Foundation
import TestSupport
import Testing

/// How lines come in files, members and runs must not show in what is stored.
@Suite struct `any partition of the same lines` {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// What the property is about: lines with an apns-id, or of distinct content; attempts that share an
  /// apns-id over hours and days; copies of lines with an apns-id.
  private static func lines(_ random: inout SplitMix) -> [String] {
    var lines: [String] = []
    for number in 0..<160 {
      let hour = Int.random(in: 0..<60, using: &random)
      let time =
        "2026-03-0\(3 + hour / 24)T\(hour % 24 < 10 ? "0" : "")\(hour % 24):00:0\(number % 10)Z"
      let token = String(repeating: "\(10 + number % 23)", count: 4)
      let status = [200, 200, 200, 410, 429, 503, 400].randomElement(using: &random) ?? 200
      let reason = [410: "Unregistered", 429: "TooManyRequests", 400: "BadDeviceToken"][status]
      var line = #"{"timestamp":"\#(time)","token":"\#(token)","status":\#(status),"n":\#(number)"#
      if let reason { line += #","reason":"\#(reason)""# }
      if number % 4 != 0 {
        // Some twenty notifications, each of several attempts.
        let id = 100_000_000_000 + number % 23
        line += #","apns-id":"00000000-0000-4000-8000-\#(id)""#
      }
      if number % 5 == 0 { line += #","user_id":"u-\#(number % 7)","campaign":"c\#(number % 3)""# }
      line += "}"
      lines.append(line)
      if number % 4 != 0, number % 9 == 0 { lines.append(line) }
    }
    lines.append(#"{"timestamp":"2026-03-03","token":"abcd","status":200}"#)
    return lines
  }

  /// Files of lines, in members or plain.
  private static func files(
    _ lines: [String], _ random: inout SplitMix
  ) -> [[UInt8]] {
    var files: [[UInt8]] = []
    var rest = lines.shuffled(using: &random)[...]
    while !rest.isEmpty {
      let file = rest.prefix(Int.random(in: 1...70, using: &random))
      rest = rest.dropFirst(file.count)
      guard Bool.random(using: &random) else {
        files.append(Array((file.joined(separator: "\n") + "\n").utf8))
        continue
      }
      var (members, left): ([UInt8], ArraySlice<String>) = ([], file)
      while !left.isEmpty {
        let member = left.prefix(Int.random(in: 1...30, using: &random))
        left = left.dropFirst(member.count)
        members += GzipWriter.compress(Array((member.joined(separator: "\n") + "\n").utf8))
      }
      files.append(members)
    }
    return files
  }

  /// Loads files, some of them twice, in several runs, and says all that is known then.
  private func answers(_ name: String, _ files: [[UInt8]], _ random: inout SplitMix) throws
    -> String
  {
    var paths: [String] = []
    for (number, file) in files.enumerated() {
      paths.append(try folder.write(Data(file), to: "\(name)/\(number)"))
    }
    paths += paths.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
    paths.shuffle(using: &random)
    // Open all the time: a program started elsewhere in this process holds a lock a moment longer.
    let store = try Store(folder.path("\(name).db"), .create)
    var rest = paths[...]
    while !rest.isEmpty {
      let some = rest.prefix(Int.random(in: 1...5, using: &random))
      rest = rest.dropFirst(some.count)
      try ingest(Array(some), into: store, capacity: Int.random(in: 1...40, using: &random))
    }
    let reports = try ["day,class", "campaign", "status,reason"].map {
      try Run(
        "report", "--json", "--db", "\(name).db", "--by", $0, in: folder
      ).text
    }
    let sql = try folder.sqlite(
      "\(name).db",
      """
      SELECT sent_at, token, apns_id, status, reason, class, user_id, campaign_id FROM send_log
      ORDER BY 1, 2, 3, 4, 5, 6, 7, 8;
      SELECT quarter, topic, environment, campaign_id, push_type, status, reason,
        sum(attempts), sum(notifications), sum(accepted)
      FROM count JOIN app ON app.id = app_id JOIN context ON context.id = context_id
      JOIN response ON response.id = response_id
      GROUP BY 1, 2, 3, 4, 5, 6, 7 HAVING sum(attempts) <> 0 ORDER BY 1, 2, 3, 4, 5, 6, 7;
      SELECT hex(token), first_seen_at, last_seen_at, last_accepted_at, last_gone_at, last_suspect_at
      FROM endpoint JOIN token ON token.id = token_id ORDER BY 1;
      SELECT code, hex(raw) FROM reject ORDER BY 1, 2;
      """)
    return ([sql] + reports).joined()
  }

  private func ingest(_ paths: [String], into store: Store, capacity: Int) throws {
    let known = try IngestRun.knownContents(
      in: store, formats: LogFormat.auto.fingerprints, mapping: "auto")
    let run = try IngestRun(
      into: store, paths: paths, mapping: "auto", preset: "auto", now: 1_772_755_200_000)
    var reader = LogReader(
      options: ReadingOptions(now: 1_772_755_200_000), batchCapacity: capacity, windowSize: 512,
      isKnown: known.contains, knownSizes: Set(known.map(\.size)))
    try reader.read(paths.map { LogInput($0) }) {
      try run.load($0)
      return true
    }
    _ = try run.finish()
  }

  @Test(arguments: 1...6) func `gives the same events, counts and answers`(seed: UInt64) throws {
    var random = SplitMix(state: seed)
    let lines = Self.lines(&random)
    let whole = [Array((lines.joined(separator: "\n") + "\n").utf8)]
    let expected = try answers("whole", whole, &random)
    #expect(expected.contains("unregistered") || expected.contains("Unregistered"))
    for part in 0..<2 {
      let files = Self.files(lines, &random)
      #expect(try answers("part\(part)", files, &random) == expected)
    }
  }
}

/// Random numbers that are the same on every run (SplitMix64, public domain).
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
