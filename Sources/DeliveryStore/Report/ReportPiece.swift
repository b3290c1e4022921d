internal import DeliveryLog

/// A part of a report's range in which the zone's clock runs evenly, so that its hours and days are a
/// matter of a division.
struct ReportPiece: Equatable {
  /// Milliseconds since 1970, half open.
  var range: Range<Int64>
  /// Seconds that the zone is east of UTC.
  var offset: Int

  /// Cuts a range where the zone changes its offset.
  static func cut(_ range: Range<Int64>, in zone: Zone) -> [ReportPiece] {
    guard !range.isEmpty else { return [] }
    let changes = zone.stretches.dropFirst().map { Int64($0.start) * 1000 }
      .filter { $0 > range.lowerBound && $0 < range.upperBound }
    let cuts = [range.lowerBound] + changes + [range.upperBound]
    return zip(cuts, cuts.dropFirst()).map { start, end in
      ReportPiece(range: start..<end, offset: zone.offset(at: Int(start / 1000)))
    }
  }

  /// The whole quarters of an hour in it, for which the kept counts are exact, and what is left at
  /// its ends. Hardly ever anything: only ranges somebody typed, and the one change of a zone in a
  /// thousand that happens a minute past the hour, leave something.
  var parts: (quarters: Range<Int64>, ends: [Range<Int64>]) {
    let start = (range.lowerBound + quarter - 1) / quarter * quarter
    let end = range.upperBound / quarter * quarter
    guard start < end else { return (start..<start, [range]) }
    let ends = [range.lowerBound..<start, end..<range.upperBound]
    return (start..<end, ends.filter { !$0.isEmpty })
  }
}

/// Milliseconds of a quarter of an hour, the grain of `count`.
private let quarter: Int64 = 900_000
