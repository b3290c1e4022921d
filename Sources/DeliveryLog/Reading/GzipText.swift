/// Walks the members of a gzip file and inflates them.
///
///     | member 1 | member 2 | 00 00 00 | member 3 | junk
///      start…end  start…end   silent    start…end   gz_trailing_bytes
///
/// Where a member's data are damaged nobody knows where it ends. The walk goes on at the next member
/// that proves sound, which is inflated for the proof alone first: a header found by its looks may be
/// a few bytes of compressed data.
struct GzipText {
  private enum Place {
    case first, between, inside, atEnd
    /// Behind a member whose check failed: the next one should begin here.
    case damaged
    /// Within a member whose data are invalid: the next one may begin anywhere.
    case lost
  }

  /// How many members proved damaged.
  private(set) var damages = 0
  /// Where the first damaged member begins, in the compressed bytes.
  private(set) var firstDamage: Int64 = 0
  private(set) var isTruncated = false
  private(set) var hasTrailingBytes = false

  private var place = Place.first
  private var members = 0
  private var memberStart: Int64 = 0
  private var coming: [TextEvent] = []
  private let inflater: Inflater
  private var search = SoundMemberSearch()

  init(_ inflater: Inflater) { self.inflater = inflater }

  mutating func next(
    from input: InputBytes, into window: inout TextWindow
  ) throws(SystemError) -> TextEvent {
    while true {
      if let event = coming.popLast() { return event }
      switch place {
      case .first, .between, .damaged, .lost: try seekMember(input)
      case .inside: if try inflate(input, into: &window) { return .text }
      case .atEnd: return .end
      }
    }
  }

  private mutating func seekMember(_ input: InputBytes) throws(SystemError) {
    if place == .between || place == .damaged { try skipZeros(input) }
    if place != .lost, try input.ensure(1) > 0, input.buffer[input.next] == 0x1F {
      let found = try input.ensure(2)
      if found > 1 && input.buffer[input.next + 1] == 0x8B { return begin(input) }
      if found == 1 && place != .damaged {
        isTruncated = true
        return end()
      }
    }
    let isDamaged = place == .damaged || place == .lost
    guard input.unread > 0 || isDamaged else { return end() }
    // After damage the place itself may be wrong: look again from the member's start.
    let here = input.position
    guard let sound = try search.find(in: input, from: isDamaged ? memberStart + 1 : here) else {
      hasTrailingBytes = !isDamaged
      return end()
    }
    if !isDamaged { noteDamage(at: here) }
    input.rewind(to: sound)
    begin(input)
    coming.append(.gap)
  }

  private func skipZeros(_ input: InputBytes) throws(SystemError) {
    while try input.ensure(1) > 0 {
      var count = 0
      while count < input.unread && input.buffer[input.next + count] == 0 { count += 1 }
      input.skip(count)
      if input.unread > 0 { return }
    }
  }

  private mutating func begin(_ input: InputBytes) {
    memberStart = input.position
    members += 1
    inflater.restart()
    place = .inside
    coming.append(.memberStart(members))
  }

  private mutating func end() { place = .atEnd }

  private mutating func noteDamage(at position: Int64) {
    if damages == 0 { firstDamage = position }
    damages += 1
  }

  /// True where text came.
  private mutating func inflate(
    _ input: InputBytes, into window: inout TextWindow
  ) throws(SystemError) -> Bool {
    // Without input, too: zlib may hold text back, or the member's end, for which there was no room.
    let hasEnded = try input.ensure(1) == 0
    let before = window.end
    switch input.inflate(inflater, into: &window) {
    case .goesOn: break
    case .memberEnd:
      place = .between
      coming.append(.memberEnd)
    case .wrongCheck(let unread):
      if try input.ensure(unread) >= unread { input.skip(unread) }
      damage()
    case .invalid:
      damage()
      place = .lost
    }
    if window.end > before { return true }
    if hasEnded && place == .inside { try inputEnded(input) }
    return false
  }

  private mutating func damage() {
    noteDamage(at: memberStart)
    place = .damaged
    coming.append(.memberDamaged)
  }

  /// The input ended within a member: cut short, or damaged so that it swallowed the ones behind it.
  private mutating func inputEnded(_ input: InputBytes) throws(SystemError) {
    if let sound = try search.find(in: input, from: memberStart + 1) {
      input.rewind(to: sound)
      noteDamage(at: memberStart)
      begin(input)
      coming.append(.gap)
      coming.append(.memberDamaged)
    } else {
      isTruncated = true
      end()
    }
  }
}
