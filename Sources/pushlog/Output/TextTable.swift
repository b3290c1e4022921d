internal import CommandLineKit

/// Rows under aligned columns, for people. Numbers stand at the right; a rule under the head and over
/// the totals is all the ink there is.
struct TextTable {
  struct Column {
    var title: String
    /// Numbers and dates one compares; other things read from the left.
    var isNumber: Bool

    static func text(_ title: String) -> Column { Column(title: title, isNumber: false) }
    static func number(_ title: String) -> Column { Column(title: title, isNumber: true) }
  }

  var columns: [Column]
  var rows: [[String]] = []
  /// A last row that sums up the others.
  var totals: [String]?

  init(_ columns: [Column], rows: [[String]] = [], totals: [String]? = nil) {
    (self.columns, self.rows, self.totals) = (columns, rows, totals)
  }

  /// The table, with a newline at the end of each line and no blanks there.
  ///
  /// - Parameter style: how to mark the head on a terminal.
  func text(style: Style = .plain) -> String {
    let head = columns.map(\.title)
    let body = rows.map { $0.map(printable) }
    let foot = totals.map { [$0.map(printable)] } ?? []
    let widths = columns.indices.map { column in
      ([head] + body + foot).map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    let rule = style.dim(widths.map { String(repeating: "─", count: $0) }.joined(separator: "  "))
    var lines = [style.bold(line(head, widths)), rule]
    lines += body.map { line($0, widths) }
    if !foot.isEmpty { lines += [rule] + foot.map { style.bold(line($0, widths)) } }
    return lines.map { $0 + "\n" }.joined()
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var text = ""
    for (index, column) in columns.enumerated() {
      let cell = index < cells.count ? cells[index] : ""
      let padding = String(repeating: " ", count: widths[index] - cell.count)
      text += (index > 0 ? "  " : "") + (column.isNumber ? padding + cell : cell + padding)
    }
    while text.last == " " { text.removeLast() }
    return text
  }
}
