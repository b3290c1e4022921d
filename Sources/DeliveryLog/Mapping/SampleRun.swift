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
