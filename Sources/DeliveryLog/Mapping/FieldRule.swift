/// Where a field's value comes from.
struct FieldRule: Sendable {
  let field: Field
  /// Tried in order; as many as the field has names are handed on, for the parser to choose.
  let sources: [FieldSource]
  /// JSON, for events that have no value elsewhere.
  let constant: [UInt8]?
  /// `"token":` and so on, one for each of the field's names.
  let keys: [[UInt8]]

  /// - Parameter sources: nil: the usual ones.
  init(_ field: Field, sources: [FieldSource]?, constant: [UInt8]?) {
    self.field = field
    self.constant = constant
    keys = field.names.map { Array("\"\($0)\":".utf8) }
    self.sources = sources ?? Self.usualSources(of: field)
  }

  /// The field's usual names, in the event and then around it.
  static func usualSources(of field: Field) -> [FieldSource] {
    [MappingPath.Base.event, .outward].flatMap { base in
      field.names.map { FieldSource(path: MappingPath(base, name: $0)) }
    }
  }
}

/// A place where a field's value may stand, and what is made of it.
struct FieldSource: Sendable {
  enum Table: Sendable {
    /// From words, whatever their letter case, to JSON.
    case words([(word: [UInt8], json: [UInt8])])
    /// From what a text contains to JSON; the first that it does counts.
    case contained([(part: [UInt8], json: [UInt8])])
    /// From Apple's reasons to their statuses.
    case statusOfReason
  }

  var path: MappingPath
  /// What is not in the table counts as absent.
  var table: Table?
  /// Texts of several words count as absent: they are messages, not reasons, and may hold a token.
  var isOneWord = false
  /// Words that count as absent.
  var except: [[UInt8]] = []
  /// The zone of times that name none.
  var zone: Zone?
  /// What numbers count; nil: as their size tells.
  var unit: TimeForm.Unit?

  init(path: MappingPath) { self.path = path }
}

extension Field {
  /// What mapping files call it.
  var mappingName: String { self == .sentAt ? "sent_at" : names[0] }

  init?(mappingName name: String) {
    guard let field = Self.allCases.first(where: { $0.mappingName == name }) else { return nil }
    self = field
  }
}
