@testable import DeliveryLog

/// What the scanner says to a whole text that should be one object.
func jsonProblem(_ bytes: [UInt8]) -> JSONProblem? {
  do throws(JSONProblem) {
    _ = try jsonMembers(bytes)
    return nil
  } catch {
    return error
  }
}

/// The members of an object, which must be all there is beside white space.
func jsonMembers(_ bytes: [UInt8]) throws(JSONProblem) -> [JSONMember] {
  let text = bytes.span
  var cursor = JSONCursor(at: 0)
  cursor.skipSpace(text)
  try cursor.skip(ASCII.leftBrace, text)
  var members: [JSONMember] = []
  while let member = try cursor.scanMember(text, isFirst: members.isEmpty) {
    members.append(member)
  }
  cursor.skipSpace(text)
  if cursor.position < bytes.count { throw .badJSON }
  return members
}

/// What a string or a key says.
func jsonString(_ slice: JSONSlice, _ bytes: [UInt8]) -> String {
  var result = Array(bytes[slice.range])
  if slice.kind == .escapedString {
    Unescaping.decode(bytes.span.extracting(slice.range), into: &result)
  }
  return String(decoding: result, as: UTF8.self)
}
