import Foundation
import TestSupport
import Testing

@testable import DeliveryStore

/// What holds wherever a run is cut short holds at the points that a test happens to hit.
@Suite struct `A run that is cut short` {
  private static let registrations = 500
  private static let cleanup = [
    "cleanup", "--db", "push.db", "--as-of", "2026-03-31T12:00:00Z", "--max-share", "100",
  ]
  private static let ingest = [
    "ingest", "--db", "push.db", "--as-of", "2026-03-31T12:00:00Z", "a.jsonl", "b.jsonl", "c.jsonl",
  ]

  /// Of the 500 registrations, half got a 410 and a quarter is idle.
  private static func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (index, name) in ["a.jsonl", "b.jsonl", "c.jsonl"].enumerated() {
      let lines = (0..<registrations).filter { $0 % 3 == index }.map { number in
        let answer = number % 2 == 0 ? #""status":410,"reason":"Unregistered""# : #""status":200"#
        return #"{"apns_id":"\#(id(number))","token":"\#(token(number))",\#(answer),"#
          + #""timestamp":"2026-03-30T10:00:00Z","topic":"com.example.app","environment":"production"}"#
      }
      try folder.write(lines.joined(separator: "\n") + "\n", to: name)
    }
    let rows = (0..<registrations).map {
      "\(token($0)),com.example.app,production,user-\($0),\($0 % 4 == 1 ? 2025 : 2026)-03-28T00:00:00Z"
    }
    try folder.write(
      "token,topic,environment,user_id,registered_at\n" + rows.joined(separator: "\n") + "\n",
      to: "registry.csv")
    return folder
  }

  private static func id(_ number: Int) -> String {
    "00000000-0000-4000-8000-" + String(repeating: "0", count: 8) + String(1000 + number)
  }

  private static func token(_ number: Int) -> String {
    String(repeating: String(1000 + number), count: 16)
  }

  @Test func `a cleanup leaves the store as before or as after, and can be run again`() throws {
    let folder = try Self.folder()
    try #require(
      try Run(["registry", "import", "--db", "push.db", "registry.csv"], in: folder).status == 0)
    try #require(try Run(Self.ingest, in: folder).status == 0)
    let saved = try folder.read("push.db")
    let store = folder.path("push.db")
    let before = try StoreContents.tables(of: store)
    let (whole, duration) = try Self.timed { try Run(Self.cleanup, in: folder) }
    try #require(whole.status == 0)
    let after = try StoreContents.tables(of: store)
    #expect(after.filter { $0.hasPrefix("change:") }.count == 375)

    try Self.cutShort(Self.cleanup, duration, watching: "push.db-wal", saved.count, in: folder) {
      for name in ["push.db-wal", "push.db-shm"] {
        try? FileManager.default.removeItem(atPath: folder.path(name))
      }
      try folder.write(saved, to: "push.db")
    } check: { end in
      let now = try StoreContents.tables(of: store)
      #expect(now == before || now == after)
      if end == .exited(0) { #expect(now == after) }
      guard now == before else { return }
      #expect(try Run(Self.cleanup, in: folder).status == 0)
      #expect(try StoreContents.tables(of: store) == after)
    }
  }

  @Test func `an ingest leaves each file in or out, and run again brings the rest`() throws {
    let folder = try Self.folder()
    let store = folder.path("push.db")
    let (whole, duration) = try Self.timed { try Run(Self.ingest, in: folder) }
    try #require(whole.status == 0)
    let after = try StoreContents.meaning(of: store)
    let sizes = ["a.jsonl": 167, "b.jsonl": 167, "c.jsonl": 166]

    // A store that is being made has no write-ahead log: what is new is appended to it.
    let size = try folder.read("push.db").count
    try Self.cutShort(Self.ingest, duration, watching: "push.db", size, in: folder) {
      for name in try folder.names() where name.hasPrefix("push.db") {
        try FileManager.default.removeItem(atPath: folder.path(name))
      }
    } check: { end in
      if FileManager.default.fileExists(atPath: store), let opened = try? Store(store, .write) {
        try opened.database.prepare(
          "SELECT path, count(*) FROM send JOIN file ON file.id = file_id GROUP BY path"
        ).forEach { #expect(Int($0.int(1)) == sizes[$0.text(0) ?? ""]) }
      }
      let again = try Run(Self.ingest + ["--json"], in: folder)
      #expect(again.status == 0, "after \(end): \(again.errors)")
      #expect(try StoreContents.meaning(of: store) == after)
    }
  }

  /// Kills a command at some moments and while it writes, and fills the disk under it.
  ///
  /// - Parameter size: that of the store.
  private static func cutShort(
    _ command: [String], _ duration: Double, watching file: String, _ size: Int,
    in folder: TemporaryFolder, prepare: () throws -> Void, check: (CutShort.End) throws -> Void
  ) throws {
    for step in 0..<8 {
      try prepare()
      let delay = Int(duration * 1_000_000 * Double(step) / 7)
      try check(CutShort.after(microseconds: delay, command, in: folder))
      try prepare()
      try check(CutShort.when(file, exceeds: size / 8 * step, command, in: folder))
    }
    var failures = 0
    // To twice the size of the store, as the log of its changes may be larger.
    for step in 0..<8 {
      try prepare()
      let end = try CutShort.full(blocks: size * 2 / 512 * step / 8 + 1, command, in: folder)
      #expect(end == .exited(0) || end == .exited(74) || end == .exited(73))
      if end != .exited(0) { failures += 1 }
      try check(end)
    }
    #expect(failures > 0, "no write has failed: the test tests nothing")
  }

  private static func timed<R>(_ body: () throws -> R) rethrows -> (R, Double) {
    let start = DispatchTime.now().uptimeNanoseconds
    let result = try body()
    return (result, Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9)
  }
}
