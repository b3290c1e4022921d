/// One attempt to send one push, as one object of a log tells it. Fixed size: texts live in the
/// batch and are named here by their index (`Interner`), so a batch is plain memory to sort.
public struct Delivery: BitwiseCopyable, Sendable {
  /// When the sender sent it: milliseconds since 1970.
  public var sentAt: Int64 = 0
  /// Which event this is; see `EventID`.
  public var event = EventID(hash: 0)
  /// Apple's `timestamp` of a 410, milliseconds since 1970; 0 where there is none.
  public var unregisteredAt: Int64 = 0
  /// `apns-expiration`, seconds since 1970 (0 = one attempt, not stored); `noExpiration` where absent.
  public var expiration: Int64 = Delivery.noExpiration
  /// Number of the object's line in its file, from 1.
  public var line: Int64 = 0
  /// Index in `DeliveryBatch.tokens`, or `noIndex`.
  public var token: UInt32 = Delivery.noIndex
  /// Index in `DeliveryBatch.users`, or `noIndex`.
  public var user: UInt32 = Delivery.noIndex
  /// Index in `DeliveryBatch.apps`.
  public var app: UInt32 = 0
  /// Index in `DeliveryBatch.contexts`.
  public var context: UInt32 = 0
  /// Index in `DeliveryBatch.responses`.
  public var response: UInt32 = 0
  /// Index in `DeliveryBatch.texts`, or `noIndex`.
  public var collapseID: UInt32 = Delivery.noIndex
  /// Ordinal of the file in this run, from 0; see `FileReport.ordinal`.
  public var file: UInt32 = 0

  public init() {}

  /// Stands for "the line names none".
  public static let noIndex = UInt32.max
  /// Stands for "the line names no expiration"; 0 means something else.
  public static let noExpiration = Int64.min
}

/// What tells one event from another, beside its time, response and token.
///
/// With an apns-id it is that UUID; without one, a hash of the object's bytes, of its index in an
/// exploded line and of how many equal ones came shortly before it, so that the same file read
/// again gives the same event and two equal lines of one file give two.
public struct EventID: BitwiseCopyable, Hashable, Sendable {
  /// The first eight bytes of the UUID, big-endian, so that integers sort as the bytes do.
  public var high: UInt64
  /// The last eight bytes of the UUID, or the hash.
  public var low: UInt64
  /// False where `low` is a hash.
  public var isAPNsID: Bool

  public init(high: UInt64, low: UInt64) {
    (self.high, self.low, isAPNsID) = (high, low, true)
  }

  public init(hash: UInt64) {
    (high, low, isAPNsID) = (0, hash, false)
  }
}
