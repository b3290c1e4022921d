// One input, from opening to its report.

extension LogReader {
  mutating func readFile(_ input: LogInput, _ index: Int, _ send: Send) throws -> Ending {
    var reading = FileReading(input, index, format, options, parser)
    do throws(SystemError) {
      // A pipe that is read again is still open.
      if bytes.isOpen { bytes.startOver() } else { try bytes.open(input) }
    } catch {
      reading.report.isMissing = error.isMissingFile
      return try end(&reading, .unreadable, FileProblem.unreadable(error), send)
    }
    // A pipe can be read again, but what came before it not with it.
    if !bytes.isRegular, !batch.isEmpty {
      guard try handOver(next: index, send) else { return .receiverGone }
    }
    window.beginFile()

    let content: Content
    do throws(SystemError) {
      content = try lookAtContent()
    } catch {
      return try end(&reading, .unreadable, FileProblem.unreadable(error), send)
    }
    var source = TextSource()
    switch content {
    case .known: return try end(&reading, .known, nil, send)
    case .kind(.empty): return try end(&reading, .empty, nil, send)
    case .kind(.unsupported(let kind)):
      return try end(&reading, .unsupported, FileProblem.unsupported(kind), send)
    case .kind(.gzip): source.gzip = GzipText(inflater)
    case .kind(.plain):
      do throws(SystemError) {
        try resume(&reading)
      } catch {
        return try end(&reading, .unreadable, FileProblem.unreadable(error), send)
      }
      if input.path.lowercased().hasSuffix(".gz") {
        reading.cutter.counts.warnings.add(.gzipIsPlainText)
      }
    }
    return try readText(&reading, &source, send)
  }

  private enum Content {
    case known
    case kind(ContentKind)
  }

  private func lookAtContent() throws(SystemError) -> Content {
    if bytes.isRegular, sizes.contains(bytes.size) {
      try bytes.drain()
      if let identity = bytes.identity, seen.contains(identity) || isKnown(identity) {
        return .known
      }
      bytes.startOver()
    }
    let kind = try bytes.kind()
    if kind == .gzip { try bytes.keepForReadingAgain() }
    return .kind(kind)
  }

  /// Writes the report, and hands the batch over where that is due.
  mutating func end(
    _ reading: inout FileReading, _ state: FileState, _ problem: String?, _ send: Send
  ) throws -> Ending {
    reading.cutter.endFile()
    parser = reading.cutter.parser
    parses += reading.cutter.parses
    var report = reading.report
    (report.state, report.problem) = (state, problem)
    report.counts = reading.cutter.counts
    report.rejectsDropped = reading.rejects.hasDropped
    if [.complete, .incomplete, .damaged, .known].contains(state), !reading.hasChanged {
      report.content = bytes.identity
    }
    report.resumePoint = resumePoint(reading, report)
    if let content = report.content, !report.rejectsDropped {
      if seen.insert(content).inserted { seenInGroup.append(content) }
      sizes.insert(content.size)
    }
    batch.ended.append(report)
    meter?.fileEnded(size: bytes.isRegular ? bytes.size : bytes.position, report.counts)
    bytes.close()
    let isLongGroup = deliveriesInGroup + batch.deliveries.count >= limits.groupDeliveries
    if !bytes.isRegular || isLongGroup && (hasOpenBatch || limits.isHalfReached(by: batch)) {
      guard try handOver(next: reading.index + 1, send) else { return .receiverGone }
    } else if limits.isHalfReached(by: batch) {
      // What a file holds is mostly of one day: loaded together it is appended, and splits no pages.
      guard try handOver(next: nil, send) else { return .receiverGone }
    }
    return .done
  }
}
