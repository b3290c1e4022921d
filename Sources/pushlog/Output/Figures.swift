/// Numbers as people read them.
enum Figures {
  /// `1,234,567`
  static func count(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
      text.append(digit)
    }
    return number < 0 ? "-" + text : text
  }

  /// `1 file`, `2 files`, `1,000 files`; `plural` where an s does not do.
  static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(count(number)) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// A share as `98.4 %`; `–` where there is nothing to divide. What is not all never shows as
  /// 100 %, and what is not nothing never as 0 %.
  static func percent(_ share: Double?) -> String {
    guard let share, share.isFinite else { return "–" }
    var tenths = Int((min(max(share, -1e6), 1e6) * 1000).rounded())
    if share < 1, tenths == 1000 { tenths = 999 }
    if share > 0, tenths == 0 { tenths = 1 }
    return "\(tenths < 0 ? "-" : "")\(tenths.magnitude / 10).\(tenths.magnitude % 10) %"
  }
}
