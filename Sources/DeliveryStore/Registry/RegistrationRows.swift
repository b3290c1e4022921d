internal import DeliveryLog

extension Registration {
  /// From a row of `registry/find-registrations.sql`, whose first column is the position.
  init(_ row: Row) {
    state = row.text(1).flatMap(State.init) ?? .active
    isInRegistry = row.int(2) == 1
    registeredAt = row.integer(3)
    lastActiveAt = row.integer(4)
    runID = row.integer(5)
    runConfirmedAt = row.integer(6)
    restoredAt = row.integer(7)
    restoredGoneAt = row.integer(8)
    let confirmedAt = confirmedAt
    func told(_ column: Int) -> Told<String> {
      Told(value: row.text(column), at: row.integer(column + 1) ?? confirmedAt)
    }
    user = Told(
      value: row.integer(9).map(UInt32.init(truncatingIfNeeded:)),
      at: row.integer(10) ?? confirmedAt)
    appVersion = told(11)
    osVersion = told(13)
    deviceModel = told(15)
    locale = told(17)
    stateAt = row.integer(19) ?? confirmedAt
  }
}

/// Collects registrations to write.
struct RegistrationWriting {
  private(set) var rows: [RegistrationRow] = []
  /// What their slices point into.
  private(set) var texts: [UInt8] = []
  private let states: [Registration.State: Interner.Slice]
  private let stateBytes: [UInt8]

  init() {
    var bytes: [UInt8] = []
    states = Dictionary(
      uniqueKeysWithValues: Registration.State.allCases.map { state in
        let slice = Interner.Slice(
          offset: UInt32(bytes.count), length: UInt32(state.rawValue.utf8.count))
        bytes += state.rawValue.utf8
        return (state, slice)
      })
    stateBytes = bytes
    texts = bytes
  }

  /// Whether it is time to write: slices have 32 bits.
  var isLarge: Bool { texts.count > 64 << 20 }

  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    texts.removeAll(keepingCapacity: true)
    texts += stateBytes
  }

  mutating func add(_ registration: Registration, token: UInt32, app: UInt32) {
    let confirmedAt = registration.confirmedAt
    // NULL for what is mostly so: told by the row that has the latest dates. A tombstone has no
    // fields, but an undo may bring them back, and with them their times.
    func at(_ time: Int64) -> Int64 { time == confirmedAt ? absent : time }
    func at<Value>(_ field: Told<Value>) -> Int64 {
      let isKnown = field.value != nil || registration.state == .pruned
      return isKnown ? at(field.at) : absent
    }
    rows.append(
      RegistrationRow(
        token: token, app: app, state: states[registration.state] ?? Self.none,
        user: registration.user.value ?? 0, registeredAt: registration.registeredAt ?? absent,
        lastActiveAt: registration.lastActiveAt ?? absent,
        appVersion: keep(registration.appVersion.value),
        osVersion: keep(registration.osVersion.value),
        deviceModel: keep(registration.deviceModel.value),
        locale: keep(registration.locale.value), userAt: at(registration.user),
        appVersionAt: at(registration.appVersion), osVersionAt: at(registration.osVersion),
        deviceModelAt: at(registration.deviceModel), localeAt: at(registration.locale),
        runID: registration.runID ?? absent, runConfirmedAt: registration.runConfirmedAt ?? absent,
        restoredAt: registration.restoredAt ?? absent,
        restoredGoneAt: registration.restoredGoneAt ?? absent, stateAt: at(registration.stateAt)))
  }

  private static let none = Interner.Slice(offset: .max, length: 0)

  private mutating func keep(_ text: String?) -> Interner.Slice {
    guard let text else { return Self.none }
    let start = texts.count
    texts += text.utf8
    return .init(offset: UInt32(start), length: UInt32(texts.count - start))
  }
}
