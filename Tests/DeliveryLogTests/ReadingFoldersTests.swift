import Foundation
import Testing

@testable import DeliveryLog

@Suite struct `Reading folders` {
  @Test(arguments: [
    "send.log", "send.jsonl", "a.ndjson", "a.json", "SEND.LOG", "send.log.gz", "send.log.1",
    "send.log.2.gz", "send-2026-03-03.jsonl.gz", "log.jsonl-20260303.gz", "send.log.2026-03-03",
    "send.log.2026-03-03_10.gz", "send.log.gz.1", "send.log-20260303-1741000000",
  ])
  func `logs are known by their names`(_ name: String) { #expect(LogFileName.matches(name)) }

  @Test(arguments: [
    "registry.csv", "send", "send.1", "send.gz", "sendlog", "send.log2", "send.log.tmp",
    ".send.log", "send.jsonl.zst", "send.log.", "2026", "", "push.db",
  ])
  func `others are not`(_ name: String) { #expect(!LogFileName.matches(name)) }

  @Test func `digits count as numbers`() {
    let names = ["a10", "a9", "a", "b1", "a010", "a1.log", "a1", "a99999999999999999999999"]
    #expect(
      names.sorted(by: NaturalOrder.precedes)
        == ["a", "a1", "a1.log", "a9", "a010", "a10", "a99999999999999999999999", "b1"])
  }

  @Test func `a folder stands for its logs, and the rest is listed`() throws {
    let folder = NSTemporaryDirectory() + "folder-\(UUID().uuidString)"
    let manager = FileManager.default
    defer { try? manager.removeItem(atPath: folder) }
    for name in ["old.log", "empty"] {
      try manager.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    for name in ["send.log.10", "send.log.2.gz", "send.log", "registry.csv"] {
      LogLab.write([], to: "\(folder)/\(name)")
    }
    let paths = [folder, "-", "\(folder)/none", "\(folder)/registry.csv", "\(folder)/empty"]
    let expansion = LogFolder.expand(paths)
    #expect(
      expansion.inputs.map(\.path) == [
        "\(folder)/send.log", "\(folder)/send.log.2.gz", "\(folder)/send.log.10", "-",
        "\(folder)/registry.csv",
      ])
    #expect(expansion.inputs.map(\.isStandardInput) == [false, false, false, true, false])
    #expect(expansion.missing == ["\(folder)/none"])
    #expect(
      expansion.passedOver == ["\(folder)/empty/", "\(folder)/old.log/", "\(folder)/registry.csv"])
    #expect(expansion.withoutLogs == ["\(folder)/empty"])
    #expect(expansion.unreadable.isEmpty)
    #expect(LogFolder.expand([folder + "/"]).inputs[0].path == "\(folder)/send.log")
  }
}
