/// Reads objects again that were rejected and kept word for word, as a reading of their file would: the
/// events it finds are those that would be found there.
public struct RejectReader {
  /// The longest object that is kept whole, in bytes.
  public static let longest = RejectedStretch.keptBytes

  /// How the objects are read, for the store: as in `FileReport`.
  public let preset: String
  public let mapping: String
  public let isSampled: Bool

  private var cutter: ObjectCutter
  private var window = TextWindow(size: RejectedStretch.keptBytes)

  /// An object from the quarantine.
  public struct Object: Sendable {
    /// All of it: one that was cut cannot be read.
    public var raw: [UInt8]
    public var line: Int64
    public var byteOffset: Int64
    /// See `Reject.identity`.
    public var identity: UInt64

    public init(raw: [UInt8], line: Int64, byteOffset: Int64, identity: UInt64) {
      (self.raw, self.line, self.byteOffset, self.identity) = (raw, line, byteOffset, identity)
    }
  }

  /// - Parameters:
  ///   - file: the number that the deliveries get.
  ///   - format: how to read them.
  ///   - sample: some of the file's objects, which tell the format where it is not wholly named.
  public init(_ options: ReadingOptions, format: LogFormat, sample: [[UInt8]], file: UInt32 = 0) {
    if case .mapping(let mapping) = format, mapping.isDirect {
      self.init(options, mapping, wrapper: nil, file: file)
      return
    }
    var guess = PresetGuess(format, maxObject: max(options.maxObject, 1))
    let text = Array(sample.joined(separator: [ASCII.newline]))
    if case .decided(let decision) = guess.look(at: text.span, .nothing) {
      self.init(options, decision.mapping, wrapper: decision.wrapper, file: file)
    } else {
      self.init(options, Presets.default, wrapper: nil, file: file)
    }
  }

  /// - Parameters:
  ///   - preset: the name of a built-in mapping, as in `FileReport`.
  ///   - mapping: its fingerprint. Nil where it is no built-in one, or was another when it was used.
  public init?(_ options: ReadingOptions, preset: String, mapping: String, file: UInt32 = 0) {
    let found = preset.split(separator: "+").map { Presets.find(String($0)) }
    guard let inner = found.last ?? nil, found.count <= 2 else { return nil }
    let wrapper = found.count == 2 ? found[0] : nil
    guard found.count == 1 || wrapper?.isWrapper == true else { return nil }
    self.init(options, inner, wrapper: wrapper, file: file)
    guard self.mapping == mapping else { return nil }
  }

  private init(_ options: ReadingOptions, _ mapping: Mapping, wrapper: Mapping?, file: UInt32) {
    let both = [wrapper, mapping].compactMap { $0 }
    preset = both.map(\.name).joined(separator: "+")
    self.mapping = both.map(\.fingerprint).joined(separator: "+")
    isSampled = mapping.isSampled
    cutter = ObjectCutter(file: file, options: options, parser: ObjectParser(options))
    if wrapper != nil || !mapping.isDirect {
      cutter.parser.mapper = Mapper(mapping, in: wrapper, limit: max(options.maxObject, 1))
    }
  }

  /// Reads one object.
  ///
  /// - Returns: why it is rejected still; nil where it is not. What else it says is in the batch, as a
  ///   reading of the file would have put it there, and in the counts.
  public mutating func read(
    _ object: Object, into batch: inout DeliveryBatch, counts: inout FileCounts
  ) -> RejectCode? {
    cutter.counts = FileCounts()
    cutter.goOn(line: LineState(number: object.line, objects: 0))
    cutter.parser.mapper?.forgetPieces()
    cutter.parser.givenOccurrence = Self.occurrence(object)
    window.beginFile(at: object.byteOffset)
    window.makeRoom(for: object.raw.count)
    guard window.append(object.raw.span) == object.raw.count else { return .lineTooLong }

    let before = batch.mark
    // What is rejected again stays where it is.
    var rejects = RejectKeeper(file: cutter.file)
    let unlimited = BatchLimits(
      deliveries: .max, textBytes: .max, rejectedBytes: .max)
    while cutter.cut(
      &window, .end(.reject), into: &batch, rejects: &rejects, limits: unlimited) == .batchFull
    {}
    cutter.finishLines(into: &batch)
    batch.rejects.removeSubrange(before.rejects...)
    batch.rejectedBytes.removeSubrange(before.rejectedBytes...)

    let found = cutter.counts
    counts.deliveries += found.deliveries
    counts.skipped += found.skipped
    counts.warnings.add(found.warnings)
    // A part of a line that says nothing alone.
    guard found.lines > 0 else { return .badJSON }
    return found.rejected.occurred.first?.code
  }

  /// How many equal objects came before it: equal ones were all rejected, for they are read alike.
  private static func occurrence(_ object: Object) -> UInt32 {
    for occurrence in 0..<UInt64(RejectKeeper.keptPerCode)
    where stableHash(object.raw.span, seed: occurrence) == object.identity {
      return UInt32(occurrence)
    }
    return 0
  }
}

extension DeliveryBatch {
  /// Says that a reading ends here.
  public mutating func end(_ report: FileReport) { ended.append(report) }

  /// True where enough has come to be loaded.
  public var isWorthLoading: Bool { deliveries.count >= 50_000 || textBytes > 16 << 20 }
}
