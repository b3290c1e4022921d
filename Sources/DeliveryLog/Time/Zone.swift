internal import Glibc
internal import Synchronization

/// Offsets from UTC of one named zone, as the system's tzdata has them.
public struct Zone: Sendable, Equatable {
  /// A time over which the offset stays the same.
  public struct Stretch: Sendable, Equatable {
    /// Seconds since 1970 from which `offset` holds; the first holds before, too.
    public var start: Int
    /// Seconds east of UTC.
    public var offset: Int
  }

  /// 2008-12-31 to 2100-01-02: all that may be read, and what anybody asks of it.
  public static let usualRange = 1_230_681_600...4_102_531_200

  public static let utc = Zone(
    name: "UTC", stretches: [Stretch(start: usualRange.lowerBound, offset: 0)])

  public let name: String
  /// In order of time; never empty.
  public let stretches: [Stretch]

  private init(name: String, stretches: [Stretch]) {
    (self.name, self.stretches) = (name, stretches)
  }

  /// Nil when the system has no zone of that name. `UTC` is always known.
  ///
  /// - Parameter seconds: since 1970; outside, the nearest offset holds.
  public init?(_ name: String, covering seconds: ClosedRange<Int> = usualRange) {
    if name == "UTC" {
      self = .utc
      return
    }
    guard Self.isKnown(name) else { return nil }
    self.name = name
    stretches = Self.environment.withLock { _ in
      Self.withTimeZone(name) { Self.stretches(over: seconds) }
    }
  }

  /// Half a day is closer than any two changes of a zone lie.
  private static func stretches(over seconds: ClosedRange<Int>) -> [Stretch] {
    var last = seconds.lowerBound
    var offset = systemOffset(at: last)
    var stretches = [Stretch(start: last, offset: offset)]
    for probe in stride(from: last, through: seconds.upperBound + 43_200, by: 43_200) {
      let next = systemOffset(at: probe)
      if next != offset {
        // The change lies between the last probe and this one.
        var (low, high) = (last, probe)
        while high - low > 1 {
          let middle = (low + high) / 2
          if systemOffset(at: middle) == next { high = middle } else { low = middle }
        }
        stretches.append(Stretch(start: high, offset: next))
        offset = next
      }
      last = probe
    }
    return stretches
  }

  /// `TZ` belongs to the whole process: one reader of a zone at a time.
  private static let environment = Mutex(())

  /// glibc takes a name it does not know for UTC, so the file is looked for first; and nothing that
  /// could leave the folder, or be a rule of POSIX, is a name. Under `right/`, clocks count leap
  /// seconds, which epochs do not.
  private static func isKnown(_ name: String) -> Bool {
    let isPlain = name.utf8.allSatisfy {
      Hex.isLetter($0) || ASCII.isDigit($0) || "/_+-".utf8.contains($0)
    }
    guard isPlain, !name.isEmpty, !name.hasPrefix("/"), !name.hasPrefix("right/") else {
      return false
    }
    let descriptor = unsafe open("/usr/share/zoneinfo/\(name)", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    // Lists and rules lie in that folder, too.
    var head = [UInt8](repeating: 0, count: 4)
    // Safe: the count is the buffer's own.
    let count = unsafe head.withUnsafeMutableBytes {
      unsafe read(descriptor, $0.baseAddress, $0.count)
    }
    return count == 4 && head == Array("TZif".utf8)
  }

  private static func withTimeZone<Result>(_ name: String, _ body: () -> Result) -> Result {
    // Safe: the text is copied before the variable changes.
    let old = unsafe getenv("TZ").map { unsafe String(cString: $0) }
    unsafe setenv("TZ", name, 1)
    tzset()
    defer {
      if let old { unsafe setenv("TZ", old, 1) } else { unsafe unsetenv("TZ") }
      tzset()
    }
    return body()
  }

  private static func systemOffset(at seconds: Int) -> Int {
    var instant = time_t(seconds)
    // Safe: both live through the call, and `tm_gmtoff` is a number.
    var parts = unsafe tm()
    unsafe localtime_r(&instant, &parts)
    return unsafe parts.tm_gmtoff
  }
}
