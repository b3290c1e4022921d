internal import DeliveryLog
internal import Glibc

/// Shows how far an ingest is: a bar that replaces itself on a terminal; elsewhere nothing, or one line
/// a minute where it was asked for.
final class IngestProgress {
  let meter = ReadingMeter()
  private let console: Console
  private let isShown: Bool
  private let files: Int
  /// What there is to read; nil where a pipe is among it.
  private let size: Int64?
  private var pace = Pace()
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant?

  /// - Parameter mode: auto, always or never.
  init(_ console: Console, _ mode: String, _ inputs: [LogInput]) {
    self.console = console
    isShown = mode == "always" || mode == "auto" && console.isWatched
    files = inputs.count
    size = isShown ? Self.size(of: inputs) : nil
    start = clock.now
  }

  /// To be called often; looks at the clock.
  func show() {
    guard isShown else { return }
    let now = clock.now
    let pause: Duration = console.isWatched ? .milliseconds(200) : .seconds(60)
    if let last, now - last < pause { return }
    last = now
    let reading = meter.reading
    pace.add(bytes: reading.bytes, at: (now - start) / .seconds(1))
    let state = ProgressLine(
      reading: reading, files: files, size: size, seconds: (now - start) / .seconds(1),
      left: size.flatMap { pace.seconds(for: $0 - reading.bytes) })
    if console.isWatched {
      let room = console.progressRoom
      console.progress(
        state.text(width: room, .plain), marked: state.text(width: room, console.messageStyle))
    } else {
      console.tell(state.sentence + "\n")
    }
  }

  func end() { console.clearProgress() }

  /// Nil where one of them has no size.
  private static func size(of inputs: [LogInput]) -> Int64? {
    var size: Int64 = 0
    for input in inputs {
      var info = stat()
      // Safe: the kernel writes one `stat`, and the path lives for the call.
      let found =
        unsafe input.isStandardInput
        ? fstat(STDIN_FILENO, &info) : stat(input.path, &info)
      // One that is missing is told elsewhere, and takes no time.
      guard found == 0 else { continue }
      guard info.st_mode & S_IFMT == S_IFREG else { return nil }
      size += Int64(info.st_size)
    }
    return size
  }
}

/// How fast it goes now: known files pass in no time, and say nothing of the others.
struct Pace {
  private var rate: Double?
  private var last: (bytes: Int64, seconds: Double) = (0, 0)

  mutating func add(bytes: Int64, at seconds: Double) {
    let (more, time) = (Double(bytes - last.bytes), seconds - last.seconds)
    guard time > 0, more >= 0 else { return }
    last = (bytes, seconds)
    // A few seconds decide.
    let weight = min(1, time / (time + 4))
    rate = rate.map { $0 + (more / time - $0) * weight } ?? more / time
  }

  /// How long so many bytes will take; nil where nobody can say.
  func seconds(for bytes: Int64) -> Double? {
    guard let rate, rate > 0, bytes >= 0 else { return nil }
    let seconds = Double(bytes) / rate
    return seconds < 1e6 ? seconds : nil
  }
}
