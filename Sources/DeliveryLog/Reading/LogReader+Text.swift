// The loop over one file's text, and what damage does to it.

extension LogReader {
  mutating func readText(
    _ reading: inout FileReading, _ source: inout TextSource, _ send: Send
  ) throws -> Ending {
    while true {
      meter?.isAt(bytes.position, reading.cutter.counts)
      window.makeRoom(for: reading.needed)
      let event: TextEvent
      do throws(SystemError) {
        event = try source.next(from: bytes, into: &window)
      } catch {
        return try endUnreadable(&reading, error, send)
      }
      switch event {
      case .text:
        if source.gzip != nil, !isLog(&reading) { continue }
        guard try cut(&reading, .more, send) else { return .receiverGone }
      case .memberStart(let number):
        // What comes before text that is left out must be cut now. And whether members begin within
        // objects has to be known for certain, once: how the text came in pieces must not decide.
        let isLast = isDamaged(number, reading)
        let supply: ObjectCutter.Supply = isLast || !reading.membersCutLines ? .gap : .boundary
        guard try cut(&reading, supply, mustSettle: isLast, send) else { return .receiverGone }
        begin(number, &reading)
      case .memberEnd:
        reading.checkpoint = nil
        if let problem = reading.verdict { return try end(&reading, .unsupported, problem, send) }
        if window.pending > 0 { reading.isAtTextStart = false }
        if reading.isLeavingOut && !reading.mustReadAgain {
          reading.hasChanged = true
          reading.isLeavingOut = false
          reading.cutter.resume(after: window.last)
        }
      case .memberDamaged: leaveOutMember(&reading)
      case .gap:
        guard try cut(&reading, .gap, mustSettle: true, send) else { return .receiverGone }
        reading.cutter.leaveOut(&window)
        if !reading.mustReadAgain { reading.cutter.resume(after: nil) }
      case .end:
        return try endText(&reading, source, send)
      }
    }
  }

  /// - Returns: false when the receiver has gone.
  private mutating func cut(
    _ reading: inout FileReading, _ supply: ObjectCutter.Supply, mustSettle: Bool = false,
    _ send: Send
  ) throws -> Bool {
    if reading.guess != nil {
      let isEnd = if case .end = supply { true } else { false }
      let text = window.bytes.span.extracting(window.start..<window.end)
      guard
        reading.settleFormat(
          text, isEnd ? .nothing : mustSettle ? .aGap : .more, limit: max(options.maxObject, 1))
      else {
        return true
      }
    }
    while true {
      switch reading.cutter.cut(
        &window, supply, into: &batch, rejects: &reading.rejects, limits: limits)
      {
      case .needsText: return true
      case .batchFull: guard try handOver(next: nil, send) else { return false }
      }
    }
  }

  private func isDamaged(_ member: Int, _ reading: FileReading) -> Bool {
    damagedMembers.contains(MemberPlace(file: reading.index, member: member))
  }

  private mutating func begin(_ member: Int, _ reading: inout FileReading) {
    reading.member = member
    reading.checkpoint = nil
    if reading.mustReadAgain { return }
    let isInsideLine =
      reading.guess != nil && window.pending > 0
      ? window.last != ASCII.newline : reading.cutter.isInsideLine(window)
    if isInsideLine { reading.membersCutLines = true }
    if isDamaged(member, reading) {
      reading.cutter.leaveOut(&window)
      reading.isLeavingOut = true
    } else if reading.cutter.isSettled(window) {
      reading.checkpoint = FileReading.Checkpoint(
        cutter: reading.cutter, batch: batch.mark, rejects: reading.rejects.mark,
        guess: reading.guess, report: reading.report, isAtTextStart: reading.isAtTextStart,
        batchNumber: batchNumber)
    }
  }

  /// Takes back what a damaged member brought: here, or where that is not possible any more by
  /// reading everything again that is not yet lasting.
  private mutating func leaveOutMember(_ reading: inout FileReading) {
    damagedMembers.insert(MemberPlace(file: reading.index, member: reading.member))
    reading.verdict = nil
    if !reading.isLeavingOut {
      reading.cutter.leaveOut(&window)
      if let checkpoint = reading.checkpoint, checkpoint.batchNumber == batchNumber,
        reading.takenBack < FileReading.takenBackAtMost
      {
        reading.takenBack += 1
        batch.truncate(to: checkpoint.batch)
        reading.rejects.goBack(to: checkpoint.rejects)
        reading.cutter.goBack(to: checkpoint.cutter)
        (reading.guess, reading.report) = (checkpoint.guess, checkpoint.report)
        reading.isAtTextStart = checkpoint.isAtTextStart
      } else {
        reading.mustReadAgain = true
      }
    }
    reading.checkpoint = nil
    reading.isLeavingOut = reading.mustReadAgain
    if reading.mustReadAgain { return }
    // The last byte is not to be trusted where whole lines are the rule: it may be what was damaged.
    reading.cutter.resume(after: reading.membersCutLines ? window.last : nil)
  }

  private mutating func endText(
    _ reading: inout FileReading, _ source: TextSource, _ send: Send
  ) throws -> Ending {
    if reading.mustReadAgain {
      // A regular file is opened again; a pipe stays open and comes from its temporary copy.
      if bytes.isRegular { bytes.close() }
      return .again
    }
    if let problem = reading.verdict { return try end(&reading, .unsupported, problem, send) }
    if source.gzip == nil, bytes.isRegular, reading.guess == nil {
      guard try cut(&reading, .boundary, send) else { return .receiverGone }
      reading.resumable = resumable(reading)
    }
    let isWhole = source.gzip.map { !$0.isTruncated } ?? !isStillWritten(reading.input)
    let isCut = source.gzip?.isTruncated ?? false
    let tail: ObjectCutter.Tail = isCut ? .silent : isWhole ? .reject : .unfinished
    guard try cut(&reading, .end(tail), send) else { return .receiverGone }
    reading.cutter.finishLines(into: &batch)
    guard let gzip = source.gzip else { return try end(&reading, .complete, nil, send) }

    reading.cutter.counts.warnings.add(.gzipDamaged, gzip.damages)
    reading.cutter.counts.warnings.add(.gzipTruncated, gzip.isTruncated ? 1 : 0)
    reading.cutter.counts.warnings.add(.gzipTrailingBytes, gzip.hasTrailingBytes ? 1 : 0)
    if gzip.damages > 0 {
      let problem = FileProblem.damaged(gzip.damages, at: gzip.firstDamage)
      return try end(&reading, .damaged, problem, send)
    }
    if reading.hasChanged { return try end(&reading, .incomplete, FileProblem.changed, send) }
    if gzip.isTruncated {
      let size = bytes.position + Int64(bytes.unread)
      return try end(&reading, .incomplete, FileProblem.truncated(at: size), send)
    }
    return try end(&reading, .complete, nil, send)
  }

  /// What came before the place that cannot be read is as good as any other text.
  private mutating func endUnreadable(
    _ reading: inout FileReading, _ error: SystemError, _ send: Send
  ) throws -> Ending {
    if reading.mustReadAgain {
      if bytes.isRegular { bytes.close() }
      return .again
    }
    guard try cut(&reading, .end(.silent), send) else { return .receiverGone }
    return try end(&reading, .unreadable, FileProblem.unreadable(error), send)
  }

  /// Whether what ends in the middle of an object may go on tomorrow.
  private func isStillWritten(_ input: LogInput) -> Bool {
    bytes.isRegular && !input.isStandardInput
  }
}
