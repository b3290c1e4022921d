import Foundation
import Testing

@testable import DeliveryLog

@Suite struct `docs/senders.md` {
  static let page = try? String(
    contentsOf: URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/senders.md"), encoding: .utf8)

  @Test(arguments: Presets.all.map(\.name))
  func `has each preset with a sample line and its trap`(_ name: String) throws {
    let page = try #require(Self.page)
    let preset = try #require(Presets.find(name))
    let line = String(decoding: try #require(preset.samples.first?.lines.first), as: UTF8.self)
    #expect(page.contains("`\(name)`"))
    #expect(page.contains("## \(name)\n"))
    #expect(page.contains(line), "the sample line of \(name), word for word")
    if let trap = preset.trap { #expect(page.contains(trap)) }
  }

  @Test func `names every setting of a mapping file`() throws {
    let page = try #require(Self.page)
    let settings =
      MappingReader.settings
      + [
        "unwrap", "each", "optional", "path", "by", "values", "status_of_reason", "contains",
        "one_word", "except", "assume_zone", "unit", "is", "or_absent", "absent", "exact", "token",
      ]
    for setting in settings {
      let isNamed = page.contains("`\(setting)`") || page.contains("\"\(setting)\"")
      #expect(isNamed, "\(setting)")
    }
  }
}
