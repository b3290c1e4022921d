/// Finds out what a file is by its first objects. One file is read as one format.
struct PresetGuess: Sendable {
  /// Objects looked at, at most.
  static let objects = 64
  /// Text looked at, where it holds an object, in bytes.
  static let enough = 64 << 10

  struct Decision: Sendable {
    var mapping: Mapping
    /// Docker's, where its pieces of lines are around what `mapping` reads.
    var wrapper: Mapping?
    /// How many of the first objects each preset recognised, the chosen one first.
    var votes: [(name: String, objects: Int)] = []
  }

  /// What comes after the text that is looked at.
  enum Supply {
    case more
    /// More, but this must be cut now: text that is left out lies between.
    case aGap
    case nothing
  }

  enum Answer {
    /// Nothing but white space so far.
    case blank
    case needsText
    /// Nothing in the text is known, and more will come: it may be cut as the default format, in which
    /// it says nothing either.
    case unknown
    case decided(Decision)
  }

  /// How much text must be there before it is worth to look again.
  private(set) var needed = 1
  private let maxObject: Int
  /// What an object may be; one, where the format was named.
  private var candidates: [Mapper]
  private var docker: Mapper?
  /// Where the file itself consists of pieces of lines, by what was named.
  private let wrapper: Mapping?

  init(_ format: LogFormat, maxObject: Int) {
    self.maxObject = maxObject
    var mappings = Presets.all.filter { $0.lines == nil }
    var wrapper: Mapping?
    if case .mapping(let mapping) = format {
      if mapping.isWrapper {
        wrapper = mapping
      } else {
        mappings = [mapping]
      }
    }
    self.wrapper = wrapper
    candidates = mappings.map { Mapper($0, limit: maxObject) }
    let isWrappedItself = mappings.first?.lines != nil
    docker = isWrappedItself ? nil : Mapper(wrapper ?? Presets.docker, limit: maxObject)
  }

  /// - Parameter supply: what comes after the text.
  mutating func look(at text: Span<UInt8>, _ supply: Supply) -> Answer {
    let isEnd = supply != .more
    if !isEnd, text.count < needed { return .needsText }
    var cutting = FirstObjects(text, limit: Self.objects)
    if cutting.isBlank { return supply == .nothing ? .decided(decide(Votes(), false)) : .blank }
    // One object is enough to see whether Docker wrapped it; what it is, more of them tell.
    let isNamed = candidates.count == 1
    var (inside, plain) = (Votes(), Votes())
    var dockers = 0
    var total = 0
    while let object = cutting.next(text) {
      total += 1
      let span = text.extracting(object)
      if isDocker(span) {
        dockers += 1
        if let line = line(of: span) { inside.add(recognise(line.span)) }
      } else {
        plain.add(recognise(span))
      }
      if isNamed { break }
    }
    let isEnough = total >= Self.objects || text.count >= Self.enough || isNamed
    if !isEnd, total == 0 || !isEnough {
      // An object may be longer than what is usually enough.
      needed = min(max(text.count * 2, Self.enough), maxObject)
      if text.count < maxObject { return .needsText }
    }
    docker?.forgetPieces()
    let isWrapped = wrapper != nil || dockers * 2 > total
    let isUnknown = !isNamed && (isWrapped ? inside : plain).order.isEmpty
    if supply == .aGap, isUnknown || total == 0 {
      needed = 1
      return .unknown
    }
    return .decided(decide(isWrapped ? inside : plain, isWrapped))
  }

  private func decide(_ votes: Votes, _ isWrapped: Bool) -> Decision {
    let wrapper = isWrapped ? docker?.mapping : nil
    if candidates.count == 1 { return Decision(mapping: candidates[0].mapping, wrapper: wrapper) }
    // The most votes; of equally many, the one that was met first.
    let order = votes.order.enumerated().sorted {
      let (a, b) = (votes.count($0.element), votes.count($1.element))
      return a != b ? a > b : $0.offset < $1.offset
    }.map(\.element)
    let mapping = order.first.map { candidates[$0].mapping } ?? Presets.default
    return Decision(
      mapping: mapping, wrapper: wrapper,
      votes: order.map { (candidates[$0].mapping.name, votes.count($0)) })
  }

  private mutating func isDocker(_ object: Span<UInt8>) -> Bool {
    if wrapper != nil { return true }
    return docker?.recognises(outer: object) ?? false
  }

  private mutating func line(of object: Span<UInt8>) -> [UInt8]? {
    docker?.joinedLine(of: object)
  }

  /// The first candidate that knows the object as its own.
  private mutating func recognise(_ object: Span<UInt8>) -> Int? {
    guard candidates.count > 1 else { return nil }
    for index in candidates.indices where candidates[index].recognises(object) { return index }
    return nil
  }

  private struct Votes {
    private var counts: [Int: Int] = [:]
    /// In the order in which they got their first.
    private(set) var order: [Int] = []

    mutating func add(_ candidate: Int?) {
      guard let candidate else { return }
      if counts[candidate] == nil { order.append(candidate) }
      counts[candidate, default: 0] += 1
    }

    func count(_ candidate: Int) -> Int { counts[candidate, default: 0] }
  }
}
