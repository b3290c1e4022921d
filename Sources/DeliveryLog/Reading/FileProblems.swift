// The sentences of `FileReport.problem`: what is wrong, where, and what to do. The path is beside them.

enum FileProblem {
  static func unreadable(_ error: SystemError) -> String {
    switch error.code {
    case _ where error.isMissingFile: "\(error); check the path"
    case 13: "\(error); run as a user who may read it"
    case 21: "\(error); give the folder itself, or the files in it"
    default: "\(error); run again when it can be read"
    }
  }

  static func unsupported(_ kind: ContentKind.Unsupported) -> String {
    "it is \(kind.name), which is not read; \(kind.remedy)"
  }

  static func unsupported(inside kind: ContentKind.Unsupported) -> String {
    "what its gzip data hold is \(kind.name), which is not read; \(kind.remedy)"
  }

  static let gzipInGzip =
    "it is gzip inside gzip, which is not read; unpack it once: gzip -dc FILE > NEW.gz"

  static func damaged(_ damages: Int, at byte: Int64) -> String {
    let what =
      damages == 1
      ? "the gzip member at byte \(byte) is damaged and nothing of it was stored"
      : "\(damages) gzip members are damaged, the first at byte \(byte), and nothing of them was stored"
    return "\(what); copy the file again from where it came, and ingest the copy"
  }

  static func truncated(at byte: Int64) -> String {
    "the gzip data stop short at byte \(byte); what was whole is stored: ingest the whole file when it is there"
  }

  static let changed = "it changed while it was read; ingest it again"
}
