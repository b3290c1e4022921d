/// The one of `candidates` that somebody probably meant by `word`; nil where none is close.
public func closest(to word: String, among candidates: [String]) -> String? {
  // What is far longer than any candidate is no misspelling of one, and would take long to compare.
  guard !word.isEmpty, word.utf8.count <= 60 else { return nil }
  let word = word.lowercased()
  let best = candidates.lazy
    .map { (candidate: $0, distance: distance(word, $0.lowercased())) }
    .min { $0.distance < $1.distance }
  if let best, best.distance <= max(1, min(word.count, best.candidate.count) / 3) {
    return best.candidate
  }
  let longer = candidates.filter { $0.lowercased().hasPrefix(word) }
  return longer.count == 1 && word.count >= 2 ? longer[0] : nil
}

/// How many letters must be put in, left out, changed or swapped with their neighbour to turn one
/// word into the other.
func distance(_ one: String, _ other: String) -> Int {
  let (a, b) = (Array(one), Array(other))
  guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
  var beforeLast = [Int](repeating: 0, count: b.count + 1)
  var last = Array(0...b.count)
  for i in 1...a.count {
    var row = [i] + [Int](repeating: 0, count: b.count)
    for j in 1...b.count {
      row[j] = min(last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1))
      if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
        row[j] = min(row[j], beforeLast[j - 2] + 1)
      }
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
