/// Finds out what a file is by its first objects. One file is read as one format.
///
/// It looks when `enough` text is there or no more comes, and at no more than that: the text may come in
/// pieces of any size, and a larger one must not bring more votes.
struct PresetGuess: Sendable {
  /// Objects looked at, at most.
  static let objects = 64
  /// Text looked at, where it holds an object, in bytes. Where it holds none: twice as much, and so on.
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

  /// - Parameters:
  ///   - text: from behind what was cut already, which was white space.
  ///   - supply: what comes after the text.
  ///   - isFileStart: whether it may begin with a byte order mark.
  mutating func look(at text: Span<UInt8>, _ supply: Supply, isFileStart: Bool = true) -> Answer {
    if supply == .more, text.count < needed { return .needsText }
    let start = FirstObjects.start(of: text, isFileStart: isFileStart)
    if start == text.count { return supply == .nothing ? .decided(decide(Seen(), false)) : .blank }
    var stage = min(Self.enough, maxObject)
    while true {
      let isWhole = text.count - start < stage
      if isWhole && supply == .more {
        needed = start + stage
        return .needsText
      }
      let seen = see(text.extracting(..<min(text.count, start + stage)), from: start)
      if isWhole && supply == .aGap && isUnknown(seen) {
        needed = 1
        return .unknown
      }
      if isWhole || seen.total > 0 || stage == maxObject {
        return .decided(decide(seen, isWrapped(seen)))
      }
      stage = min(stage * 2, maxObject)
    }
  }

  /// What the first objects were taken for.
  private struct Seen {
    var (inside, plain) = (Votes(), Votes())
    var dockers = 0
    var total = 0
  }

  private mutating func see(_ text: Span<UInt8>, from start: Int) -> Seen {
    docker?.forgetPieces()
    var seen = Seen()
    // One object is enough to see whether Docker wrapped it; what it is, more of them tell.
    var cutting = FirstObjects(from: start, limit: isNamed ? 1 : Self.objects)
    while let object = cutting.next(text) {
      seen.total += 1
      let span = text.extracting(object)
      if isDocker(span) {
        seen.dockers += 1
        if let line = line(of: span) { seen.inside.add(recognise(line.span)) }
      } else {
        seen.plain.add(recognise(span))
      }
    }
    docker?.forgetPieces()
    return seen
  }

  private var isNamed: Bool { candidates.count == 1 }

  private func isWrapped(_ seen: Seen) -> Bool { wrapper != nil || seen.dockers * 2 > seen.total }

  private func isUnknown(_ seen: Seen) -> Bool {
    seen.total == 0 || !isNamed && (isWrapped(seen) ? seen.inside : seen.plain).order.isEmpty
  }

  private func decide(_ seen: Seen, _ isWrapped: Bool) -> Decision {
    let votes = isWrapped ? seen.inside : seen.plain
    let wrapper = isWrapped ? docker?.mapping : nil
    if isNamed { return Decision(mapping: candidates[0].mapping, wrapper: wrapper) }
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
