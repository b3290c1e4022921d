/// What the first line of a CSV registry says: which field stands in which column.
struct RegistryHeader: Sendable {
  /// For each column the place of its name in `RegistryColumn.names`; nil: not ours.
  var places: [Int?]
  /// The columns as they are named.
  var names: [String]
  var delimiter: UInt8

  var hasToken: Bool {
    places.contains { $0.map { RegistryColumn.names[$0].column == .token } ?? false }
  }

  /// Reads a header line with the delimiter that makes sense of it: the comma, unless only a semicolon
  /// or a tab yields a token column.
  ///
  /// - Parameter text: one whole record, without its line end.
  /// - Returns: nil where the line is no CSV.
  static func read(_ text: Span<UInt8>) -> RegistryHeader? {
    let candidates = [ASCII.comma, ASCII.semicolon, ASCII.tab].compactMap {
      read(text, delimiter: $0)
    }
    // Without a token the most columns tell most about what was found.
    return candidates.first(where: \.hasToken)
      ?? candidates.max { $0.places.count < $1.places.count }
  }

  private static func read(_ text: Span<UInt8>, delimiter: UInt8) -> RegistryHeader? {
    var reader = CSVReader(delimiter: delimiter)
    var header: RegistryHeader?
    var isFirst = true
    func take(_ record: CSVRecord) {
      defer { isFirst = false }
      // With the wrong delimiter a quote may seem out of place, and the rest of the line another one.
      guard isFirst, record.problem == nil else { return }
      var places: [Int?] = []
      for field in 0..<record.count {
        // Blanks are what people write between the words of a heading.
        let name = record.bytes[record.range(field)].filter { !ASCII.isBlank($0) }
        places.append(RegistryColumn.place(of: name.span))
      }
      header = RegistryHeader(
        places: places, names: (0..<record.count).map(record.text), delimiter: delimiter)
    }
    reader.read(text, take)
    reader.finish(isCut: false, take)
    return header
  }
}
