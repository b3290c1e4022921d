import TestSupport
import Testing

@Suite struct `Troubles from the field` {
  @Test(arguments: FieldCase.names(withPresets: false)) func `are handled`(
    _ name: String
  ) throws { try expectHandled(name) }

  @Test(
    .enabled(if: FieldCase.hasPresets, "this pushlog has no presets yet"),
    arguments: FieldCase.names(withPresets: true))
  func `in other senders' logs are handled`(_ name: String) throws { try expectHandled(name) }

  private func expectHandled(_ name: String) throws {
    let fieldCase = try FieldCase(name)
    let problems = try fieldCase.problems()
    #expect(problems == [], "\(fieldCase.title)")
  }

  @Test func `are all there`() { #expect(FieldCase.names.count >= 20) }

  @Test(
    arguments: [
      ("{\"a\":1}", "{\"a\":1,\"b\":2}", true),
      ("{\"a\":1}", "{\"a\":2}", false),
      ("{\"a\":1}", "[]", false),
      ("{\"a\":null}", "{}", true),
      ("{\"a\":null}", "{\"a\":0}", false),
      ("[1,2]", "[1,2]", true),
      ("[1,2]", "[2,1]", false),
      ("[1]", "[1,2]", false),
      ("0.3333", "0.33333", true),
      ("0.3333", "0.34", false),
      ("1", "1.0001", false),
      ("{\"$any_order\":[1,2]}", "[2,1]", true),
      ("{\"$any_order\":[1,2]}", "[2,1,1]", false),
      ("{\"$any_order\":[1,1]}", "[1,2]", false),
      ("{\"$any_order\":[]}", "[]", true),
      ("{\"a\":{\"$absent_or_empty\":true}}", "{}", true),
      ("{\"a\":{\"$absent_or_empty\":true}}", "{\"a\":{}}", true),
      ("{\"a\":{\"$absent_or_empty\":true}}", "{\"a\":{\"b\":1}}", false),
    ] as [(String, String, Bool)])
  func `are compared as their cases say`(_ want: String, _ got: String, _ matches: Bool) throws {
    let found = mismatches(try JSON(parsing: want), try JSON(parsing: got))
    #expect(found.isEmpty == matches, "\(found)")
  }
}
