/// A bounded number of deliveries and the texts they name: what goes from the reading core to the
/// loading core. Rows of many small files share a batch; a large file takes several.
public struct DeliveryBatch: Sendable {
  public internal(set) var deliveries: [Delivery] = []
  /// Tokens as bytes (half as many as hex digits).
  public internal(set) var tokens = NameList()
  /// User ids as the lines name them.
  public internal(set) var users = NameList()
  /// Topics, environments, campaigns, push types, reasons and collapse ids.
  public internal(set) var texts = Interner()
  private var appKeys = KeyInterner()
  private var contextKeys = KeyInterner()
  private var campaignKeys = KeyInterner()
  private var responseKeys = KeyInterner()

  public internal(set) var rejects: [Reject] = []
  /// The bytes of `rejects`.
  public internal(set) var rejectedBytes: [UInt8] = []
  /// Files that end in this batch, with what was met in them.
  public internal(set) var ended: [FileReport] = []
  /// False where the last file goes on in the next batch: nothing may be committed yet.
  public internal(set) var endsAtFileEnd = false
  /// True where a gzip member proved damaged after rows of it were handed over: whatever was loaded
  /// since the last batch that ended at a file end must be undone; those files come again.
  public internal(set) var undoesOpenFiles = false

  public init() {}

  /// A topic and an environment.
  public struct App: Hashable, Comparable, Sendable {
    public var topic: String?
    public var environment: String?

    public init(topic: String?, environment: String?) {
      (self.topic, self.environment) = (topic, environment)
    }

    /// By topic, then environment; what is unknown comes first.
    public static func < (a: App, b: App) -> Bool {
      (a.topic ?? "", a.environment ?? "") < (b.topic ?? "", b.environment ?? "")
    }
  }

  /// What a send belongs to, beside its app.
  public struct Context: Hashable, Sendable {
    public var campaignID: String?
    public var pushType: String?
    public var priority: Int?

    public init(campaignID: String?, pushType: String?, priority: Int?) {
      (self.campaignID, self.pushType, self.priority) = (campaignID, pushType, priority)
    }
  }

  /// A status (nil: APNs did not answer) and a reason.
  public struct Response: Hashable, Sendable {
    public var status: Int32?
    public var reason: String?

    public init(status: Int32?, reason: String?) {
      (self.status, self.reason) = (status, reason)
    }

    public var responseClass: ResponseClass {
      APNsReason.classify(status: status, reason: reason)
    }
  }

  /// The distinct apps of this batch, in the order of `Delivery.app`.
  public var apps: [App] {
    appKeys.keys.map { App(topic: text(high($0)), environment: text(low($0))) }
  }

  /// The distinct contexts of this batch, in the order of `Delivery.context`.
  public var contexts: [Context] {
    contextKeys.keys.map { key in
      let campaign = campaignKeys.keys[Int(high(key))]
      return Context(
        campaignID: text(high(campaign)), pushType: text(low(campaign)),
        priority: low(key) == .max ? nil : Int(low(key)))
    }
  }

  /// The distinct responses of this batch, in the order of `Delivery.response`.
  public var responses: [Response] {
    responseKeys.keys.map { key in
      let status = Int32(bitPattern: high(key))
      return Response(status: status == .min ? nil : status, reason: text(low(key)))
    }
  }

  /// - Parameters: indices in `texts`, or `Delivery.noIndex`.
  public mutating func app(topic: UInt32, environment: UInt32) -> UInt32 {
    appKeys.intern(pair(topic, environment))
  }

  /// - Parameter priority: nil where the line names none.
  public mutating func context(campaign: UInt32, pushType: UInt32, priority: UInt8?) -> UInt32 {
    let campaign = campaignKeys.intern(pair(campaign, pushType))
    return contextKeys.intern(pair(campaign, priority.map(UInt32.init) ?? .max))
  }

  /// - Parameter status: nil where APNs did not answer.
  public mutating func response(status: Int32?, reason: UInt32) -> UInt32 {
    responseKeys.intern(pair(UInt32(bitPattern: status ?? .min), reason))
  }

  /// Leaves out deliveries that the store does not want. The texts they name stay.
  public mutating func removeDeliveries(where isUnwanted: (Delivery) -> Bool) {
    deliveries.removeAll(where: isUnwanted)
  }

  /// Leaves out rejects that the store does not want.
  ///
  /// - Parameter isUnwanted: is given the reject's bytes.
  public mutating func removeRejects(where isUnwanted: (ArraySlice<UInt8>) -> Bool) {
    rejects.removeAll { isUnwanted(rejectedBytes[$0.raw]) }
  }

  /// A place to come back to when what follows proves worthless.
  struct Mark {
    var deliveries, tokens, users, texts, apps, contexts, campaigns, responses: Int
    var rejects, rejectedBytes: Int
  }

  var mark: Mark {
    Mark(
      deliveries: deliveries.count, tokens: tokens.count, users: users.count, texts: texts.count,
      apps: appKeys.keys.count, contexts: contextKeys.keys.count,
      campaigns: campaignKeys.keys.count, responses: responseKeys.keys.count,
      rejects: rejects.count, rejectedBytes: rejectedBytes.count)
  }

  mutating func truncate(to mark: Mark) {
    deliveries.removeSubrange(mark.deliveries...)
    tokens.truncate(to: mark.tokens)
    users.truncate(to: mark.users)
    texts.truncate(to: mark.texts)
    appKeys.truncate(to: mark.apps)
    contextKeys.truncate(to: mark.contexts)
    campaignKeys.truncate(to: mark.campaigns)
    responseKeys.truncate(to: mark.responses)
    rejects.removeSubrange(mark.rejects...)
    rejectedBytes.removeSubrange(mark.rejectedBytes...)
  }

  private func text(_ index: UInt32) -> String? {
    index == Delivery.noIndex ? nil : texts.text(index)
  }
}

private func pair(_ high: UInt32, _ low: UInt32) -> UInt64 { UInt64(high) << 32 | UInt64(low) }
private func high(_ key: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: key >> 32) }
private func low(_ key: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: key) }
