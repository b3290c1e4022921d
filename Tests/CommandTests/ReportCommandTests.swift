import TestSupport
import Testing

@Suite struct `pushlog report` {
  let sample: QuerySample

  init() throws { sample = try QuerySample() }

  @Test func `counts a notification on the day of its last attempt`() throws {
    let run = try sample.run("report", "--by", "day", "--json")
    #expect(run.status == 0)
    let json = try run.json
    #expect(json["from"] == nil)
    #expect(json["to"] == nil)
    #expect(json["time_zone"] == "UTC")
    #expect(json["by"] == ["day"])
    #expect(json["checks"] == [])
    #expect(
      json["rows"] == [
        [
          "day": "2026-03-02", "attempts": 2, "notifications": 0, "accepted": 0,
          "delivery_rate": nil, "attempt_success_rate": 0,
        ],
        [
          "day": "2026-03-03", "attempts": 1, "notifications": 1, "accepted": 1,
          "delivery_rate": 1, "attempt_success_rate": 1,
        ],
        [
          "day": "2026-03-05", "attempts": 4, "notifications": 4, "accepted": 3,
          "delivery_rate": 0.75, "attempt_success_rate": 0.75,
        ],
      ])
    #expect(
      json["totals"] == [
        "attempts": 7, "notifications": 5, "accepted": 4, "delivery_rate": 0.8,
        "attempt_success_rate": 0.5714,
      ])
    #expect(try sample.run("report", "--by", "day", "--format", "json").text == run.text)
  }

  static let ranges: [(String?, String?, Int)] = [
    ("2026-03-05", nil, 4), (nil, "2026-03-03", 3), ("2026-03-03", "2026-03-03", 1),
    ("2026-03-05T09:00:00Z", "2026-03-05T09:12:00Z", 1), ("2026-03-05T10:00:01Z", nil, 1),
    ("2026-03-06", nil, 0),
  ]

  @Test(arguments: ranges) func `takes any range`(_ from: String?, _ to: String?, _ attempts: Int)
    throws
  {
    let arguments =
      ["report", "--json", "--db", "push.db"] + (from.map { ["--from", $0] } ?? [])
      + (to.map { ["--to", $0] } ?? [])
    let json = try Run(arguments, in: sample.folder).json
    #expect(json["totals"]["attempts"].number == Double(attempts))
  }

  @Test func `counts back from now`() throws {
    let json = try sample.run("report", "--last", "4d", "--json").json
    #expect(json["from"] == "2026-03-05T06:00:00.000Z")
    #expect(json["to"] == "2026-03-09T06:00:00.000Z")
    #expect(json["totals"]["attempts"] == 4)
  }

  @Test func `filters, and takes an environment by any of its names`() throws {
    func attempts(_ options: String...) throws -> JSON {
      try Run(["report", "--json", "--db", "push.db"] + options, in: sample.folder)
        .json["totals"]["attempts"]
    }
    #expect(try attempts("--environment", "prod") == 6)
    #expect(try attempts("--environment", "development") == 1)
    #expect(try attempts("--topic", "com.example.courier") == 1)
    #expect(try attempts("--campaign", "spring") == 3)
  }

  @Test func `writes CSV to a file, whole`() throws {
    let run = try sample.run(
      "report", "--by", "topic,status", "--format", "csv", "--output", "rates.csv")
    #expect(run.status == 0)
    #expect(run.text == "")
    #expect(
      try sample.folder.text("rates.csv").split(separator: "\r\n") == [
        "topic,status,attempts,notifications,accepted,delivery_rate,attempt_success_rate",
        "com.example.courier,200,1,1,1,1.0,1.0", "com.example.shop,200,3,3,3,1.0,1.0",
        "com.example.shop,410,1,1,0,0.0,0.0", "com.example.shop,429,1,0,0,,0.0",
        "com.example.shop,503,1,0,0,,0.0",
      ])
  }

  @Test func `reads well, and says what the rate is`() throws {
    let run = try sample.run("report", "--by", "day,class")
    #expect(try Snapshot("report/day-class.txt").difference(from: run.text) == nil)
    #expect(run.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(run.text.components(of: "APNs accepted") == 1, "once")
  }

  @Test func `refuses a format it cannot write`() throws {
    #expect(try sample.run("report", "--format", "pdf").status == 64)
  }

  @Test func `of an empty range is a table of nothing`() throws {
    let run = try sample.run("report", "--by", "day", "--on", "2026-02-01")
    #expect(run.status == 0)
    #expect(run.text.contains("total"))
    #expect(run.text.contains("–"))
  }
}

extension String {
  /// How often a part occurs.
  fileprivate func components(of part: String) -> Int {
    var (count, rest) = (0, self[...])
    while let range = rest.firstRange(of: part) {
      count += 1
      rest = rest[range.upperBound...]
    }
    return count
  }
}
