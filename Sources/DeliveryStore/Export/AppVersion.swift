/// The version of an app, compared number by number: 1.10 comes after 1.9.
public struct AppVersion: Comparable, Sendable {
  /// Digits without leading zeros: a hostile version may have more of them than an integer takes.
  private let parts: [String]

  /// What stands before anything but digits and dots counts: `2.4.1-beta` and `2.4.1 (77)` are
  /// 2.4.1. Nil where that is nothing.
  public init?(_ text: String) {
    let core = text.utf8.prefix { $0 >= 48 && $0 <= 57 || $0 == 46 }
    guard let first = core.first, first != 46 else { return nil }
    var parts = core.split(separator: 46).map { part in
      String(decoding: part.drop { $0 == 48 }, as: UTF8.self)
    }
    // 2.0 and 2 are the same.
    while parts.last == "" { parts.removeLast() }
    self.parts = parts
  }

  public static func < (a: AppVersion, b: AppVersion) -> Bool {
    for (a, b) in zip(a.parts, b.parts) where a != b {
      return (a.utf8.count, a) < (b.utf8.count, b)
    }
    return a.parts.count < b.parts.count
  }
}
