/// Objects of another shape: the mapper makes flat ones of them, which are read like any other. What
/// is rejected, and what tells an event without an apns-id from others, is the object as it stands
/// in the log.
extension ObjectParser {
  mutating func parseMapped(
    _ text: Span<UInt8>, at start: Int, file: UInt32, line: Int64,
    into batch: inout DeliveryBatch, counts: inout FileCounts
  ) -> ObjectOutcome {
    var cursor = JSONCursor(at: start)
    do throws(JSONProblem) {
      try cursor.skip(ASCII.leftBrace, text)
      var isFirst = true
      while try cursor.scanMember(text, isFirst: isFirst) != nil { isFirst = false }
    } catch {
      switch error {
      case .incomplete: return .incomplete
      case .badJSON: return .broken(.badJSON)
      case .badEncoding: return .broken(.badEncoding)
      }
    }
    let (end, newlines) = (cursor.position, cursor.newlines)
    originals.removeAll(keepingCapacity: true)
    guard end - start <= options.maxObject else {
      return .rejected(.lineTooLong, end: end, newlines: newlines)
    }
    // Taken out, so that it can hand events to the rest of the parser.
    guard var mapper = mapper.take() else { return .incomplete }
    defer { self.mapper = mapper }
    let object = text.extracting(start..<end)
    var events = MappedEvents(file: file, line: line, batch: batch.mark, counts: counts)
    let ending = mapper.map(object) { event, flat, index in
      read(event, flat, index, &events, into: &batch, counts: &counts)
    }
    let originals = mapper.originals
    self.originals = originals
    let code =
      originals.isEmpty
      ? finish(events, ending, object, into: &batch, counts: &counts)
      : finish(events, ending, originals.span, into: &batch, counts: &counts)
    guard let code else { return .read(end: end, newlines: newlines) }
    return .rejected(code, end: end, newlines: newlines)
  }

  /// Reads the lines that had begun and not ended when the file did, where they are whole; the others
  /// are left for next time.
  mutating func finishLines(
    file: UInt32, line: Int64, into batch: inout DeliveryBatch, counts: inout FileCounts
  ) {
    guard var mapper = mapper.take() else { return }
    defer { self.mapper = mapper }
    for (text, originals) in mapper.takeUnfinished() {
      var events = MappedEvents(file: file, line: line, batch: batch.mark, counts: counts)
      let ending = mapper.map(unfinished: text, originals: originals) { event, flat, index in
        read(event, flat, index, &events, into: &batch, counts: &counts)
      }
      if finish(events, ending, originals.span, into: &batch, counts: &counts) != nil {
        counts.warnings.add(.unfinishedLastLine)
      }
    }
  }

  /// Reads an event that the mapper wrote.
  private mutating func read(
    _ event: Mapper.Event, _ flat: [UInt8], _ index: Int, _ events: inout MappedEvents,
    into batch: inout DeliveryBatch, counts: inout FileCounts
  ) {
    events.count += 1
    switch event {
    case .notOurs: counts.skipped += 1
    case .rejected(let code): events.reject(code, &counts)
    case .found:
      var cursor = JSONCursor(at: 0)
      do throws(JSONProblem) {
        try note(flat.span, &cursor)
      } catch {
        return events.reject(.badJSON, &counts)
      }
      guard isPush else { return counts.skipped += 1 }
      if noted.hasConflict { return events.reject(.conflictingKey, &counts) }
      var delivery = Delivery()
      (delivery.file, delivery.line) = (events.file, events.line)
      var oddities = Oddities()
      do throws(Unusable) {
        try readEvidence(flat.span, &delivery, &oddities, into: &batch)
      } catch {
        return events.reject(error.code, &counts)
      }
      readContext(flat.span, &delivery, into: &batch)
      if let id = readAPNsID(flat.span, &oddities) {
        delivery.event = id
      } else {
        events.withoutID.append((batch.deliveries.count, index))
      }
      batch.deliveries.append(delivery)
      counts.deliveries += 1
      if !oddities.isEmpty || noted.hasRepeat { count(oddities, in: &counts) }
    }
  }

  /// - Returns: why the object must be kept as a reject, or nil.
  private mutating func finish(
    _ events: MappedEvents, _ ending: Mapper.Ending, _ object: Span<UInt8>,
    into batch: inout DeliveryBatch, counts: inout FileCounts
  ) -> RejectCode? {
    switch ending {
    case .waits: return nil
    case .isSomethingElse: counts.skipped += 1
    case .done: if events.count == 0 { counts.skipped += 1 }
    case .rejected(let code): return code
    case .exhausted:
      batch.truncate(to: events.batchBefore)
      counts = events.countsBefore
      return .lineTooLong
    }
    identify(events, object, in: &batch)
    return events.rejected
  }

  /// The first event of a line is known by the line's own hash, as if it stood alone; the others by
  /// that hash and their index. Equal lines are counted by the line, as those of the default format.
  private mutating func identify(
    _ events: MappedEvents, _ object: Span<UInt8>, in batch: inout DeliveryBatch
  ) {
    guard !events.withoutID.isEmpty else { return }
    let hash = stableHash(object)
    let occurrence = UInt64(givenOccurrence ?? occurrences.add(hash, at: objectOffset))
    let bytes = (0..<8).map { UInt8(truncatingIfNeeded: hash >> (8 * UInt64($0))) }
    for (place, index) in events.withoutID {
      let id: UInt64
      if index > 0 {
        id = stableHash(bytes.span, seed: UInt64(index) << 32 | occurrence)
      } else {
        id = occurrence == 0 ? hash : stableHash(object, seed: occurrence)
      }
      batch.deliveries[place].event = EventID(hash: id)
    }
  }
}

/// What came of one line's events so far.
struct MappedEvents {
  let file: UInt32
  let line: Int64
  /// What to go back to, if nothing of the line may count.
  let batchBefore: DeliveryBatch.Mark
  let countsBefore: FileCounts
  var count = 0
  /// Deliveries without an apns-id: where they are in the batch, and how-manieth of the line.
  var withoutID: [(place: Int, index: Int)] = []
  /// Why the first of them was rejected. The line is kept once, the others are counted.
  private(set) var rejected: RejectCode?

  init(file: UInt32, line: Int64, batch: DeliveryBatch.Mark, counts: FileCounts) {
    (self.file, self.line, batchBefore, countsBefore) = (file, line, batch, counts)
  }

  mutating func reject(_ code: RejectCode, _ counts: inout FileCounts) {
    if rejected == nil { rejected = code } else { counts.rejected.add(code) }
  }
}
