extension Zone {
  /// Seconds east of UTC.
  /// - Parameter seconds: since 1970.
  public func offset(at seconds: Int) -> Int { stretches[index(at: seconds)].offset }

  /// When the clocks of the zone show a local time: the first time where they show it twice, nil
  /// where they skip it. Both in seconds since 1970.
  public func instant(ofLocal local: Int) -> Int? {
    // Offsets are less than a day, so only stretches near can hold it.
    var i = index(at: local &- 90_000)
    while i < stretches.count, i == 0 || stretches[i].start <= local &+ 90_000 {
      let instant = local &- stretches[i].offset
      let isAfterStart = i == 0 || instant >= stretches[i].start
      let isBeforeEnd = i + 1 == stretches.count || instant < stretches[i + 1].start
      if isAfterStart && isBeforeEnd { return instant }
      i += 1
    }
    return nil
  }

  /// The day that it is in the zone.
  /// - Parameter milliseconds: since 1970.
  public func date(at milliseconds: Int64) -> CivilDate {
    let seconds = floorDivide(Int(milliseconds), 1000)
    return CivilDate(days: floorDivide(seconds &+ offset(at: seconds), 86_400))
  }

  /// When a day begins in the zone: at midnight, or where the clocks skip midnight, when they do.
  /// - Returns: milliseconds since 1970.
  public func start(of date: CivilDate) -> Int64 {
    // Held within the years that can be read; what lies outside has no log.
    let midnight = min(max(date.days, -4_000_000), 4_000_000) * 86_400
    if let instant = instant(ofLocal: midnight) { return Int64(instant) * 1000 }
    // Skipped: the stretch begins that the clocks were put forward to.
    let next = stretches.first { $0.start &+ $0.offset > midnight }
    return Int64(next?.start ?? midnight) * 1000
  }

  /// The last stretch that has begun; the first where none has.
  private func index(at seconds: Int) -> Int {
    var (low, high) = (0, stretches.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if stretches[middle].start <= seconds { low = middle } else { high = middle }
    }
    return low
  }
}
