internal import Glibc

enum Environment {
  /// The values of those variables that are set.
  static func read(_ names: [String]) -> [String: String] {
    var values: [String: String] = [:]
    for name in names {
      // Safe: the text is copied at once, and nothing in this program changes these variables.
      if let value = unsafe getenv(name) { values[name] = unsafe String(cString: value) }
    }
    return values
  }
}
