import Foundation
import TestSupport
import Testing

@testable import pushlog

private let header = "token,topic,environment,registered_at"
private let a = String(repeating: "a1", count: 32)
private let b = String(repeating: "b2", count: 32)

/// A folder whose store knows `a` and `b`.
private func folderWithStore() throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  try folder.write(
    """
    \(header)
    \(a),com.example.shop,production,2026-03-01T00:00:00Z
    \(b),com.example.shop,production,2026-03-01T00:00:00Z

    """, to: "table.csv")
  let run = try Run("registry", "import", "--db", "push.db", "table.csv", in: folder)
  #expect(run.status == 0, "\(run.errors)")
  return folder
}

private func load(_ command: String, _ more: String..., in folder: TemporaryFolder) throws -> Run {
  try Run(["registry", "import", "--db", "push.db", "--command", command] + more, in: folder)
}

@Suite struct `registry import --command` {
  @Test func `reads what a command writes, and passes on what it says`() throws {
    let folder = try TemporaryFolder()
    let run = try load(
      "echo asking the database >&2; printf '%s\\n' \(header) \(a),shop,sandbox,2026-03-01T00:00:00Z "
        + "| gzip", "--json", in: folder)
    #expect(run.status == 0)
    #expect(run.errors == "asking the database\n")
    let json = try run.json
    #expect(json["totals"]["added"] == 1)
    #expect(json["files"][0]["path"] == "command echo")
  }

  @Test(
    arguments: [
      ("head -2 table.csv; exit 3", "head ended with status 3"),
      ("cat table.csv; exit 1", "cat ended with status 1"),
      ("cat table.csv; kill -9 $$", "cat was ended by signal 9"),
      ("false", "false ended with status 1"),
      ("head -1 table.csv; exit 2", "head ended with status 2"),
      ("no-such-program-here", "no-such-program-here ended with status 127"),
      ("PGPASSWORD='to p' cat table.csv; exit 4", "the command ended with status 4"),
    ])
  func `imports nothing where the command does not end well`(
    _ command: String, _ why: String
  ) throws {
    let folder = try folderWithStore()
    let before = try folder.dump()
    for options in [[], ["--snapshot", "--max-share", "100"]] {
      let run = try Run(
        ["registry", "import", "--db", "push.db", "--command", command] + options, in: folder)
      #expect(run.status == 74)
      #expect(run.text == "")
      #expect(
        run.errors.contains(
          "pushlog: nothing was imported: \(why), so its output may lack something."),
        "\(run.errors)")
      #expect(try folder.dump() == before)
    }
  }

  @Test func `is the whole registry with --snapshot`() throws {
    let folder = try folderWithStore()
    let run = try load(
      "head -2 table.csv", "--snapshot", "--max-share", "50", "--json", in: folder)
    #expect(run.status == 0)
    #expect(try run.json["totals"]["removed"] == 1)
  }

  @Test func `ends a command that would go on, whatever it ignores`() throws {
    let folder = try folderWithStore()
    // No registry: reading stops at once, and the command neither ends nor minds. Were one of its
    // processes left, the pipe of standard error would stay open and this test would not end.
    let run = try load(
      "trap '' PIPE TERM HUP INT; echo id,name; while :; do echo 1,x; sleep 1000; done; :",
      in: folder)
    #expect(run.status == 65)
    #expect(run.errors.contains("is no registry"))
  }

  @Test func `lets the command end where nobody reads on, as a shell would`() throws {
    let folder = try folderWithStore()
    // `yes` ends by the signal that this program itself ignores: else it would complain.
    let run = try load("yes | head -c 0; cat table.csv", in: folder)
    #expect(run.status == 0)
    #expect(run.errors == "")
  }

  @Test func `takes as much on standard error as there is`() throws {
    let folder = try folderWithStore()
    let run = try load(
      "head -c 1000000 /dev/zero | tr '\\0' x >&2; cat table.csv", "--json", in: folder)
    #expect(run.status == 0)
    #expect(run.errors.utf8.count == 1_000_000)
    #expect(try run.json["totals"]["unchanged"] == 2)
  }

  @Test func `has nothing on standard input`() throws {
    let folder = try folderWithStore()
    let run = try Run(
      ["registry", "import", "--db", "push.db", "--json", "--command", "cat; cat table.csv"],
      input: Data("not a table\n".utf8), in: folder)
    #expect(try run.json["totals"]["rows"] == 2)
  }

  @Test func `goes with no files, and makes no store without either`() throws {
    let folder = try TemporaryFolder()
    for arguments in [["--command", "cat x", "x.csv"], []] {
      let run = try Run(["registry", "import"] + arguments, in: folder)
      #expect(run.status == 64)
    }
    #expect(try folder.names() == [])
  }

  @Test(
    arguments: [
      ("psql -c x", "psql"), ("/usr/bin/psql", "psql"),
      ("PGSSLMODE=require A=1 /usr/bin/psql postgres://u:secret@h", "psql"),
      ("PGPASSWORD='my secret' psql", "the command"), ("P=\"a b\" psql", "the command"),
      ("P=a\\ b psql", "the command"), ("P=$(cat secret) psql", "the command"),
      ("", "the command"), ("(psql)", "the command"), ("'/opt/my db/psql' x", "the command"),
      ("A=b", "the command"),
    ])
  func `names the program and nothing else`(_ command: String, _ name: String) {
    #expect(ShellCommand.programName(in: command) == name)
  }
}
