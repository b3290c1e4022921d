internal import DeliveryLog

/// How far a reading is, in words and as a bar:
///
///     ━━━━━━━━━━━━━━━━━━━━━━━━╺━━━━━━━━━━━━  62 %  1.8 of 2.9 GB  410,000 lines/s  0:03 left
struct ProgressLine {
  var reading: ReadingMeter.Reading
  var files: Int
  /// Bytes there are; nil where nobody knows.
  var size: Int64?
  /// Since the start.
  var seconds: Double
  /// Seconds still to go; nil where nobody knows.
  var left: Double?

  /// Between 0 and 1; a file may have grown since it was looked at.
  private var share: Double? {
    guard let size, size > 0 else { return nil }
    return min(1, max(0, Double(reading.bytes) / Double(size)))
  }

  private var bytes: String {
    size.map { Self.bytes(reading.bytes, of: max($0, reading.bytes)) } ?? Self.bytes(reading.bytes)
  }

  private var rate: String {
    // Three figures are as much as is true.
    let rate = Double(reading.lines) / max(seconds, 0.001)
    var step = 1
    while Double(step) * 1000 <= rate { step *= 10 }
    return "\(Figures.count(Int(rate.rounded()) / step * step)) lines/s"
  }

  private var percent: String? {
    share.map { share in
      let number = String(Int(share * 100))
      return String(repeating: " ", count: 3 - number.count) + number + " %"
    }
  }

  /// Exactly `width` columns, or fewer without a bar. What matters least goes first where there is not
  /// enough room.
  func text(width: Int, _ style: Style) -> String {
    var parts: [(text: String, rank: Int)] = []
    if let percent { parts.append((percent, 0)) }
    if files > 1 { parts.append(("\(reading.files)/\(Figures.count(files, "file"))", 3)) }
    parts.append((bytes, 4))
    parts.append((rate, 2))
    if let left { parts.append(("\(Self.time(left)) left", 1)) }
    if reading.rejected > 0 { parts.append(("\(Figures.count(reading.rejected)) rejected", 2)) }
    let barRoom = share == nil ? 0 : 12
    func length() -> Int { parts.reduce(0) { $0 + $1.text.count + 2 } }
    while length() + barRoom > width, let worst = parts.map(\.rank).max(), parts.count > 1 {
      parts.removeAll { $0.rank == worst }
    }
    let marked = parts.map { part in
      part.text.hasSuffix("rejected")
        ? style.yellow(part.text) : part.rank == 0 ? style.bold(part.text) : part.text
    }
    let bar = share.map { Self.bar($0, width: width - length(), style) } ?? ""
    return (bar.isEmpty ? "" : bar + "  ") + marked.joined(separator: "  ")
  }

  /// For a log, once a minute.
  var sentence: String {
    var parts = ["\(Figures.count(reading.files)) of \(Figures.count(files, "file"))"]
    if let share { parts.append("\(bytes) (\(Int(share * 100)) %)") } else { parts.append(bytes) }
    parts.append(Figures.count(reading.lines, "line"))
    parts.append(rate)
    if let left { parts.append("\(Self.time(left)) left") }
    parts.append("\(Figures.count(reading.rejected)) rejected")
    return parts.joined(separator: ", ")
  }

  private static func bar(_ share: Double, width: Int, _ style: Style) -> String {
    guard width > 0 else { return "" }
    // Half columns: a heavy line that ends in the middle of one.
    let halves = Int(share * Double(width * 2))
    let full = String(repeating: "━", count: halves / 2)
    let half = halves % 2 == 1 ? "╸" : ""
    let rest = width - halves / 2 - half.count
    // Without colours the rest is another line, so that it can be told from what is done.
    let empty = String(repeating: style.isOn ? "━" : "─", count: rest)
    return style.green(full + half) + style.dim(empty)
  }

  /// `0:07`, `12:34`, `1:02:03`
  static func time(_ seconds: Double) -> String {
    let seconds = Int(seconds.rounded(.up))
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return hours > 0
      ? "\(hours):\(two(minutes)):\(two(seconds % 60))" : "\(minutes):\(two(seconds % 60))"
  }

  private static let units = ["bytes", "kB", "MB", "GB", "TB"]

  static func bytes(_ count: Int64) -> String {
    let unit = unit(for: count)
    return "\(figure(count, unit)) \(units[unit])"
  }

  /// `1.8 of 2.9 GB`
  static func bytes(_ count: Int64, of all: Int64) -> String {
    let unit = unit(for: all)
    return "\(figure(count, unit)) of \(figure(all, unit)) \(units[unit])"
  }

  private static func unit(for count: Int64) -> Int {
    var (unit, size) = (0, Double(count))
    while size >= 1000, unit + 1 < units.count { (unit, size) = (unit + 1, size / 1000) }
    return unit
  }

  private static func figure(_ count: Int64, _ unit: Int) -> String {
    if unit == 0 { return "\(count)" }
    var size = Double(count)
    for _ in 0..<unit { size /= 1000 }
    let tenths = Int((size * 10).rounded(.down))
    return "\(tenths / 10).\(tenths % 10)"
  }
}
