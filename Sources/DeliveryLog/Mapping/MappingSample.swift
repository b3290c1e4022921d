/// Lines of a sender's log, and what must become of them: the proof that a mapping does what it says.
public struct MappingSample: Sendable {
  /// What it shows; nil where the lines say enough.
  public let about: String?
  /// As they stand in a log, each without its newline.
  public let lines: [[UInt8]]
  /// What is expected of each event: a text, or nil for "none", by the name of the field.
  let events: [[(field: Field, text: String?)]]
  let skipped: Int
  /// Codes and how often each.
  let rejected: [String: Int]
  /// Where it stands in its file.
  let place: Int

  /// What is not as it should be, a sentence each; empty where all is.
  ///
  /// - Parameter format: the sample's mapping, or `auto`, to see whether that recognises it.
  public func problems(as format: LogFormat) -> [String] { problems(of: lines, as: format) }

  /// The same for lines that must come to the same.
  func problems(of lines: [[UInt8]], as format: LogFormat) -> [String] {
    let run = SampleRun(lines, as: format)
    var problems: [String] = []
    if run.events.count != events.count {
      problems.append("\(events.count) events are expected, and \(run.events.count) came")
    }
    for (number, (expected, event)) in zip(events, run.events).enumerated() {
      for (field, text) in expected where event[field] != text {
        problems.append(
          "event \(number + 1): \(field.mappingName) is \(Self.shown(event[field])), not "
            + Self.shown(text))
      }
    }
    if run.counts.skipped != skipped {
      problems.append("\(skipped) skipped are expected, and \(run.counts.skipped) were")
    }
    for code in RejectCode.allCases {
      let (expected, count) = (rejected[code.rawValue] ?? 0, run.counts.rejected[code])
      if expected != count {
        problems.append("\(expected) \(code.rawValue) are expected, and \(count) came")
      }
    }
    return problems
  }

  /// Somebody's own sample may hold real tokens.
  private static func shown(_ text: String?) -> String {
    guard let text else { return "absent" }
    let isLong = text.utf8.count > 32 && text.utf8.allSatisfy { Hex.value($0) != nil }
    return isLong ? "\"\(text.prefix(8))…\(text.suffix(4))\"" : "\"\(text)\""
  }
}
