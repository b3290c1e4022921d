import TestSupport

/// Where a result is not as it is wanted, in words; empty where it is.
///
/// Every key that is wanted must be there and match; others may be. Lists match item by item, and
/// `{"$any_order": […]}` in any order; `{"$absent_or_empty": true}` wants no key, `{}` or `[]`. A number
/// with a fraction matches to three places.
func mismatches(_ want: JSON, _ got: JSON, at place: String = "") -> [String] {
  switch (want, got) {
  case (.object, _) where want.keys == ["$any_order"]:
    return mismatchesInAnyOrder(want["$any_order"].elements, got, at: place)
  case (.object, _) where want["$absent_or_empty"] == true:
    let isNothing = got == .null || got == [:] || got == []
    return isNothing ? [] : ["\(place): nothing is wanted, and it is \(got)"]
  case (.object, .object):
    return want.keys.flatMap { mismatches(want[$0], got[$0], at: "\(place).\($0)") }
  case (.array(let wanted), .array(let elements)) where wanted.count == elements.count:
    return wanted.indices.flatMap {
      mismatches(wanted[$0], elements[$0], at: "\(place)[\($0)]")
    }
  case (.number(let wanted), .number(let number)) where wanted != wanted.rounded():
    return abs(wanted - number) < 1e-3 ? [] : ["\(place): \(wanted) is wanted, and it is \(number)"]
  default:
    return want == got ? [] : ["\(place): \(want) is wanted, and it is \(got)"]
  }
}

private func mismatchesInAnyOrder(_ wanted: [JSON], _ got: JSON, at place: String) -> [String] {
  var rest = got.elements
  for want in wanted {
    guard let match = rest.firstIndex(where: { mismatches(want, $0).isEmpty }) else {
      return ["\(place): nothing is like \(want) in \(got)"]
    }
    rest.remove(at: match)
  }
  return rest.isEmpty ? [] : ["\(place): too many: \(rest)"]
}
