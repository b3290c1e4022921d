/// The values of one object that count, by the number of the name they stand under.
struct NotedValues {
  /// Which names occurred: bit n is name n.
  private var present: UInt64 = 0
  /// Which names occurred with two different values.
  private var conflicting: UInt64 = 0
  /// Only those of `present` are of this object.
  /// An array, not memory within the value: that would be copied, all of it, at every other read.
  private var values = [JSONSlice](repeating: JSONSlice(), count: FieldTable.capacity)
  /// A name came twice with one value.
  var hasRepeat = false

  @inline(__always)
  mutating func removeAll() { (present, conflicting, hasRepeat) = (0, 0, false) }

  mutating func addConflict(_ name: Int) { conflicting |= 1 &<< UInt64(name) }

  var hasConflict: Bool { conflicting != 0 }

  func hasConflict(_ names: Range<Int>) -> Bool {
    names.contains { conflicting & (1 &<< UInt64($0)) != 0 }
  }

  /// - Returns: the value noted before under that name, which stays.
  @inline(__always)
  mutating func add(_ name: Int, _ value: JSONSlice) -> JSONSlice? {
    let bit: UInt64 = 1 &<< UInt64(name)
    if present & bit != 0 { return values[name] }
    present |= bit
    values[name] = value
    return nil
  }

  /// The first value from name `start` on that is neither null nor an empty string; `start` moves
  /// behind it.
  @inline(__always)
  func next(_ start: inout Int, below end: Int) -> JSONSlice? {
    while start < end {
      let left = present &>> UInt64(start)
      guard left != 0 else { return nil }
      start &+= left.trailingZeroBitCount
      guard start < end else { return nil }
      let value = values[start]
      start &+= 1
      if value.kind != .null, value.start < value.end { return value }
    }
    return nil
  }

  /// Whether one of the names occurred with an empty string.
  func hasEmptyString(_ names: Range<Int>) -> Bool {
    for name in names where present & (1 &<< UInt64(name)) != 0 {
      if values[name].kind != .null, values[name].start == values[name].end { return true }
    }
    return false
  }
}

/// The index of each text in the batch as the line before had it. A wrong one costs a look, no more,
/// so nothing need be forgotten when another batch begins.
struct ExpectedTexts: BitwiseCopyable {
  var topic = UInt32.max
  var environment = UInt32.max
  var campaign = UInt32.max
  var pushType = UInt32.max
  var reason = UInt32.max
  var collapseID = UInt32.max
}
