/// When a batch is handed over.
struct BatchLimits {
  var deliveries: Int
  /// A file's end closes a batch only after so many deliveries: what the store commits together costs
  /// less, since a page that many lines touch is then written once.
  var groupDeliveries = 0
  var textBytes = 16 << 20
  var rejectedBytes = 16 << 20

  func isReached(by batch: DeliveryBatch) -> Bool {
    batch.deliveries.count >= deliveries || batch.textBytes > textBytes
      || batch.rejectedBytes.count > rejectedBytes
  }

  func isHalfReached(by count: Int) -> Bool { count > deliveries / 2 }

  func isHalfReached(by batch: DeliveryBatch) -> Bool {
    isHalfReached(by: batch.deliveries.count) || batch.textBytes > textBytes / 2
      || batch.rejectedBytes.count > rejectedBytes / 2
  }
}

extension DeliveryBatch {
  /// What its texts take in memory, in bytes.
  var textBytes: Int { tokens.bytes.count + users.bytes.count + texts.bytes.count }

  var isEmpty: Bool { deliveries.isEmpty && rejects.isEmpty && ended.isEmpty }
}
