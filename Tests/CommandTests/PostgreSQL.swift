import Foundation
import TestSupport

/// A PostgreSQL of its own on a socket in a folder of its own, gone with the value.
final class PostgreSQL {
  let folder: TemporaryFolder
  /// Where its socket is.
  var host: String { folder.path("pg") }

  /// Where its programs are; nil where it is not installed.
  static let programs: String? = {
    let fixed = (9...30).reversed().map { "/usr/lib/postgresql/\($0)/bin" }
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return (fixed + path.map(String.init)).first {
      FileManager.default.isExecutableFile(atPath: $0 + "/pg_ctl")
        && FileManager.default.isExecutableFile(atPath: $0 + "/initdb")
    }
  }()

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder.path("pg"), withIntermediateDirectories: true)
    // The server refuses to run as root: then it gets a user that owns nothing else.
    try bash(
      """
      if [ "$(id -u)" -eq 0 ]; then
        chown 65534:65534 pg && chmod 755 .
        as() { setpriv --reuid=65534 --regid=65534 --clear-groups env HOME=/nonexistent "$@"; }
      else
        as() { "$@"; }
      fi
      cd pg
      as "$PROGRAMS/initdb" -D data -U shop -A trust -E UTF8 --locale=C --no-sync
      # Whoever started this shell waits until its files are closed, and the server stays.
      (
        for file in /proc/self/fd/*; do
          number=${file##*/}
          [ "$number" -le 2 ] || [ "$number" -eq 255 ] || eval "exec $number>&-"
        done
        as "$PROGRAMS/pg_ctl" -D data -l log -w -t 120 \\
          -o "-k '$PWD' -c listen_addresses= -c fsync=off -c shared_buffers=16MB" start
      )
      "$PROGRAMS/createdb" -h "$PWD" -U shop shop
      """)
  }

  deinit {
    _ = try? bash(
      """
      as=()
      [ "$(id -u)" -ne 0 ] || as=(setpriv --reuid=65534 --regid=65534 --clear-groups)
      cd pg && "${as[@]}" "$PROGRAMS/pg_ctl" -D data -m immediate -w stop
      """)
  }

  /// Runs a script with `psql` and `pushlog` in reach and the database as its default.
  ///
  /// - Returns: what it wrote to standard output.
  /// - Throws: where it fails, with what it said.
  @discardableResult
  func bash(_ script: String) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-euo", "pipefail", "-c", script]
    process.currentDirectoryURL = folder.url
    var environment = ProcessInfo.processInfo.environment
    let programs = Self.programs ?? ""
    let ours = Run.program.deletingLastPathComponent().path
    environment["PATH"] = "\(ours):\(programs):\(environment["PATH"] ?? "")"
    environment["PROGRAMS"] = programs
    environment["PGHOST"] = host
    environment["PGUSER"] = "shop"
    environment["PGDATABASE"] = "shop"
    environment["PUSHLOG_DB"] = folder.path("push.db")
    environment["TZ"] = "UTC"
    process.environment = environment
    // Files, not pipes: the server would keep a pipe open.
    let (output, errors) = ("out-\(UUID().uuidString)", "err-\(UUID().uuidString)")
    for name in [output, errors] { try folder.write("", to: name) }
    process.standardOutput = try FileHandle(forWritingTo: folder.url.appending(path: output))
    process.standardError = try FileHandle(forWritingTo: folder.url.appending(path: errors))
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failed(message: script + "\n" + (try folder.text(output)) + (try folder.text(errors)))
    }
    return try folder.text(output)
  }

  func sql(_ statement: String) throws -> String {
    try folder.write(statement, to: "statement.sql")
    return try bash("psql -X -q -v ON_ERROR_STOP=1 -At -f statement.sql")
  }

  struct Failed: Error { var message: String }
}
