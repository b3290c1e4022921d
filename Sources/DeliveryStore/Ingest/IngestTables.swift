internal import DeliveryLog

/// The batch as SQL sees it: one table a kind of row.
struct IngestTables {
  let sends: BatchTable<SendRow>
  let tokens: BatchTable<NameRow>
  let users: BatchTable<NameRow>
  let events: BatchTable<EventRow>
  let searches: BatchTable<SearchRow>
  let endpoints: BatchTable<EndpointRow>
  let userTokens: BatchTable<UserTokenRow>
  let counts: BatchTable<CountRow>

  init(_ database: Database) throws {
    sends = try BatchTable(
      "batch_send",
      [
        .integer("day", \.day), .integer("token_id", \.token), .event("event_id", \.event),
        .integer("sent_at", \.sentAt), .integer("response_id", \.response),
        .integer("app_id", \.app), .integer("context_id", \.context),
        .nonzero("user_id", \.user), .integer("file_id", \.file), .integer("line", \.line),
        .optional("unregistered_at", \.unregisteredAt), .optional("expiration", \.expiration),
        .text("collapse_id", \.collapseID), .integer("position", \.position),
      ], in: database)
    tokens = try BatchTable(
      "batch_token",
      [.integer("id", \.id), .integer("position", \.position), .blob("token", \.name)],
      in: database)
    users = try BatchTable(
      "batch_user",
      [.integer("id", \.id), .integer("position", \.position), .text("user_id", \.name)],
      in: database)
    events = try BatchTable(
      "batch_event",
      [
        .integer("day", \.day), .event("event_id", \.event), .integer("token_id", \.token),
        .integer("position", \.position), .integer("attempts", \.attempts),
      ], in: database)
    searches = try BatchTable(
      "batch_search",
      [
        .event("event_id", \.event), .integer("token_id", \.token),
        .integer("position", \.position), .integer("first_day", \.firstDay),
        .integer("last_day", \.lastDay),
      ], in: database)
    endpoints = try BatchTable(
      "batch_endpoint",
      [
        .integer("token_id", \.token), .integer("app_id", \.app),
        .integer("first_seen_at", \.firstSeenAt), .integer("last_seen_at", \.lastSeenAt),
        .optional("last_accepted_at", \.lastAcceptedAt), .optional("last_gone_at", \.lastGoneAt),
        .optional("last_suspect_at", \.lastSuspectAt),
      ], in: database)
    userTokens = try BatchTable(
      "batch_user_token", [.integer("user_id", \.user), .integer("token_id", \.token)],
      in: database)
    counts = try BatchTable(
      "batch_count",
      [
        .integer("quarter", \.quarter), .integer("app_id", \.app),
        .integer("context_id", \.context), .integer("response_id", \.response),
        .integer("attempts", \.attempts), .integer("notifications", \.notifications),
        .integer("accepted", \.accepted),
      ], in: database)
  }
}
