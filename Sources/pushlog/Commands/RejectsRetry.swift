internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

enum RejectsRetry {
  static let declaration = Command(
    "retry",
    abstract: "Reads rejected lines again, and stores those that can be read now.",
    discussion: """
      What is not given stays as it was when their file was read: the kind of sender, the topic, the \
      environment, the zone. The events are those that an ingest of the file would find, so that one \
      later stores nothing twice. A line that cannot be read still stays.
      """,
    options: Rejects.choice + SharedOptions.format("as their file was read")
      + SharedOptions.reading("line"),
    rules: [.excludes("map", ["preset"])],
    examples: [
      Example(
        "pushlog rejects retry --assume-time-zone Europe/Berlin",
        "Read lines again whose times name no zone."),
      Example(
        "pushlog rejects retry --file old.jsonl --map my.json",
        "Read one file's lines again with a mapping of your own."),
    ],
    exits: ExitCode.list(
      .badInput, .missingInput, .ioError, .busy,
      lookAtIt: "done, but some lines were left: nobody knows how their file was read"))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    let options = ReadingOptions(
      topic: command.string("topic"),
      environment: command.string("environment").map(EnvironmentName.canonical),
      assumedZone: try command.zone(named: "assume-time-zone"), now: try command.now())
    let format = try command.format()
    let store = try command.openStore(.write)
    var unclear: [String] = []
    let outcome = try Failure.inStore {
      let retry = try RejectRetry(in: store, code: command.string("code"), now: options.now)
      try retry.run {
        for file in try retry.files(path: command.string("file")) {
          let options = options.filled(from: file.mapping)
          guard let (reader, isGuessed) = try reader(for: file, options, format, retry) else {
            unclear.append(file.path)
            continue
          }
          try retry.retry(file, reader, mapping: options.mapping(isGuessed: isGuessed))
        }
      }
      return retry.outcome
    }
    if command.flag("json") {
      try console.print(JSONValue(outcome, unclear))
    } else {
      try show(outcome, console)
    }
    for path in unclear {
      console.warn(
        "\(path): its lines were left, for it was read with a mapping of your own: name that with "
          + "--map.")
    }
    return unclear.isEmpty ? .done : .lookAtIt
  }

  /// Nil where the mapping that was used is not known here.
  private static func reader(
    for file: QuarantinedFile, _ options: ReadingOptions, _ format: LogFormat, _ retry: RejectRetry
  ) throws -> (RejectReader, isGuessed: Bool)? {
    if case .auto = format {
      let words = file.mapping.split(separator: " ", maxSplits: 2)
      let fingerprint = words.first.map(String.init) ?? ""
      guard let reader = RejectReader(options, preset: file.preset, mapping: fingerprint) else {
        return nil
      }
      return (reader, words.count > 1 && words[1] == "auto")
    }
    return (RejectReader(options, format: format, sample: try retry.sample(of: file)), false)
  }

  private static func show(_ outcome: RetryOutcome, _ console: Console) throws {
    guard outcome.retried + outcome.cut > 0 else {
      try console.print("There is no such line.")
      return
    }
    var text = "\(Figures.count(outcome.passed)) of "
    text += "\(Figures.count(outcome.retried, "rejected line")) can be read now: "
    text += "\(Figures.count(outcome.stored, "event")) stored"
    if outcome.duplicates > 0 { text += ", \(Figures.count(outcome.duplicates)) known" }
    if outcome.skipped > 0 { text += ", \(Figures.count(outcome.skipped)) someone else's" }
    try console.print("\(text).")
    if outcome.rejected.total > 0 {
      let codes = outcome.rejected.occurred.map { "\(Figures.count($0.count)) \($0.code.rawValue)" }
      try console.print("Rejected still: \(codes.joined(separator: ", ")).")
    }
    if outcome.cut > 0 {
      try console.print(
        "\(Figures.count(outcome.cut, "line")) could not be tried: only the first 64 KiB are kept.")
    }
  }
}

extension JSONValue {
  fileprivate init(_ outcome: RetryOutcome, _ unclear: [String]) {
    self = [
      "retried": .int(outcome.retried), "passed": .int(outcome.passed),
      "stored": .int(outcome.stored), "duplicates": .int(outcome.duplicates),
      "skipped": .int(outcome.skipped),
      "rejected": .object(
        outcome.rejected.occurred.map { ($0.code.rawValue, .int($0.count)) }),
      "cut": .int(outcome.cut), "left": .array(unclear.map(JSONValue.string)),
    ]
  }
}
