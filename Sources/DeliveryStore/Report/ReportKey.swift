internal import DeliveryLog

/// One value of a row, in the form in which rows are told apart and ordered.
enum ReportKey: Hashable, Comparable {
  case hour(LocalHour)
  /// Days, Mondays or first days of months since 1970, told by the column.
  case date(CivilDate)
  case number(Int64)
  case text(String)
  /// Last in order.
  case none

  /// - Parameters:
  ///   - hour: nil where the report tells no hours apart.
  ///   - day: days since 1970 on the zone's clock.
  init(_ column: ReportColumn, hour: LocalHour?, day: Int64) {
    let date = CivilDate(days: Int(day))
    switch column {
    case .hour: self = hour.map(ReportKey.hour) ?? .none
    case .week: self = .date(CivilDate(days: date.days - date.weekday + 1))
    case .month: self = .date(CivilDate(days: date.days - date.day + 1))
    default: self = .date(date)
    }
  }

  func value(in column: ReportColumn) -> DeliveryReport.Value {
    switch self {
    case .hour(let hour): .text(hour.text)
    case .date(let date):
      switch column {
      case .week: .text(date.isoWeek)
      case .month: .text(String(date.text.dropLast(3)))
      default: .text(date.text)
      }
    case .number(let number): .number(number)
    case .text(let text): .text(text)
    case .none: .none
    }
  }
}

extension CivilDate {
  /// `2026-W10`. The year is that of the week's Thursday (ISO 8601).
  var isoWeek: String {
    let thursday = CivilDate(days: days - weekday + 4)
    let firstOfYear = CivilDate(year: thursday.year, month: 1, day: 1) ?? thursday
    let week = (thursday.days - firstOfYear.days) / 7 + 1
    return "\(thursday.text.dropLast(6))-W\(padded(week))"
  }
}
