/// Why an input makes no sense as a registry at all. Nothing of it was handed over.
public struct RegistryError: Error, Sendable, Equatable {
  public enum Problem: Error, Sendable, Equatable {
    /// The names that were found instead, shortened.
    case noTokenColumn(found: [String])
    case brokenHeader
    case headerTooLong
    case jsonArray
  }

  public var path: String
  /// From 1.
  public var line: Int64
  public var problem: Problem

  /// What is wrong, as a clause.
  public var why: String {
    switch problem {
    case .noTokenColumn(let found):
      found.isEmpty
        ? "it has no column named token"
        : "it has no column named token, only \(found.joined(separator: ", "))"
    case .brokenHeader: "the quotes of its first line do not match, so its columns have no names"
    case .headerTooLong: "its first line does not end within 1 MiB"
    case .jsonArray: "it is a JSON array, not one object a line"
    }
  }

  /// What to try, as a sentence.
  public var hint: String {
    switch problem {
    case .noTokenColumn:
      "Name the columns in the first line (or as keys); the device token's is token or device_token."
    case .brokenHeader: "A field with a quote in it is written in quotes, each quote of it doubled."
    case .headerTooLong: "Is it CSV? --format jsonl reads JSON lines."
    case .jsonArray: "Write one object a line: jq -c '.[]' FILE."
    }
  }

  /// Names for a message: not all of many, and none whole that may be a token, for where the first
  /// line is no header its cells are people's values.
  static func shown(_ names: [String]) -> [String] {
    let shown = names.prefix(20).map { name in
      let text = String(
        String.UnicodeScalarView(name.unicodeScalars.map { $0.value < 0x20 ? "?" : $0 }))
      if text.allSatisfy({ $0 == " " }) { return "(no name)" }
      return text.count > 24 ? text.prefix(8) + "…" : text
    }
    return names.count > 20 ? shown + ["…"] : shown
  }
}
