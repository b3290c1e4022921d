internal import DeliveryLog

/// Shows how far an ingest is: a line that replaces itself on a terminal; elsewhere nothing, or one line
/// a minute where it was asked for.
final class IngestProgress {
  private let console: Console
  private let mode: String
  private let files: Int
  private var filesRead = 0
  private var lines = 0
  private var rejected = 0
  private let start = ContinuousClock().now
  private var last: ContinuousClock.Instant?

  /// - Parameter mode: auto, always or never.
  init(_ console: Console, _ mode: String, _ files: Int) {
    (self.console, self.mode, self.files) = (console, mode, files)
  }

  func show(_ batch: DeliveryBatch) {
    filesRead += batch.ended.count
    lines += batch.deliveries.count
    rejected += batch.rejects.count
    guard mode != "never", console.isWatched || mode == "always" else { return }
    let now = ContinuousClock().now
    let pause: Duration = console.isWatched ? .milliseconds(200) : .seconds(60)
    if let last, now - last < pause { return }
    last = now
    let seconds = max((now - start) / .seconds(1), 0.001)
    console.progress(
      "\(Figures.count(filesRead)) of \(Figures.count(files, "file")), "
        + "\(Figures.count(lines, "line")), \(Figures.count(Int(Double(lines) / seconds))) a second, "
        + "\(Figures.count(rejected)) rejected", always: mode == "always")
  }

  func end() { console.clearProgress() }
}
