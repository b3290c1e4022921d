/// Writes JSON piece by piece, so that a long list need not lie in memory: hand `bytes` on and empty
/// it whenever it has grown. Compact: no blanks, no newlines but those of `endLine()`.
struct JSONWriter {
  var bytes: [UInt8] = []
  /// Whether the next thing in the current object or array needs a comma before it.
  private var needsComma = false

  mutating func beginObject() { open("{") }
  mutating func endObject() { close("}") }
  mutating func beginArray() { open("[") }
  mutating func endArray() { close("]") }

  mutating func key(_ name: String) {
    separate()
    string(name)
    put(":")
    needsComma = false
  }

  mutating func value(_ value: JSONValue) {
    switch value {
    case .null: raw("null")
    case .bool(let value): raw(value ? "true" : "false")
    case .int(let number): raw(String(number))
    case .double(let number): raw(Self.decimal(number))
    case .string(let text):
      separate()
      string(text)
      needsComma = true
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .object(let members):
      beginObject()
      for member in members {
        key(member.key)
        self.value(member.value)
      }
      endObject()
    }
  }

  /// Ends a line of JSON lines, or the document.
  mutating func endLine() {
    put("\n")
    needsComma = false
  }

  private mutating func open(_ bracket: StaticString) {
    separate()
    put(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: StaticString) {
    put(bracket)
    needsComma = true
  }

  private mutating func raw(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func separate() { if needsComma { put(",") } }

  private mutating func put(_ text: StaticString) {
    bytes.append(contentsOf: text.description.utf8)
  }

  private mutating func string(_ text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): put("\\\"")
      case UInt8(ascii: "\\"): put("\\\\")
      case 0x0A: put("\\n")
      case 0x0D: put("\\r")
      case 0x09: put("\\t")
      case 0..<0x20:
        put("\\u00")
        bytes.append(Self.hex(byte >> 4))
        bytes.append(Self.hex(byte & 15))
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func hex(_ digit: UInt8) -> UInt8 {
    digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
  }

  /// One to four decimals, rounded half away from zero; what JSON cannot say is null.
  private static func decimal(_ number: Double) -> String {
    guard number.isFinite else { return "null" }
    // Beyond this a Double has no fourth decimal; Swift's own form is valid JSON.
    guard abs(number) < 1e11 else { return number.description }
    let scaled = Int((abs(number) * 10_000).rounded())
    var fraction = String(scaled % 10_000 + 10_000).dropFirst()
    while fraction.count > 1, fraction.last == "0" { fraction.removeLast() }
    return "\(number < 0 && scaled > 0 ? "-" : "")\(scaled / 10_000).\(fraction)"
  }
}
