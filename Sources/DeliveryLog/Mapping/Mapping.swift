/// How the objects of a log are turned into what the parser reads: a mapping file, understood.
///
/// An object goes through `steps`, which find the events in it; of each event that passes `filters`
/// the fields are picked by `fields`, and written as one flat object under the usual names. So all
/// the parser's rules hold for them.
public struct Mapping: Sendable {
  /// `gorush`, or what the file calls itself.
  public let name: String
  /// What it reads, in one sentence.
  public let about: String
  /// What is easily got wrong about such logs, in one sentence; nil where there is nothing.
  public let trap: String?
  /// True where the log holds a sample of the pushes that were accepted, and all that were not: no
  /// delivery rate can be computed from it.
  public let isSampled: Bool
  /// Lines, and what must become of them.
  public let samples: [MappingSample]
  /// The file itself.
  public let file: [UInt8]

  let lines: LinesRule?
  let steps: [MappingStep]
  let filters: [MappingCondition]
  /// Each must hold for an event to be recognised: one of its alternatives.
  let recognition: [[MappingCondition]]
  /// In the order of `Field`.
  let fields: [FieldRule]
  /// True where nothing is said of the events themselves.
  private let isSilent: Bool

  /// True where objects are read as they stand.
  var isDirect: Bool { isSilent && lines == nil }
  /// True where it joins lines only, and what they hold is yet to be found out.
  var isWrapper: Bool { isSilent && lines != nil }

  /// Reads a mapping file.
  public init(_ file: [UInt8]) throws(MappingError) {
    var reader = MappingReader(file)
    self = try reader.read()
  }

  init(_ parts: MappingReader.Parts, file: [UInt8]) {
    self.file = file
    (name, about, trap) = (parts.name, parts.about, parts.trap)
    (isSampled, samples) = (parts.isSampled, parts.samples)
    (lines, steps, filters) = (parts.lines, parts.steps, parts.filters)
    recognition = parts.recognition
    fields = Field.allCases.map { field in
      FieldRule(field, sources: parts.sources[field], constant: parts.constants[field])
    }
    isSilent =
      steps.isEmpty && filters.isEmpty && parts.sources.isEmpty && parts.constants.isEmpty
  }

  /// Tells this mapping from another, and from an earlier version of itself.
  public var fingerprint: String {
    "\(name):\(String(stableHash(file.span), radix: 16))"
  }
}

/// The line is a piece of another line, as in Docker's logs: pieces are joined until one ends with a
/// newline, and each line that comes of it is read in turn.
struct LinesRule: Sendable {
  var path: MappingPath
  /// Pieces that differ here belong to different lines.
  var by: MappingPath?
  /// When the piece was written: the time of events that have none of their own.
  var time: MappingPath?
}

enum MappingStep: Sendable {
  /// Goes into the object (or the string that holds one) at the first of the paths where there is one.
  case unwrap([MappingPath], isOptional: Bool)
  /// Takes the elements of a list, or the members of an object, each for itself.
  case each([Branch], isOptional: Bool)

  struct Branch: Sendable {
    var path: MappingPath
    var constants: [Field: [UInt8]]
  }
}

struct MappingCondition: Sendable {
  enum Test: Sendable {
    case exists
    case isAbsent
    /// Texts, whatever their letter case.
    case isOneOf([[UInt8]])
    case contains([[UInt8]])
    case isToken
  }

  var path: MappingPath
  /// True where the key must be spelled just so.
  var isExact = false
  /// True where it also holds for an event that has nothing there.
  var allowsAbsent = false
  var test = Test.exists
}
