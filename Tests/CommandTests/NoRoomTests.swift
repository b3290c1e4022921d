import Foundation
import TestSupport
import Testing

/// Disks that are full, and folders that may not be written.
@Suite struct `Without room` {
  let sample: CleanupSample

  init() throws { sample = try CleanupSample() }

  @Test(arguments: [0, 8, 125, 150, 300, 600])
  func `a store that may not grow is left as it was`(_ kibibytes: Int) throws {
    try writeLargeLog()
    let before = try sample.folder.dump()
    let run = try sample.shell(
      "ulimit -f \(kibibytes); exec \"$PUSHLOG\" ingest --db push.db large.jsonl")
    #expect(run.status == 74)
    #expect(run.text == "")
    let told = "pushlog: the store push.db could not be read or written: disk I/O error"
    #expect(run.errors.hasPrefix(told))
    #expect(
      run.errors.hasSuffix(
        "\nTry: check the disk, the room on it and any limit on a file's size (ulimit -f), then run "
          + "this again: nothing is half done.\n"))
    #expect(try sample.folder.dump() == before)
    #expect(try sample.folder.sqlite("push.db", "PRAGMA integrity_check") == "ok\n")
    #expect(try sample.run("ingest", "--json", "large.jsonl").json["totals"]["stored"] == 5000)
  }

  @Test(.needsMounts, arguments: [500, 800, 1200, 1600, 2400, 3200])
  func `on a full disk a file is wholly in or wholly out, and the run can be repeated`(
    _ kibibytes: Int
  ) throws {
    try writeLargeLog()
    // What is mounted goes away with the script.
    let run = try sample.shell(
      """
      unshare -rm bash -e <<'END'
      mkdir disk
      mount -t tmpfs -o size=\(kibibytes)k tmpfs disk
      cp push.db disk/push.db
      status=0
      "$PUSHLOG" ingest --db disk/push.db large.jsonl 1>&2 || status=$?
      mount -o remount,size=20m disk
      echo $status $(sqlite3 disk/push.db 'PRAGMA integrity_check; SELECT count(*) FROM send')
      "$PUSHLOG" ingest --db disk/push.db large.jsonl 1>&2
      echo $(sqlite3 disk/push.db 'PRAGMA integrity_check; SELECT count(*) FROM send')
      END
      """)
    #expect(run.status == 0, "\(run.errors)")
    #expect(["74 ok 2", "74 ok 5002", "0 ok 5002"].contains(run.lines.first), "\(run.errors)")
    #expect(run.lines.last == "ok 5002")
    if run.lines.first?.hasPrefix("74") == true {
      #expect(
        run.errors.hasPrefix(
          "pushlog: the store disk/push.db cannot grow: the disk is full.\nTry: make room and run ")
      )
    }
  }

  @Test(.needsMounts) func `on a full disk a reader says what it lacks`() throws {
    let run = try sample.shell(
      """
      unshare -rm bash -e <<'END'
      mkdir disk
      mount -t tmpfs -o size=1m tmpfs disk
      cp push.db disk/push.db
      cat /dev/zero > disk/filler 2>/dev/null || true
      "$PUSHLOG" report --db disk/push.db
      END
      """)
    run.expectRefusal(
      74,
      "the store disk/push.db could not be read or written: disk I/O error, no space left on "
        + "device.")
  }

  @Test(.needsMounts) func `in a read-only folder nothing is begun`() throws {
    func run(_ command: String) throws -> Run {
      try sample.shell(
        """
        unshare -rm bash -e <<'END'
        mkdir -p disk
        cp push.db log.jsonl disk
        mount --bind disk disk
        mount -o remount,bind,ro disk
        "$PUSHLOG" \(command)
        END
        """)
    }
    for command in ["ingest log.jsonl", "cleanup", "undo 1"] {
      try run("\(command) --db disk/push.db").expectRefusal(
        73, "cannot lock the store: read-only file system (disk/push.db-lock).")
    }
    for command in ["report", "runs", "rejects", "cleanup --dry-run"] {
      try run("\(command) --db disk/push.db").expectRefusal(
        74,
        "the store disk/push.db cannot be read here: its folder may not be written, and SQLite "
          + "needs a file beside the store even to read.")
    }
    for command in ["cleanup --actions disk/out", "report --output disk/out"] {
      try run("\(command) --db push.db").expectRefusal(
        73, "cannot write disk/out: read-only file system.")
    }
  }

  @Test(
    arguments: [
      ("no/out", 73, "cannot write no/out: no such file or directory."),
      (".", 73, "cannot write .: it is a folder."),
      ("log.jsonl/out", 73, "cannot write log.jsonl/out: not a directory."),
      ("/dev/full", 74, "cannot write /dev/full: no space left on device."),
    ] as [(String, Int32, String)])
  func `for its actions a cleanup changes nothing`(
    _ path: String, _ status: Int32, _ sentence: String
  ) throws {
    let before = try sample.folder.dump()
    let run = try sample.run("cleanup", "--actions", path)
    run.expectRefusal(status, sentence)
    #expect(try sample.folder.dump() == before)
  }

  @Test(
    arguments: [
      ("no/out", 73, "cannot write no/out: no such file or directory."),
      (".", 73, "cannot write .: it is a folder."),
      ("/dev/full", 74, "cannot write /dev/full: no space left on device."),
    ] as [(String, Int32, String)])
  func `for its output a report says so`(_ path: String, _ status: Int32, _ sentence: String) throws
  {
    let run = try sample.run("report", "--output", path)
    run.expectRefusal(status, sentence)
  }

  @Test(.needsMounts) func `for a file of actions the old one stays, and nothing is changed`()
    throws
  {
    let before = try sample.folder.dump()
    let run = try sample.shell(
      """
      unshare -rm bash <<'END'
      mkdir disk
      mount -t tmpfs -o size=8k tmpfs disk
      echo old > disk/actions.jsonl
      cat /dev/zero > disk/filler 2>/dev/null
      "$PUSHLOG" cleanup --db push.db --actions disk/actions.jsonl
      status=$?
      cat disk/actions.jsonl >&2
      ls -A disk >&2
      exit $status
      END
      """)
    #expect(run.status == 74)
    #expect(
      run.errors == """
        pushlog: cannot write disk/actions.jsonl: no space left on device.
        Try: make room or choose another place with more of it, then run this again.
        old
        actions.jsonl
        filler

        """)
    #expect(try sample.folder.dump() == before)
  }

  /// 5,000 lines, of which each is a token of its own.
  private func writeLargeLog() throws {
    let lines = (0..<5000).map { number in
      let digits = String(number, radix: 16)
      let token = String(repeating: "0", count: 64 - digits.count) + digits
      return "{\"token\":\"\(token)\",\"status\":200,\"timestamp\":\(1_772_528_400_000 + number)}\n"
    }
    try sample.folder.write(lines.joined(), to: "large.jsonl")
  }
}

/// In a name space of their own, tests may mount file systems without being root; containers often
/// forbid that.
private let canMount = {
  guard let folder = try? TemporaryFolder() else { return false }
  return (try? Run.shell("unshare -rm mount -t tmpfs tmpfs /mnt", in: folder).status) == 0
}()

extension Trait where Self == ConditionTrait {
  fileprivate static var needsMounts: Self {
    .enabled(if: canMount, "this system lets nobody mount a file system (unshare -rm)")
  }
}
