/// Lines of a sender's log, and what must become of them: the proof that a mapping does what it says.
public struct MappingSample: Sendable {
  /// What it shows; nil where the lines say enough.
  public let about: String?
  /// As they stand in a log, each without its newline.
  public let lines: [[UInt8]]
  /// What is expected of each event: a text, or nil for "none", by the name of the field.
  let events: [[(field: Field, text: String?)]]
  let skipped: Int
  /// Codes and how often each.
  let rejected: [String: Int]
  /// Where it stands in its file.
  let place: Int

  /// What is not as it should be, a sentence each; empty where all is.
  ///
  /// - Parameter format: the sample's mapping, or `auto`, to see whether that recognises it.
  public func problems(as format: LogFormat) -> [String] { problems(of: lines, as: format) }

  /// The same for lines that must come to the same.
  func problems(of lines: [[UInt8]], as format: LogFormat) -> [String] {
    let run = SampleRun(lines, as: format)
    var problems: [String] = []
    if run.events.count != events.count {
      problems.append("\(events.count) events are expected, and \(run.events.count) came")
    }
    for (number, (expected, event)) in zip(events, run.events).enumerated() {
      for (field, text) in expected where event[field] != text {
        problems.append(
          "event \(number + 1): \(field.mappingName) is \(Self.shown(event[field])), not "
            + Self.shown(text))
      }
    }
    if run.counts.skipped != skipped {
      problems.append("\(skipped) skipped are expected, and \(run.counts.skipped) were")
    }
    for code in RejectCode.allCases {
      let (expected, count) = (rejected[code.rawValue] ?? 0, run.counts.rejected[code])
      if expected != count {
        problems.append("\(expected) \(code.rawValue) are expected, and \(count) came")
      }
    }
    return problems
  }

  /// Somebody's own sample may hold real tokens.
  private static func shown(_ text: String?) -> String {
    guard let text else { return "absent" }
    let isLong = text.utf8.count > 32 && text.utf8.allSatisfy { Hex.value($0) != nil }
    return isLong ? "\"\(text.prefix(8))…\(text.suffix(4))\"" : "\"\(text)\""
  }
}

/// What a few lines come to.
struct SampleRun {
  private(set) var events: [[Field: String]] = []
  private(set) var counts = FileCounts()
  private(set) var report: FileReport

  init(_ lines: [[UInt8]], as format: LogFormat) {
    let options = ReadingOptions(now: Instant.latest - 2 * Instant.day)
    let text = Array(lines.joined(separator: [ASCII.newline]))
    var window = TextWindow(size: max(text.count, 1))
    _ = window.append(text.span)
    var reading = FileReading(LogInput("sample"), 0, format, options, ObjectParser(options))
    _ = reading.settleFormat(text.span, .nothing, limit: options.maxObject)
    var batch = DeliveryBatch()
    let limits = BatchLimits(deliveries: .max)
    while reading.cutter.cut(
      &window, .end(.reject), into: &batch, rejects: &reading.rejects, limits: limits) == .batchFull
    {}
    reading.cutter.finishLines(into: &batch)
    reading.cutter.endFile()
    (counts, report) = (reading.cutter.counts, reading.report)
    events = batch.deliveries.map { Self.fields($0, in: batch) }
  }

  private static func fields(_ delivery: Delivery, in batch: DeliveryBatch) -> [Field: String] {
    let app = batch.apps[Int(delivery.app)]
    let context = batch.contexts[Int(delivery.context)]
    let response = batch.responses[Int(delivery.response)]
    var fields: [Field: String] = [.sentAt: Instant.iso(delivery.sentAt)]
    if delivery.token != Delivery.noIndex {
      fields[.token] = DeviceToken.text(batch.tokens[delivery.token])
    }
    if delivery.event.isAPNsID { fields[.apnsID] = APNsID.text(delivery.event) }
    fields[.status] = response.status.map { String($0) }
    fields[.reason] = response.reason
    if delivery.unregisteredAt != 0 {
      fields[.unregisteredAt] = Instant.iso(delivery.unregisteredAt)
    }
    if delivery.user != Delivery.noIndex { fields[.userID] = batch.users.text(delivery.user) }
    fields[.campaignID] = context.campaignID
    fields[.topic] = app.topic
    fields[.environment] = app.environment
    fields[.pushType] = context.pushType
    fields[.priority] = context.priority.map { String($0) }
    if delivery.collapseID != Delivery.noIndex {
      fields[.collapseID] = batch.texts.text(delivery.collapseID)
    }
    if delivery.expiration != Delivery.noExpiration {
      fields[.expiration] = String(delivery.expiration)
    }
    return fields
  }
}
