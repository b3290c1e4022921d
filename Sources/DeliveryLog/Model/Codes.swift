/// Why an object was rejected. The raw values are part of the command line's contract.
public enum RejectCode: String, CaseIterable, Sendable {
  case badJSON = "bad_json"
  case badEncoding = "bad_encoding"
  case lineTooLong = "line_too_long"
  case conflictingKey = "conflicting_key"
  case badToken = "bad_token"
  case badStatus = "bad_status"
  case missingTime = "missing_time"
  case badTime = "bad_time"
  case timeWithoutZone = "time_without_zone"
  case implausibleTime = "implausible_time"
}

/// What was odd, yet kept. The raw values are part of the command line's contract.
public enum WarningCode: String, CaseIterable, Sendable {
  case gzipTruncated = "gz_truncated"
  case gzipDamaged = "gz_damaged"
  case gzipTrailingBytes = "gz_trailing_bytes"
  case gzipIsPlainText = "gz_is_plain_text"
  /// Counts bytes, not objects.
  case nulBytesSkipped = "nul_bytes_skipped"
  case gluedObjects = "glued_objects"
  case unfinishedLastLine = "unfinished_last_line"
  case repeatedKey = "repeated_key"
  case badAPNsID = "bad_apns_id"
  case noToken = "no_token"
  case maskedToken = "masked_token"
  case futureTime = "future_time"
  case unregisteredAtUnitGuessed = "unregistered_at_unit_guessed"
  case unknownStatus = "unknown_status"
  case unknownReason = "unknown_reason"
}

/// How the reading of a file ended. The raw values are part of the command line's contract.
public enum FileState: String, CaseIterable, Sendable {
  case complete, known, incomplete, damaged, unsupported, empty, unreadable
}
