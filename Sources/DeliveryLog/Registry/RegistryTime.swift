/// Times as databases write them.
enum RegistryTime {
  /// As `Instant.parse`, and a bare day (`2026-03-02`), which means its beginning in the assumed zone.
  static func parse(_ text: String, zone: Zone?) -> Result<Int64, TimeProblem> {
    guard isDay(text) else { return Instant.parse(text, zone: zone) }
    let midnight = Instant.parse(text + "T00:00", zone: zone)
    // Some zones skip the hour after midnight when summer time begins; the day begins at one then.
    return midnight == .failure(.malformed) ? Instant.parse(text + "T01:00", zone: zone) : midnight
  }

  private static func isDay(_ text: String) -> Bool {
    text.utf8.count == 10
      && text.utf8.enumerated().allSatisfy { place, byte in
        place == 4 || place == 7 ? byte == ASCII.minus : ASCII.isDigit(byte)
      }
  }
}
