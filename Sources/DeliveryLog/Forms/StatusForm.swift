/// The status of an answer, as senders write it.
enum StatusForm {
  enum Reading: Equatable {
    /// What APNs answered; not 0.
    case number(Int32)
    /// 0: the number that stands for no answer.
    case zero
    /// A word that stands for no answer.
    case word
    case bad
  }

  /// A number as JSON writes it, so 410.0 and 4.1e2 are 410, and 410.5 is none.
  static func read(number: Span<UInt8>) -> Reading {
    // The usual three digits.
    if number.count == 3, number[0] &- ASCII.zero &- 1 < 9, ASCII.isDigit(number[1]),
      ASCII.isDigit(number[2])
    {
      let (a, b, c) = (Int32(number[0]), Int32(number[1]), Int32(number[2]))
      return .number(100 * a + 10 * b + c - 111 * Int32(ASCII.zero))
    }
    guard let value = ExactDecimal(number)?.integer, let status = Int32(exactly: value),
      status != .min
    else { return .bad }
    return status == 0 ? .zero : .number(status)
  }

  /// The same as a string, or one of the words that senders write when no answer came.
  static func read(text: Span<UInt8>) -> Reading {
    let isWord =
      Word.equals(text, "timeout") || Word.equals(text, "(timeout)") || Word.equals(text, "error")
      || Word.equals(text, "failed") || Word.equals(text, "none")
    return isWord ? .word : read(number: text)
  }

  /// The statuses that Apple documents, and the others of 2xx, which mean the same as 200.
  static func isKnown(_ status: Int32) -> Bool {
    (200..<300).contains(status) || known.contains(status)
  }

  private static let known = Set(APNsReason.all.map(\.status))
}
