/// A language, or a language and region: `de` is also `de-AT` and `de_CH.UTF-8`; `de-AT` is not `de`.
public struct LocaleFilter: Sendable {
  private let parts: [String]

  public init(_ text: String) { parts = Self.parts(text) }

  func matches(_ locale: String?) -> Bool {
    guard let locale else { return false }
    return Self.parts(locale).starts(with: parts)
  }

  private static func parts(_ text: String) -> [String] {
    text.lowercased().split { "-_.@".contains($0) }.map(String.init)
  }
}
