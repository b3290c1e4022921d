internal import CommandLineKit
internal import DeliveryLog
internal import DeliveryStore

enum Rejects {
  static let declaration = Command(
    "rejects",
    abstract: "Lists the lines that ingest could not read, word for word.",
    discussion: """
      Each comes with its file, line, byte offset and the code that says why. Equal lines of \
      several files are kept once, under the first. At most 10,000 of a file and code are kept; \
      the rest is counted.
      """,
    options: choice + [
      Option(
        "limit", "N", .integer(1...Int.max),
        help: "At most so many. Default: 20 for people, all in JSON.")
    ],
    examples: [
      Example("pushlog rejects", "See the first ones."),
      Example(
        "pushlog rejects --code time_without_zone --json",
        "All lines whose times name no zone, for a script."),
    ],
    exits: ExitCode.list(.missingInput, .ioError),
    subcommands: [RejectsRetry.declaration, RejectsDrop.declaration])

  /// Which of them.
  static let choice = [
    Option(
      "code", "CODE", .choice(RejectCode.allCases.map(\.rawValue)),
      help: "Only those rejected for this reason."),
    Option("file", "PATH", .path, help: "Only those of this file, named as it was ingested."),
  ]

  static func run(_ command: ParsedCommand, _ console: Console) throws -> ExitCode {
    let store = try command.openStore(.read)
    let isJSON = command.flag("json")
    let limit = command.int("limit") ?? (isJSON ? nil : 20)
    if isJSON {
      try list(command, store, limit, console)
    } else {
      try show(command, store, limit, console)
    }
    return .done
  }

  private static func list(
    _ command: ParsedCommand, _ store: Store, _ limit: Int?, _ console: Console
  ) throws {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("rejects")
    writer.beginArray()
    try Failure.inStore {
      try store.forEachReject(
        code: command.string("code"), file: command.string("file"), limit: limit
      ) { reject in
        writer.value(JSONValue(reject))
        if writer.bytes.count > 1 << 16 {
          try console.output.write(writer.bytes)
          writer.bytes.removeAll(keepingCapacity: true)
        }
      }
    }
    writer.endArray()
    writer.endObject()
    writer.endLine()
    try console.output.write(writer.bytes)
  }

  private static func show(
    _ command: ParsedCommand, _ store: Store, _ limit: Int?, _ console: Console
  ) throws {
    var shown = 0
    try Failure.inStore {
      try store.forEachReject(
        code: command.string("code"), file: command.string("file"), limit: limit
      ) { reject in
        shown += 1
        try console.print(
          "\(printable(reject.file)):\(reject.line)  \(console.style.yellow(reject.code))  "
            + "byte \(reject.byteOffset)")
        try console.print("  \(excerpt(reject))")
      }
    }
    let counts = try Failure.inStore { try store.rejectCounts() }.filter {
      $0.code == command.string("code") ?? $0.code && $0.file == command.string("file") ?? $0.file
    }
    let total = counts.map(\.kept).reduce(0, +)
    let notKept = counts.map(\.notKept).reduce(0, +)
    if shown == 0 {
      try console.print(whyNone(command, store))
    } else {
      try console.print("")
      try console.print(
        "\(Figures.count(shown)) of \(Figures.count(total, "rejected line")) shown. "
          + "--json has them whole.")
    }
    if notKept > 0 {
      try console.print(
        "\(Figures.count(notKept, "more line")) \(notKept == 1 ? "was" : "were") counted and not kept. pushlog ingest reads "
          + "their files again.")
    }
  }

  private static func whyNone(_ command: ParsedCommand, _ store: Store) throws -> String {
    let (code, file) = (command.string("code"), command.string("file"))
    guard code != nil || file != nil else { return "Nothing was rejected." }
    let count = try Failure.inStore {
      try file.map { try store.rejectedCount(of: $0, code: code) } ?? 0
    }
    guard count > 0 else { return "No rejected line is like that." }
    return
      "\(Figures.count(count, "line")) of it \(count == 1 ? "was" : "were") rejected. None is listed here: "
      + "equal lines of another file stand there, and dropped or retried ones nowhere."
  }

  /// The first of it, on one line, with long runs of hex digits shortened: they may be tokens.
  private static func excerpt(_ reject: QuarantinedLine) -> String {
    let text = shortened(String(decoding: reject.raw.prefix(400), as: UTF8.self))
    return text.count > 96 ? "\(text.prefix(96))…" : text
  }
}

extension JSONValue {
  fileprivate init(_ reject: QuarantinedLine) {
    var members: [(key: String, value: JSONValue)] = [
      ("file", .string(reject.file)), ("line", .int(Int(reject.line))),
      ("byte_offset", .int(Int(reject.byteOffset))), ("code", .string(reject.code)),
      ("rejected_at", .init(time: reject.rejectedAt)), ("length", .int(Int(reject.length))),
    ]
    if let text = String(validating: reject.raw, as: UTF8.self) {
      members.append(("raw", .string(text)))
    } else {
      members.append(("raw_base64", .string(Base64.text(reject.raw))))
    }
    if reject.length > reject.raw.count {
      members.append(("hash", .string(String(reject.identity, radix: 16))))
    }
    self = .object(members)
  }
}
