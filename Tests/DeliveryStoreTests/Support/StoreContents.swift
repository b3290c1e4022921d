import Testing

@testable import DeliveryStore

/// All that a store holds, as text: to see whether two are the same.
enum StoreContents {
  /// What depends on when something was done.
  private static let volatile: Set<String> = ["run.started_at", "file.read_at"]

  /// Every row of every table; also checks that the file is whole.
  static func tables(of path: String) throws -> [String] {
    let database = try Store(path, .write).database
    #expect(try database.prepare("PRAGMA integrity_check").map { $0.text(0) } == ["ok"])
    let tables = try database.prepare(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name"
    ).map { $0.text(0) ?? "" }
    return try tables.flatMap { table in
      let columns = try database.prepare("SELECT name FROM pragma_table_info('\(table)')")
        .map { $0.text(0) ?? "" }.filter { !volatile.contains("\(table).\($0)") }
      let row = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ' ' || ")
      return try database.prepare("SELECT \(row) FROM \"\(table)\" ORDER BY 1").map {
        "\(table): \($0.text(0) ?? "")"
      }
    }
  }

  /// What people see of it: the numbers that tables give to names are left out.
  static func meaning(of path: String) throws -> [String] {
    let database = try Store(path, .write).database
    #expect(try database.prepare("PRAGMA integrity_check").map { $0.text(0) } == ["ok"])
    return try [
      "SELECT concat FROM (SELECT \(list(database, "send_log")) AS concat FROM send_log)",
      """
      SELECT quarter || ' ' || quote(topic) || ' ' || quote(status) || ' ' || quote(reason) || ' '
        || attempts || ' ' || notifications || ' ' || accepted
      FROM count JOIN app ON app.id = app_id JOIN response ON response.id = response_id
      """,
      """
      SELECT hex(token) || ' ' || quote(topic) || ' ' || first_seen_at || ' ' || last_seen_at || ' '
        || quote(last_accepted_at) || ' ' || quote(last_gone_at)
      FROM endpoint JOIN token ON token.id = token_id JOIN app ON app.id = app_id
      """,
      "SELECT path || ' ' || lines || ' ' || stored || ' ' || duplicates FROM file",
    ].map { try database.prepare($0).map { $0.text(0) ?? "" }.sorted() }.flatMap { $0 }
  }

  private static func list(_ database: Database, _ view: String) throws -> String {
    try database.prepare("SELECT name FROM pragma_table_info('\(view)')")
      .map { "quote(\"\($0.text(0) ?? "")\")" }.joined(separator: " || ' ' || ")
  }
}
