/// The rules of a cleanup a second time, as plainly as they can be written: everything is kept, and
/// every question is answered by going through all of it. Written from the words of the rules, so that
/// it can disagree with the program.
///
/// Times are milliseconds since 1970.
struct NaiveStore {
  /// A registration is a token in a topic and environment; nil stands for "not named".
  struct Key: Hashable {
    var token: UInt8
    var topic: String?
    var environment: String?
  }

  enum State: String { case active, inactive, pruned, removed }

  /// What was said last of a field of the person.
  struct Told: Equatable {
    var value: String?
    var at: Int64 = 0

    /// Silence is no word, and an older word no news.
    mutating func hear(_ word: String?, at time: Int64) {
      guard let word, value == nil || time >= at else { return }
      (value, at) = (word, time)
    }
  }

  struct Registration: Equatable {
    var state = State.active
    /// When the row that told the state knew it alive.
    var stateAt: Int64 = 0
    var inRegistry = true
    var registeredAt: Int64?
    var lastActiveAt: Int64?
    var user = Told()
    var locale = Told()
    /// The run that took it out.
    var takenBy: Int?
    /// When the registry knew it alive, as that run saw it.
    var takenConfirmedAt: Int64?
    /// When an undo brought it back, and the latest evidence which that undo overruled.
    var restoredAt: Int64?
    var restoredEvidence: Int64?
    /// It was a tombstone until this time, and what was said of the person until then is gone.
    var forgottenUntil: Int64?
  }

  /// A row of the app's registry.
  struct Row: Hashable {
    var key: Key
    var registeredAt: Int64?
    var lastActiveAt: Int64?
    var isActive: Bool?
    var user: String?
    var locale: String?
  }

  struct Change {
    var key: Key
    /// nil: there was no such registration.
    var before: Registration?
    var after: Registration
    /// The send time of the answer that decided.
    var evidence: Int64?
  }

  struct Run {
    var asOf: Int64
    var forced = false
    var undoes: Int?
    var changes: [Change] = []
  }

  static let day: Int64 = 86_400_000

  var sends: Set<TestSend> = []
  var registrations: [Key: Registration] = [:]
  var importedRegistry = false
  /// By number, from 1.
  var runs: [Run] = []

  mutating func ingest(_ lines: [TestSend]) { sends.formUnion(lines) }

  /// Rule 7: the registry never goes back in time.
  ///
  /// - Returns: false where a snapshot lacks too much: nothing has changed.
  mutating func importRegistry(_ rows: [Row], now: Int64, share: Double? = nil) -> Bool {
    let before = self
    importedRegistry = true
    for row in rows { hear(row, now: now) }
    guard let share else { return true }
    let named = Set(rows.map(\.key))
    let lacking = registrations.filter { key, it in
      it.inRegistry && !named.contains(key)
        && (it.state == .active || it.state == .inactive && it.takenBy == nil)
    }
    let active = before.registrations.values.count { $0.inRegistry && $0.state == .active }
    if Double(lacking.values.count { $0.state == .active }) * 100 > share * Double(active) {
      self = before
      return false
    }
    for key in lacking.keys { registrations[key]?.state = .removed }
    return true
  }

