internal import DeliveryLog
internal import SQLFiles

/// Where the reading of plain files ended, which may grow.
struct FileEnds {
  let database: Database

  /// - Parameter file: the number of the reading that ended there.
  func add(_ point: ResumePoint, _ file: UInt32) throws {
    try database.prepare(.addFileEnd).run([
      "file_id": .integer(Int(file)), "head": .integer(Int64(bitPattern: point.head)),
      "byte_offset": .integer(point.offset), "line": .integer(point.line),
      "is_inside_line": .integer(point.isInsideLine ? 1 : 0),
      "replay_from": .integer(point.replayFrom),
    ])
    for kept in point.kept {
      try database.prepare(.addFileEndReject).run([
        "file_id": .integer(Int(file)), "hash": .integer(Int64(bitPattern: kept.hash)),
        "code": .text(kept.code.rawValue), "count": .integer(kept.count),
      ])
    }
  }

  /// A longer reading takes its place.
  func forget(_ point: ResumePoint) throws {
    try database.prepare(.dropFileEndRejects).run(["file_id": .integer(point.id)])
    try database.prepare(.dropFileEnd).run(["file_id": .integer(point.id)])
  }

  /// - Parameters:
  ///   - format: the fingerprint of a mapping.
  ///   - mapping: all that decided how the files were read, the format included.
  func points(format: String, mapping: String) throws -> [ResumePoint] {
    var points = try database.prepare(.fileEnds).map(["mapping": .text(mapping)]) { row in
      var point = ResumePoint(
        content: ContentIdentity(
          size: row.int(1), high: UInt64(bitPattern: row.int(2)),
          low: UInt64(bitPattern: row.int(3))),
        mapping: format, head: UInt64(bitPattern: row.int(4)), offset: row.int(5), line: row.int(6),
        isInsideLine: row.int(7) != 0, replayFrom: row.integer(8))
      point.id = row.int(0)
      point.counts.deliveries = Int(row.int(9))
      point.counts.blank = Int(row.int(10))
      point.counts.skipped = Int(row.int(11))
      return point
    }
    guard !points.isEmpty else { return [] }
    let places = Dictionary(uniqueKeysWithValues: points.enumerated().map { ($1.id, $0) })
    try database.prepare(.fileEndCounts).forEach(["mapping": .text(mapping)]) { row in
      guard let place = places[row.int(0)], let code = row.text(2) else { return }
      let count = Int(row.int(3))
      if row.text(1) == "rejected" {
        RejectCode(rawValue: code).map { points[place].counts.rejected.add($0, count) }
      } else {
        WarningCode(rawValue: code).map { points[place].counts.warnings.add($0, count) }
      }
    }
    try database.prepare(.fileEndRejects).forEach(["mapping": .text(mapping)]) { row in
      guard let place = places[row.int(0)], let code = row.text(2).flatMap(RejectCode.init) else {
        return
      }
      points[place].kept.append(
        .init(code: code, hash: UInt64(bitPattern: row.int(1)), count: Int(row.int(3))))
    }
    return points
  }
}
