/// What a file is, by its first bytes; its name is not asked.
enum ContentKind: Equatable {
  case empty
  case gzip
  case plain
  case unsupported(Unsupported)

  /// What is known by sight and not read.
  struct Unsupported: Equatable {
    var name: String
    /// How to turn it into something that is read.
    var remedy: String
  }

  /// How many bytes decide.
  static let prefixLength = 8

  /// - Parameter start: the first bytes, `prefixLength` of them where the file has as many.
  init(_ start: Span<UInt8>) {
    if start.isEmpty {
      self = .empty
    } else if start.hasPrefix([0x1F, 0x8B]) || (start.count == 1 && start[0] == 0x1F) {
      // A lone first byte is a gzip file cut after it.
      self = .gzip
    } else if let known = Self.signatures.first(where: { start.hasPrefix($0.magic) }) {
      self = .unsupported(known.kind)
    } else if Self.isUTF16(start) {
      self = .unsupported(Self.utf16)
    } else {
      self = .plain
    }
  }

  private static let utf16 = Unsupported(
    name: "UTF-16 text", remedy: "turn it into UTF-8: iconv -f UTF-16 -t UTF-8 FILE > NEW.jsonl")

  private static let signatures: [(magic: [UInt8], kind: Unsupported)] = [
    ([0x28, 0xB5, 0x2F, 0xFD], tool("zstd", "zstd -dc FILE")),
    ([0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00], tool("xz", "xz -dc FILE")),
    ([0x42, 0x5A, 0x68], tool("bzip2", "bzip2 -dc FILE")),
    ([0x04, 0x22, 0x4D, 0x18], tool("lz4", "lz4 -dc FILE")),
    ([0x50, 0x4B, 0x03, 0x04], tool("zip", "unzip -p FILE")),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], tool("7-Zip", "7z x -so FILE")),
    ([0x1F, 0x9D], tool("compress (.Z)", "gzip -dc FILE")),
    ([0x50, 0x41, 0x52, 0x31], Unsupported(name: "Parquet", remedy: "export it as JSON lines")),
    (
      [0x53, 0x51, 0x4C, 0x69, 0x74, 0x65, 0x20, 0x66],
      Unsupported(name: "an SQLite database", remedy: "give the logs, and the database as --db")
    ),
    ([0xFF, 0xFE], utf16),
    ([0xFE, 0xFF], utf16),
  ]

  private static func tool(_ name: String, _ command: String) -> Unsupported {
    Unsupported(name: "\(name) data", remedy: "unpack it first: \(command) | pushlog ingest -")
  }

  /// An opening brace as two bytes, and another character of two bytes after it. Two pairs are asked
  /// for because a single NUL beside a brace is what logs emptied while written begin with.
  private static func isUTF16(_ start: Span<UInt8>) -> Bool {
    guard start.count >= 4 else { return false }
    let brace = UInt8(ascii: "{")
    let little = start[0] == brace && start[1] == 0 && start[2] != 0 && start[3] == 0
    let big = start[0] == 0 && start[1] == brace && start[2] == 0 && start[3] != 0
    return little || big
  }
}

extension Span<UInt8> {
  func hasPrefix(_ prefix: [UInt8]) -> Bool {
    guard count >= prefix.count else { return false }
    for i in prefix.indices where self[i] != prefix[i] { return false }
    return true
  }
}
