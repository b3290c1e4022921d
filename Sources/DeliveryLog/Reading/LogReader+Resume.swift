// Plain files that have grown: only what is new of them is parsed.
//
//     | read in an earlier run: hashed, to prove that it is the same | new: parsed |
//     head             replayFrom ── read for its equal objects ──► offset

extension LogReader {
  /// Goes on where an earlier reading ended, where the file begins with what was read then. Else nothing
  /// of it counts as read.
  mutating func resume(_ reading: inout FileReading) throws(SystemError) {
    guard bytes.isRegular, bytes.size >= smallFile,
      let head = try bytes.headHash(ResumePoint.headLength)
    else { return }
    reading.head = head
    let size = bytes.size
    let possible = resumePoints.filter {
      $0.head == head && $0.content.size <= size && (0...$0.content.size).contains($0.offset)
    }
    guard !possible.isEmpty else { return }
    // The same first objects, the same format; else the earlier reading helps nothing.
    var resumed = reading
    if resumed.guess != nil {
      let start = bytes.buffer
      guard
        resumed.settleFormat(
          start.span.extracting(0..<bytes.end), .more, limit: max(options.maxObject, 1)),
        resumed.guess == nil
      else { return }
    }
    let points = possible.filter { $0.mapping == resumed.report.mapping }
    guard !points.isEmpty else { return }
    guard let (point, hash) = try longestPrefix(points),
      let parser = try replay(to: point, hash, resumed.cutter)
    else { return bytes.startOver() }
    resumed.resume(from: point, parser)
    reading = resumed
    bytes.go(to: point.offset, hash: hash, hashedTo: point.offset, stop: nil)
    window.beginFile(at: point.offset)
  }

  /// The longest of the contents that the file begins with, and the hash of what is before its point.
  private func longestPrefix(
    _ points: [ResumePoint]
  ) throws(SystemError) -> (ResumePoint, ContentHash)? {
    var found: (ResumePoint, ContentHash)?
    var hashes: [Int: ContentHash] = [:]
    let places = points.enumerated().flatMap {
      [
        (index: $0, place: $1.offset, isEnd: false),
        (index: $0, place: $1.content.size, isEnd: true),
      ]
    }.sorted { ($0.place, $0.isEnd ? 1 : 0) < ($1.place, $1.isEnd ? 1 : 0) }
    bytes.startOver()
    for (index, place, isEnd) in places {
      guard try bytes.drain(to: place) else { break }
      let hash = bytes.hashSoFar
      if !isEnd {
        hashes[index] = hash
      } else if hash.identity == points[index].content, let before = hashes[index] {
        found = (points[index], before)
      }
    }
    return found
  }

  /// Reads what decides how-manieth an object without an apns-id is among equal ones, for that alone.
  ///
  /// - Returns: the parser as it was at the point; nil where the file has changed.
  private mutating func replay(
    to point: ResumePoint, _ hash: ContentHash, _ cutter: ObjectCutter
  ) throws(SystemError) -> ObjectParser? {
    guard let start = point.replayFrom else { return cutter.parser }
    guard start >= 0, start <= point.offset else { return nil }
    bytes.go(to: start, hash: hash, hashedTo: point.offset, stop: point.offset)
    window.beginFile(at: start)
    var cutter = cutter
    // A byte order mark may be at the start of the file only.
    if start > 0 { cutter.goOn(line: LineState()) }
    var (scratch, rejects) = (DeliveryBatch(), RejectKeeper(file: 0))
    while true {
      window.makeRoom(for: cutter.needed)
      let isEnd = try bytes.read(into: &window) == 0
      while cutter.cut(
        &window, isEnd ? .boundary : .more, into: &scratch, rejects: &rejects, limits: limits)
        == .batchFull
      {
        scratch = DeliveryBatch()
      }
      scratch = DeliveryBatch()
      if isEnd { break }
    }
    return window.offset == point.offset && window.pending == 0 ? cutter.parser : nil
  }

  /// Where a later reading could go on, if this one ends well.
  func resumable(_ reading: FileReading) -> ResumePoint? {
    // A small file is read from its start, which costs nothing; so its format is looked for anew.
    guard reading.cutter.canBeResumed(window), window.offset >= smallFile,
      let kept = reading.rejects.keptSoFar, !reading.rejects.hasDropped
    else { return nil }
    var point = ResumePoint(
      content: ContentIdentity(size: 0, high: 0, low: 0), mapping: reading.report.mapping, head: 0,
      offset: window.offset, line: reading.cutter.line.number,
      isInsideLine: reading.cutter.line.objects > 0,
      replayFrom: reading.cutter.parser.occurrences.replayFrom)
    var cutter = reading.cutter
    cutter.endFile()
    (point.counts, point.kept) = (cutter.counts, kept)
    return point
  }

  /// The same, now that all is known. The file's tail must have been left as it is: what it was counted as
  /// would be counted again.
  func resumePoint(_ reading: FileReading, _ report: FileReport) -> ResumePoint? {
    guard var point = reading.resumable, report.state == .complete, let content = report.content,
      let head = reading.head
    else { return nil }
    var counts = point.counts
    counts.warnings.add(.unfinishedLastLine, report.counts.warnings[.unfinishedLastLine])
    guard counts == report.counts else { return nil }
    (point.content, point.head) = (content, head)
    return point
  }
}
