internal import DeliveryLog

/// The few apps, contexts and responses a store knows, with their numbers, in memory.
///
/// Loaded once a run; a new one is written at once, in the transaction of the batch that brought it.
struct SmallTables {
  private(set) var apps: [DeliveryBatch.App: UInt32] = [:]
  private(set) var contexts: [DeliveryBatch.Context: UInt32] = [:]
  private(set) var responses: [DeliveryBatch.Response: UInt32] = [:]
  /// By number; number 0 is not used.
  private(set) var responseDetails: [ResponseDetail] = [
    ResponseDetail(response: .init(status: nil, reason: nil), responseClass: .unknown)
  ]
  /// By number.
  var responseClasses: [ResponseClass] { responseDetails.map(\.responseClass) }
  private let database: Database

  struct ResponseDetail {
    var response: DeliveryBatch.Response
    var responseClass: ResponseClass
  }

  init(_ database: Database) throws {
    self.database = database
    try database.prepare("SELECT id, topic, environment FROM app").forEach { row in
      apps[.init(topic: row.text(1), environment: row.text(2))] = UInt32(row.int(0))
    }
    try database.prepare("SELECT id, campaign_id, push_type, priority FROM context").forEach {
      let context = DeliveryBatch.Context(
        campaignID: $0.text(1), pushType: $0.text(2), priority: $0.integer(3).map(Int.init))
      contexts[context] = UInt32($0.int(0))
    }
    try database.prepare("SELECT status, reason FROM response ORDER BY id").forEach { row in
      remember(.init(status: row.integer(0).map(Int32.init), reason: row.text(1)))
    }
  }

  mutating func number(of app: DeliveryBatch.App) throws -> UInt32 {
    if let known = apps[app] { return known }
    let number = UInt32(apps.count + 1)
    try database.prepare(
      "INSERT INTO app (id, topic, environment) VALUES (:id, :topic, :environment)"
    )
    .run([
      "id": .integer(Int(number)), "topic": .text(app.topic),
      "environment": .text(app.environment),
    ])
    apps[app] = number
    return number
  }

  mutating func number(of context: DeliveryBatch.Context) throws -> UInt32 {
    if let known = contexts[context] { return known }
    let number = UInt32(contexts.count + 1)
    try database.prepare(
      """
      INSERT INTO context (id, campaign_id, push_type, priority)
      VALUES (:id, :campaign_id, :push_type, :priority)
      """
    ).run([
      "id": .integer(Int(number)), "campaign_id": .text(context.campaignID),
      "push_type": .text(context.pushType),
      "priority": .integer(context.priority.map(Int64.init)),
    ])
    contexts[context] = number
    return number
  }

  mutating func number(of response: DeliveryBatch.Response) throws -> UInt32 {
    if let known = responses[response] { return known }
    let number = remember(response)
    try database.prepare(
      "INSERT INTO response (id, status, reason, class) VALUES (:id, :status, :reason, :class)"
    ).run([
      "id": .integer(Int(number)), "status": .integer(response.status.map(Int64.init)),
      "reason": .text(response.reason), "class": .text(response.responseClass.rawValue),
    ])
    return number
  }

  func isAccepted(_ response: UInt32) -> Bool {
    responseDetails[Int(response)].responseClass == .accepted
  }

  @discardableResult
  private mutating func remember(_ response: DeliveryBatch.Response) -> UInt32 {
    let number = UInt32(responseDetails.count)
    responseDetails.append(.init(response: response, responseClass: response.responseClass))
    responses[response] = number
    return number
  }
}
