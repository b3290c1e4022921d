import Foundation
import TestSupport
import Testing

@Suite struct `pushlog rejects` {
  let folder: TemporaryFolder

  private static let token = String(repeating: "a1", count: 32)
  private static let noZone =
    "{\"token\":\"\(token)\",\"status\":200,\"timestamp\":\"2026-03-03T09:00:00\"}"
  private static let noZoneEither = noZone.replacing("T09", with: "T10")
  private static let torn = "{\"token\":\"\(token)\",\"sta"

  init() throws {
    folder = try TemporaryFolder()
    let noText = Data("{\"status\":200,\"token\":\"".utf8 + [0xFF, 0xFE] + "\"}\n".utf8)
    try folder.write(Data("\(Self.noZone)\n".utf8) + noText, to: "one.jsonl")
    try folder.write("\(Self.torn)\n\(Self.noZoneEither)\n", to: "two.jsonl")
    let run = try Run(
      "ingest", "--db", "push.db", "--as-of", "2026-03-04T00:00:00Z", "one.jsonl", "two.jsonl",
      in: folder)
    guard run.status == 1 else { throw CleanupSample.Failed(message: run.errors) }
  }

  private func run(_ arguments: String...) throws -> Run {
    try Run(["rejects", "--db", "push.db"] + arguments, in: folder)
  }

  @Test func `shows people where, why and the first of it, with tokens shortened`() throws {
    let run = try run()
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.text == """
        one.jsonl:1  time_without_zone  byte 0
          {"token":"a1a1a1a1…a1a1","status":200,"timestamp":"2026-03-03T09:00:00"}
        one.jsonl:2  bad_encoding  byte 124
          {"status":200,"token":"\u{FFFD}\u{FFFD}"}
        two.jsonl:1  bad_json  byte 0
          {"token":"a1a1a1a1…a1a1","sta
        two.jsonl:2  time_without_zone  byte 81
          {"token":"a1a1a1a1…a1a1","status":200,"timestamp":"2026-03-03T10:00:00"}

        4 of 4 rejected lines shown. --json has them whole.

        """)
  }

  @Test func `gives scripts every byte`() throws {
    let rejects = try run("--json").json["rejects"].elements
    #expect(
      rejects.map { $0["raw"] } == [
        .string(Self.noZone), nil, .string(Self.torn), .string(Self.noZoneEither),
      ])
    #expect(
      rejects.map { $0["code"].string } == [
        "time_without_zone", "bad_encoding", "bad_json", "time_without_zone",
      ])
    #expect(
      rejects.map { $0["file"].string } == ["one.jsonl", "one.jsonl", "two.jsonl", "two.jsonl"])
    #expect(rejects.map { $0["line"].number } == [1, 2, 1, 2])
    #expect(rejects.map { $0["rejected_at"] }.allSatisfy { $0 == "2026-03-04T00:00:00.000Z" })
    // Each lies where it says, as long as it says.
    for reject in rejects {
      let file = try folder.read(reject["file"].string ?? "")
      let start = Int(reject["byte_offset"].number ?? -1)
      let bytes = file[start..<start + Int(reject["length"].number ?? 0)]
      let raw = reject["raw"].string.map { Data($0.utf8) }
      let decoded = reject["raw_base64"].string.flatMap { Data(base64Encoded: $0) }
      #expect((raw ?? decoded) == Data(bytes))
    }
  }

  @Test func `lists a part`() throws {
    func places(_ arguments: String...) throws -> [String] {
      try Run(["rejects", "--db", "push.db", "--json"] + arguments, in: folder).json["rejects"]
        .elements.map { "\($0["file"].string ?? ""):\(Int($0["line"].number ?? 0))" }
    }
    #expect(try places("--code", "time_without_zone") == ["one.jsonl:1", "two.jsonl:2"])
    #expect(try places("--file", "two.jsonl") == ["two.jsonl:1", "two.jsonl:2"])
    #expect(try places("--file", "two.jsonl", "--code", "bad_json") == ["two.jsonl:1"])
    #expect(try places("--limit", "3") == ["one.jsonl:1", "one.jsonl:2", "two.jsonl:1"])
    #expect(try places("--file", "three.jsonl") == [])
    #expect(
      try run("--code", "time_without_zone", "--limit", "1").text.hasSuffix(
        "\n1 of 2 rejected lines shown. --json has them whole.\n"))
  }

  @Test func `says where lines are that another file had first`() throws {
    try folder.write("{\"bad\":\nx}\n", to: "a.jsonl")
    try folder.write("{\"bad\":\nx}\n{\"c\": 1}\n", to: "b.jsonl")
    _ = try Run("ingest", "--db", "equal.db", "a.jsonl", "b.jsonl", in: folder)
    func rejects(_ arguments: String...) throws -> String {
      try Run(["rejects", "--db", "equal.db"] + arguments, in: folder).text
    }
    #expect(
      try rejects("--file", "b.jsonl")
        == "2 lines of it were rejected. None is listed here: equal lines of another file stand there, and "
        + "dropped or retried ones nowhere.\n")
    #expect(
      try rejects("--file", "b.jsonl", "--code", "bad_token")
        == "No rejected line is like that.\n")
  }

  @Test func `tells nothing at all from nothing of this kind`() throws {
    #expect(try run("--file", "three.jsonl").text == "No rejected line is like that.\n")
    #expect(try run("--code", "bad_token").text == "No rejected line is like that.\n")
    try folder.write(
      "{\"token\":\"a1\",\"status\":200,\"timestamp\":1772528400}\n", to: "good.jsonl")
    _ = try Run("ingest", "--db", "good.db", "good.jsonl", in: folder)
    #expect(try Run("rejects", "--db", "good.db", in: folder).text == "Nothing was rejected.\n")
    #expect(
      try Run("rejects", "--json", "--db", "good.db", in: folder).text == "{\"rejects\":[]}\n")
  }

  @Test(arguments: [
    (["--code", "bad_luck"], "--code cannot be 'bad_luck'."),
    (["--limit", "0"], "--limit needs a whole number from 1 up, not '0'."),
    (["--limit", "-1"], "--limit needs a whole number from 1 up, not '-1'."),
  ])
  func `refuses what it does not know`(_ arguments: [String], _ sentence: String) throws {
    let run = try Run(["rejects", "--db", "push.db"] + arguments, in: folder)
    #expect(run.status == 64)
    #expect(run.text == "")
    #expect(run.errors.hasPrefix("pushlog: \(sentence)"))
  }

  @Test func `ends well where its reader has seen enough`() throws {
    // More than a pipe holds, so that it must meet the closed end.
    try folder.write(String(repeating: Self.noZone + "\n", count: 2000), to: "many.jsonl")
    let run = try Run.shell(
      """
      "$PUSHLOG" ingest --quiet --db push.db many.jsonl >/dev/null 2>&1
      for options in --json "--limit 100000"; do
        "$PUSHLOG" rejects --db push.db $options | head -c 1 >/dev/null
        echo ${PIPESTATUS[0]}
      done
      """, in: folder)
    #expect(run.text == "0\n0\n")
    #expect(run.errors == "")
  }
}
