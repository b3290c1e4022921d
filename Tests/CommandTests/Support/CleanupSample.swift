import TestSupport

/// A log, a registry, and a store that holds both: `a` is alive, `b` met a 410, `c` is idle; and two
/// lines that cannot be read.
struct CleanupSample {
  let folder: TemporaryFolder

  static let a = String(repeating: "a1", count: 32)
  static let b = String(repeating: "b2", count: 32)
  static let c = String(repeating: "c3", count: 32)

  private static let app = "\"topic\":\"com.example.shop\",\"environment\":\"production\""

  static let log = """
    {"apns_id":"00000000-0000-4000-8000-000000000001","token":"\(a)","status":200,"timestamp":"2026-03-03T09:00:00Z",\(app)}
    {"apns_id":"00000000-0000-4000-8000-000000000002","token":"\(b)","status":410,"reason":"Unregistered","timestamp":"2026-03-03T09:00:01Z","unregistered_at":1772359200000,\(app)}
    {"token":"\(a)","status":200,"timestamp":"2026-03-03T09:00:02"}
    {"token":"\(a)","status":200,"timestamp":"2026-02-30T09:00:03Z"}

    """

  static let registry = """
    token,topic,environment,user_id,registered_at,last_active_at
    \(a),com.example.shop,production,anna,2026-01-01T00:00:00Z,2026-03-01T00:00:00Z
    \(b),com.example.shop,production,bela,2026-02-01T00:00:00Z,
    \(c),com.example.shop,production,cleo,2025-09-01T00:00:00Z,2025-09-02T00:00:00Z

    """

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.log, to: "log.jsonl")
    try folder.write(Self.registry, to: "registry.csv")
    for arguments in [
      ["registry", "import", "registry.csv"], ["ingest", "--max-rejected", "60", "log.jsonl"],
    ] {
      let run = try self.run(arguments)
      guard run.status == 0 else { throw Failed(message: run.errors) }
    }
  }

  func run(_ arguments: [String], db: String = "push.db") throws -> Run {
    try Run(arguments + ["--db", db, "--as-of", "2026-03-04T00:00:00Z"], in: folder)
  }

  func run(_ arguments: String...) throws -> Run { try run(arguments) }

  /// A bash script in the sample's folder: see `Run.shell`.
  func shell(_ script: String, environment: [String: String] = [:]) throws -> Run {
    try .shell(script, in: folder, environment: environment)
  }

  /// Every registration with its state.
  func registrations() throws -> String {
    try folder.sqlite("push.db", "SELECT * FROM registration_list ORDER BY token")
  }

  struct Failed: Error { var message: String }
}
