/// Tells Apple's reasons from others without making a `String` a line.
struct KnownReasons: Sendable {
  /// By length; reasons are short, and few share one.
  private var byLength: [[[UInt8]]]

  init() {
    let reasons = APNsReason.all.map { Array($0.reason.utf8) }
    byLength = (0...(reasons.map(\.count).max() ?? 0)).map { length in
      reasons.filter { $0.count == length }
    }
  }

  func contains(_ reason: Span<UInt8>) -> Bool {
    guard reason.count < byLength.count else { return false }
    for known in byLength[reason.count] {
      var isEqual = true
      for p in reason.indices where known[p] != reason[p] {
        isEqual = false
        break
      }
      if isEqual { return true }
    }
    return false
  }
}
