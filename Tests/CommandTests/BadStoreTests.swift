import Foundation
import TestSupport
import Testing

@Suite struct `A store that cannot be used` {
  let sample: CleanupSample

  init() throws { sample = try CleanupSample() }

  private static let writers = [
    ["ingest", "log.jsonl"], ["registry", "import", "registry.csv"], ["cleanup"], ["undo", "1"],
  ]
  private static let readers = [
    ["cleanup", "--dry-run"], ["report"], ["trace", "--user", "anna"], ["rejects"], ["runs"],
    ["runs", "show", "1"],
  ]

  @Test func `because it is missing is an input that is missing`() throws {
    let before = try sample.folder.names()
    for command in Self.readers + [["cleanup"], ["undo", "1"]] {
      let run = try sample.run(command, db: "no.db")
      run.expectRefusal(66, "there is no store at no.db.")
    }
    #expect(try sample.folder.names() == before)
  }

  @Test func `because it is an empty file is missing too, until something is read into it`() throws
  {
    try sample.folder.write("", to: "no.db")
    for command in Self.readers + [["cleanup"], ["undo", "1"]] {
      let run = try sample.run(command, db: "no.db")
      run.expectRefusal(66, "there is no store at no.db.")
    }
    #expect(try sample.folder.read("no.db").isEmpty)
    #expect(
      try sample.run(["ingest", "--max-rejected", "60", "log.jsonl"], db: "no.db").status == 0)
  }

  @Test func `because it is no database stays as it is`() throws {
    let text = Data(String(repeating: "This is a letter, not a database.\n", count: 300).utf8)
    try sample.folder.write(text, to: "letter.db")
    for command in Self.writers + Self.readers {
      let run = try sample.run(command, db: "letter.db")
      run.expectRefusal(
        74, "letter.db is no SQLite database: its first bytes say otherwise.")
    }
    #expect(try sample.folder.read("letter.db") == text)
    #expect(try !sample.folder.names().contains("letter.db-lock"))
  }

  @Test(arguments: ["", "PRAGMA journal_mode = WAL;"])
  func `because it is another program's stays as it is`(_ mode: String) throws {
    _ = try sample.folder.sqlite("other.db", "\(mode) CREATE TABLE t (a); INSERT INTO t VALUES (1)")
    let before = try sample.folder.read("other.db")
    for command in Self.writers + Self.readers {
      let run = try sample.run(command, db: "other.db")
      run.expectRefusal(
        74, "other.db is not a store of pushlog: it is another program's database.")
    }
    #expect(try sample.folder.read("other.db") == before)
    #expect(try !sample.folder.names().contains("other.db-lock"))
  }

  @Test func `because a newer pushlog wrote it stays as it is`() throws {
    let known = try sample.folder.sqlite("push.db", "PRAGMA user_version")
      .trimmingCharacters(in: .newlines)
    _ = try sample.folder.sqlite("push.db", "PRAGMA user_version = 99")
    let before = try sample.folder.read("push.db")
    for command in Self.writers + Self.readers {
      let run = try sample.run(command)
      run.expectRefusal(
        74,
        "push.db was written by a newer pushlog: its schema is version 99, and this program "
          + "knows \(known).")
    }
    #expect(try sample.folder.read("push.db") == before)
  }

  @Test func `because it is a folder is told as that`() throws {
    for command in Self.writers + Self.readers {
      let run = try sample.run(command, db: sample.folder.url.path)
      run.expectRefusal(
        74, "cannot open the store \(sample.folder.url.path): it is a folder.")
    }
  }

  @Test func `because its folder is missing is told as that`() throws {
    for command in Self.writers.prefix(2) {
      let run = try sample.run(command, db: "no/push.db")
      run.expectRefusal(
        73, "cannot lock the store: no such file or directory (no/push.db-lock).")
    }
  }

  @Test func `because it is damaged is told, and not written to`() throws {
    var bytes = try sample.folder.read("push.db")
    // The tables' pages, but not the first one with the schema.
    for place in bytes.indices.dropFirst(4096) where place % 4096 < 100 { bytes[place] = 0xA5 }
    try sample.folder.write(bytes, to: "push.db")
    for command in [["ingest", "log.jsonl"], ["cleanup"], ["report"]] {
      let run = try sample.run(command)
      run.expectRefusal(
        74, "the store push.db is damaged: database disk image is malformed.")
    }
    #expect(try sample.folder.read("push.db") == bytes)
  }

  @Test func `because another run writes to it is busy for writers, and open for readers`() throws {
    let before = try sample.folder.read("push.db")
    for command in Self.writers {
      let run = try sample.shell(
        "flock push.db-lock \"$PUSHLOG\" \(command.joined(separator: " ")) --db push.db")
      run.expectRefusal(75, "another run is writing to push.db.")
    }
    #expect(try sample.folder.read("push.db") == before)
    for command in Self.readers.dropLast() {
      let run = try sample.shell(
        "flock push.db-lock \"$PUSHLOG\" \(command.joined(separator: " ")) --db push.db")
      #expect(run.status == 0, "\(command): \(run.errors)")
    }
  }
}
