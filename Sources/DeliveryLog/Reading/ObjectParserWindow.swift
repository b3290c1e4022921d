/// Counts how many equal objects came shortly before: what tells equal lines of a file apart that
/// have no apns-id. Equal lines carry equal times, so they are near, and the memory stays bounded.
struct OccurrenceWindow: Sendable {
  /// How far back equal objects are looked for.
  static let size = 65_536

  /// The hashes of the last objects: first in order, then, once full, round and round.
  private var ring: [UInt64] = []
  private var next = 0
  /// How many were added, up to `markDistance`, since the later of two marks.
  private var sinceMark = 0
  private var marks: (earlier: Int64, later: Int64) = (0, 0)
  /// A little more than the window, so that a first object that cannot be read alone does no harm.
  private static let markDistance = size + 64

  /// Where a text must be read again from to come to the same window; nil where nothing is in it.
  var replayFrom: Int64? { ring.isEmpty ? nil : marks.earlier }
  /// Open addressing, a power of two long; free where the count is 0.
  private var hashes = [UInt64](repeating: 0, count: 64)
  private var counts = [UInt32](repeating: 0, count: 64)
  private var distinct = 0

  /// Adds an object.
  ///
  /// - Parameter offset: where it is in the file's text.
  /// - Returns: how many equal ones are among the last 65,536 before it.
  mutating func add(_ hash: UInt64, at offset: Int64 = 0) -> UInt32 {
    if sinceMark == Self.markDistance {
      marks = (marks.later, offset)
      sinceMark = 0
    }
    sinceMark += 1
    if ring.count < Self.size {
      ring.append(hash)
    } else {
      // The oldest is still within reach of this one, but of none that follows.
      let oldest = ring[next]
      ring[next] = hash
      next = (next + 1) % Self.size
      if oldest == hash { return counts[place(of: hash)] }
      remove(oldest)
    }
    let place = place(of: hash)
    let before = counts[place]
    hashes[place] = hash
    counts[place] += 1
    if before == 0 {
      distinct += 1
      if distinct * 2 > hashes.count { grow() }
    }
    return before
  }

  /// Forgets all: another file begins. What a small file left costs little.
  mutating func removeAll() {
    if !ring.isEmpty { self = Self() }
  }

  /// Where a hash is, or would go.
  private func place(of hash: UInt64) -> Int {
    let mask = hashes.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while counts[place] != 0, hashes[place] != hash { place = (place + 1) & mask }
    return place
  }

  private mutating func remove(_ hash: UInt64) {
    let place = place(of: hash)
    guard counts[place] != 0 else { return }
    counts[place] -= 1
    guard counts[place] == 0 else { return }
    distinct -= 1
    let mask = hashes.count - 1
    // Close the gap: an entry behind it that could not be found over it moves into it.
    var gap = place
    var probe = (place + 1) & mask
    while counts[probe] != 0 {
      let home = Int(truncatingIfNeeded: hashes[probe]) & mask
      if (probe - home) & mask >= (probe - gap) & mask {
        (hashes[gap], counts[gap]) = (hashes[probe], counts[probe])
        counts[probe] = 0
        gap = probe
      }
      probe = (probe + 1) & mask
    }
  }

  private mutating func grow() {
    let old = (hashes, counts)
    hashes = [UInt64](repeating: 0, count: old.0.count * 2)
    counts = [UInt32](repeating: 0, count: old.0.count * 2)
    for (hash, count) in zip(old.0, old.1) where count != 0 {
      let place = place(of: hash)
      (hashes[place], counts[place]) = (hash, count)
    }
  }
}
