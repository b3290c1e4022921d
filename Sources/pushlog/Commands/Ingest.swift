internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

enum Ingest {
  static let declaration = Command(
    "ingest",
    abstract: "Reads delivery logs into the store.",
    discussion: """
      A file may be plain text or gzip of any number of members; its content decides, not its name. \
      A folder means the logs in it: names that end in .jsonl, .ndjson, .json or .log, also with .gz \
      or a rotation number.

      The same events are stored once, however often and under whatever name a file comes. Lines \
      that cannot be read are kept for pushlog rejects. A run that is cut short leaves each file \
      wholly in or wholly out: start it again.
      """,
    arguments: [
      Argument(
        "PATH", .oneOrMore, kind: .path,
        help: "A log, a folder of logs, or - for standard input.")
    ],
    options: SharedOptions.format("as each file's first objects look")
      + SharedOptions.reading("line") + [
        Option(
          "sample-rate", "PERCENT", .percent, category: "Reading",
          help:
            "How many of the accepted pushes a log holds that holds a sample of them (aws-sns). "
            + "Without it reports give no delivery rate for such logs."),
        Option(
          "max-rejected", "PERCENT", .percent, default: "5", category: "Running",
          help: "The share of a file's lines that may be rejected before somebody should look "
            + "(exit 1)."),
        Option(
          "jobs", "N", .integer(1...64), category: "Running",
          help: "How many threads to use; 1 reads and stores in turn. Default: as many as help."),
        Option(
          "progress", "", .choice(["auto", "always", "never"]), default: "auto",
          category: "Running", help: "Whether to show how far it is; auto: on a terminal."),
      ],

    rules: [.excludes("map", ["preset"])],
    examples: [
      Example("pushlog ingest logs/", "Read every log in a folder."),
      Example(
        "pushlog ingest --topic com.example.shop --environment production push.jsonl.gz",
        "Read a log whose lines do not say which app they are about."),
      Example("pushlog ingest --map my.json logs/", "Read logs with a mapping of your own."),
      Example("zcat old/*.gz | pushlog ingest -", "Read from standard input."),
    ],
    exits: ExitCode.list(
      .badInput, .missingInput, .ioError, .busy,
      lookAtIt: "done, but a file was damaged, incomplete, unsupported or unreadable, or had too "
        + "many rejected lines"))

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    let result = try load(command, console) { try command.openStore(.create) }
    if command.flag("json") {
      try console.print(JSONValue(result))
    } else {
      try console.output.write(IngestText(result: result).text(console.style))
    }
    for problem in result.mixtures + result.problems { console.warn(problem) }
    return result.exitCode
  }

  /// Reads what the command line names.
  ///
  /// - Parameter store: is asked for once all else is known to be well.
  static func load(
    _ command: ParsedCommand, _ console: Console, into store: () throws -> Store
  ) throws -> IngestSummary {
    let clock = ContinuousClock()
    let start = clock.now
    let options = ReadingOptions(
      topic: command.string("topic"),
      environment: command.string("environment").map(EnvironmentName.canonical),
      assumedZone: try command.zone(named: "assume-time-zone"), now: try command.now())
    let format = try command.format()
    let samplePerMillion = try command.samplePerMillion()
    let found = LogFolder.expand(command.arguments)
    try requireInputs(found)

    let store = try store()
    let outcomes = try load(
      found.inputs, options, format, samplePerMillion, into: store,
      jobs: command.int("jobs") ?? 2,
      progress: IngestProgress(console, command.string("progress") ?? "auto", found.inputs))
    return IngestSummary(
      outcomes: outcomes, found: found, maxRejected: command.percent("max-rejected") ?? 5,
      elapsed: (clock.now - start) / .seconds(1))
  }

  /// Reads on one core and loads on the other.
  private static func load(
    _ inputs: [LogInput], _ options: ReadingOptions, _ format: LogFormat,
    _ samplePerMillion: Int?, into store: Store, jobs: Int, progress: IngestProgress
  ) throws -> [FileOutcome] {
    try Failure.inStore {
      let isGuessed = if case .auto = format { true } else { false }
      // What was guessed before may be named now, but not the other way round: what was named may have
      // been the wrong one.
      var known = try IngestRun.knownContents(
        in: store, formats: format.fingerprints, mapping: options.mapping(isGuessed: true))
      var points = try IngestRun.resumePoints(
        in: store, formats: format.fingerprints, mapping: options.mapping(isGuessed: isGuessed))
      if !isGuessed {
        known.formUnion(
          try IngestRun.knownContents(
            in: store, formats: format.fingerprints, mapping: options.mapping(isGuessed: false)))
        points += try IngestRun.resumePoints(
          in: store, formats: format.fingerprints, mapping: options.mapping(isGuessed: true))
      }
      let resumePoints = points
      let meter = progress.meter
      let isKnown = known.contains
      let sizes = Set(known.map(\.size))
      let run = try IngestRun(
        into: store, paths: inputs.map(\.path), mapping: options.mapping(isGuessed: isGuessed),
        preset: format.name, samplePerMillion: samplePerMillion, now: options.now, jobs: jobs)
      try pipeline(jobs: jobs) { (send: (consuming DeliveryBatch) throws -> Bool) in
        var reader = LogReader(
          options: options, format: format, isKnown: isKnown, knownSizes: sizes,
          resumePoints: resumePoints, meter: meter)
        try reader.read(inputs, send: send)
      } using: { batch in
        try run.load(batch)
        progress.show()
      }
      progress.end()
      return try run.finish()
    }
  }

  /// With nothing to read, no store is made.
  private static func requireInputs(_ found: LogFolder.Expansion) throws {
    guard found.inputs.isEmpty else { return }
    if let folder = found.withoutLogs.first {
      throw Failure(
        .missingInput, "there is no log in the folder \(folder)",
        why: found.passedOver.isEmpty
          ? "it is empty"
          : "nothing in it is named like one (.jsonl .ndjson .json .log, also with .gz or a rotation number)",
        hint: "another folder, or name the files themselves.")
    }
    if let (path, error) = found.unreadable.first {
      throw Failure(
        .lookAtIt, "the folder \(path) cannot be read", why: error.reason,
        hint: "as a user who may read it.")
    }
    throw Failure(
      .missingInput, "there is no \(found.missing.first ?? "input")",
      hint: "check the path: a log, a folder of logs, or - for standard input.")
  }
}
