/// Times are milliseconds since 1970 in UTC.
typealias Moment = Int64

let second: Moment = 1000
let minute: Moment = 60 * second
let hour: Moment = 60 * minute
let day: Moment = 24 * hour

/// Midnight of a date (days since 1970 by Howard Hinnant's counting from March).
func date(_ year: Int, _ month: Int, _ dayOfMonth: Int) -> Moment {
  let y = month <= 2 ? year - 1 : year
  let era = y / 400
  let yearOfEra = y - era * 400
  let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + dayOfMonth - 1
  let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
  return Moment(era * 146_097 + dayOfEra - 719_468) * day
}

/// `2026-03-02`
func dateText(_ moment: Moment) -> String {
  let days = Int(moment / day) + 719_468
  let era = days / 146_097
  let dayOfEra = days - era * 146_097
  let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
  let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
  let shifted = (5 * dayOfYear + 2) / 153
  let month = shifted < 10 ? shifted + 3 : shifted - 9
  let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  return "\(year)-\(padded(month, 2))-\(padded(dayOfYear - (153 * shifted + 2) / 5 + 1, 2))"
}

/// `08:00:00.123`
func clockText(_ moment: Moment) -> String {
  let part = Int(moment % day)
  return padded(part / 3_600_000, 2) + ":" + padded(part / 60_000 % 60, 2) + ":"
    + padded(part / 1000 % 60, 2) + "." + padded(part % 1000, 3)
}

/// `2026-03-02T08:00:00.123Z`
func isoText(_ moment: Moment) -> String { dateText(moment) + "T" + clockText(moment) + "Z" }

func padded(_ number: Int, _ width: Int) -> String {
  let text = String(number)
  return String(repeating: "0", count: max(0, width - text.count)) + text
}
