/// Which APNs a push goes to.
public enum EnvironmentName {
  /// One word for each environment whatever the sender calls it: `production` (also `prod`) and
  /// `sandbox` (also `development`, `dev`), in any letter case. Other words stand for themselves.
  public static func canonical(_ name: String) -> String {
    meaning(Array(name.utf8).span)?.rawValue ?? name
  }

  enum Known: String {
    case production
    case sandbox
  }

  static func meaning(_ name: Span<UInt8>) -> Known? {
    switch name.count {
    case 3: Word.matches(name, "dev") ? .sandbox : nil
    case 4: Word.matches(name, "prod") ? .production : nil
    case 7: Word.matches(name, "sandbox") ? .sandbox : nil
    case 10: Word.matches(name, "production") ? .production : nil
    case 11: Word.matches(name, "development") ? .sandbox : nil
    default: nil
    }
  }
}