  /// State and fields are those of the latest row, in any order, whatever the clock did. Which dates are
  /// kept beside one of the future depends on when each row was heard.
  private mutating func hear(_ row: Row, now: Int64) {
    var it = registrations[row.key] ?? Registration()
    // Rule 8: a date more than a day ahead is no evidence.
    func latest(_ dates: Int64?...) -> Int64? {
      dates.compactMap { $0 }.filter { $0 <= now + Self.day }.max()
    }
    let time = latest(row.registeredAt, row.lastActiveAt)
    let said: State = row.isActive == false ? .inactive : .active
    if it.takenBy != nil {
      if let time, time > it.takenConfirmedAt ?? .min {
        it.forgottenUntil = it.state == .pruned ? it.takenConfirmedAt ?? 0 : nil
        (it.state, it.stateAt) = (said, time)
        (it.takenBy, it.takenConfirmedAt, it.restoredAt, it.restoredEvidence) = (nil, nil, nil, nil)
      }
    } else if time ?? 0 >= it.stateAt {
      (it.state, it.stateAt) = (said, time ?? 0)
    } else if it.state == .removed, time == nil {
      it.state = said
    }
    it.inRegistry = true
    it.registeredAt =
      latest(it.registeredAt, row.registeredAt) ?? later(it.registeredAt, row.registeredAt)
    it.lastActiveAt =
      latest(it.lastActiveAt, row.lastActiveAt) ?? later(it.lastActiveAt, row.lastActiveAt)
    if it.state != .pruned, it.forgottenUntil.map({ time ?? 0 > $0 }) ?? true {
      it.user.hear(row.user, at: time ?? 0)
      it.locale.hear(row.locale, at: time ?? 0)
    }
    registrations[row.key] = it
  }

  // Runs. --------------------------------------------------------------------------------------------

  /// The undo in force that took a run back; an undo that was itself taken back is none.
  func undoer(of run: Int) -> Int? {
    runs.indices.map { $0 + 1 }.last { runs[$0 - 1].undoes == run && undoer(of: $0) == nil }
  }

  /// Takes a run back; nil where that would lose what happened to a registration since.
  mutating func undo(_ run: Int, asOf: Int64) -> Int? {
    guard runs.indices.contains(run - 1), undoer(of: run) == nil else { return nil }
    let changes = runs[run - 1].changes
    guard !changes.contains(where: { losesLaterChange($0, of: run, asOf: asOf) }) else {
      return nil
    }
    let undoesCleanup = runs[run - 1].undoes == nil
    var undo = Run(asOf: asOf, undoes: run)
    for change in changes {
      guard let now = registrations[change.key] else { continue }
      let before = change.before ?? Registration(inRegistry: false)
      // What the registry told since, of what the run had not touched, stays.
      var back = now
      (back.state, back.takenBy, back.takenConfirmedAt) = (
        before.state, before.takenBy, before.takenConfirmedAt
      )
      (back.restoredAt, back.restoredEvidence) = (before.restoredAt, before.restoredEvidence)
      back.forgottenUntil = before.forgottenUntil
      if now.state == .pruned || back.state == .pruned {
        (back.user, back.locale) = (before.user, before.locale)
      }
      if undoesCleanup {
        back.restoredAt = later(back.restoredAt, asOf)
        back.restoredEvidence = later(back.restoredEvidence, change.evidence)
      }
      registrations[change.key] = back
      undo.changes.append(
        Change(key: change.key, before: now, after: back, evidence: change.evidence))
    }
    runs.append(undo)
    return runs.count
  }

  private func losesLaterChange(_ change: Change, of run: Int, asOf: Int64) -> Bool {
    guard let now = registrations[change.key] else { return true }
    // Something else took it out, or brought it back.
    if now.state != change.after.state || now.takenBy != change.after.takenBy { return true }
    // Another run did something to it that still stands; one that took this run back does not count.
    var own: Set<Int> = [run]
    for number in runs.indices.map({ $0 + 1 }) where number > run {
      if let undoes = runs[number - 1].undoes, own.contains(undoes) {
        own.insert(number)
      } else if runs[number - 1].changes.contains(where: { $0.key == change.key }) {
        return true
      }
    }
    // The registry knows it alive after what the run saw that would take it out again.
    guard let before = change.before, before.takenBy != nil else { return false }
    return confirmed(now, asOf).map { $0 > before.takenConfirmedAt ?? .min } ?? false
  }
}

func later(_ a: Int64?, _ b: Int64?) -> Int64? {
  guard let a, let b else { return a ?? b }
  return max(a, b)
}
