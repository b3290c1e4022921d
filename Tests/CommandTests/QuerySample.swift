import TestSupport

/// A small log, read into a store: what traces and reports are asked about.
///
/// Maria has two tokens. Push 1 took three attempts, over midnight in UTC; pushes 2 and 3 have one
/// collapse id; push 4 met a dead token.
struct QuerySample {
  let folder: TemporaryFolder

  static let log = """
    {"apns_id":"00000000-0000-4000-8000-000000000001","token":"\(a)","status":429,"reason":"TooManyRequests","timestamp":"2026-03-02T23:59:58Z","user_id":"maria","topic":"com.example.shop","environment":"production","campaign_id":"spring","push_type":"alert","priority":10}
    {"apns_id":"00000000-0000-4000-8000-000000000001","token":"\(a)","status":503,"reason":"ServiceUnavailable","timestamp":"2026-03-02T23:59:59Z","user_id":"maria","topic":"com.example.shop","environment":"production","campaign_id":"spring","push_type":"alert","priority":10}
    {"apns_id":"00000000-0000-4000-8000-000000000001","token":"\(a)","status":200,"timestamp":"2026-03-03T00:00:05Z","user_id":"maria","topic":"com.example.shop","environment":"production","campaign_id":"spring","push_type":"alert","priority":10}
    {"apns_id":"00000000-0000-4000-8000-000000000002","token":"\(a)","status":200,"timestamp":"2026-03-05T09:00:00Z","user_id":"maria","topic":"com.example.shop","environment":"production","push_type":"alert","priority":5,"collapse_id":"score"}
    {"apns_id":"00000000-0000-4000-8000-000000000003","token":"\(a)","status":200,"timestamp":"2026-03-05T09:12:00Z","user_id":"maria","topic":"com.example.shop","environment":"production","push_type":"alert","priority":10,"collapse_id":"score"}
    {"apns_id":"00000000-0000-4000-8000-000000000004","token":"\(b)","status":410,"reason":"Unregistered","timestamp":"2026-03-05T10:00:00Z","unregistered_at":1772400000000,"user_id":"maria","topic":"com.example.shop","environment":"production"}
    {"token":"\(c)","status":200,"timestamp":"2026-03-05T10:00:01Z","topic":"com.example.courier","environment":"sandbox"}

    """

  static let a = String(repeating: "a1", count: 32)
  static let b = String(repeating: "b2", count: 32)
  static let c = String(repeating: "c3", count: 32)

  static func id(_ number: Int) -> String { "00000000-0000-4000-8000-00000000000\(number)" }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(Self.log, to: "log.jsonl")
    let run = try Run(
      "ingest", "--as-of", "2026-03-09T06:00:00Z", "--db", "push.db", "log.jsonl", in: folder)
    guard run.status == 0 else { throw Failed(message: run.errors) }
  }

  func run(_ arguments: String...) throws -> Run {
    try Run(arguments + ["--db", "push.db", "--as-of", "2026-03-09T06:00:00Z"], in: folder)
  }

  struct Failed: Error { var message: String }
}
