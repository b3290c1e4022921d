import SQLFiles
import Testing

@testable import DeliveryStore

@Suite struct `SQL files` {
  @Test func `every file but the schema is one statement that fits the schema`() throws {
    let fixture = try StoreFixture()
    _ = try RegistryTables(fixture.store.database)
    for file in SQLFile.all where file.name != SQLFile.schema.name {
      _ = try fixture.store.database.prepare(file)
    }
    #expect(SQLFile.all.count > 30)
  }

  @Test func `every file begins with a comment that says what it is for`() {
    for file in SQLFile.all {
      #expect(file.text.hasPrefix("-- "), "\(file.name)")
    }
  }
}
