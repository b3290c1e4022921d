/// Who had a token when, as the registry told.
struct Owners {
  struct Period {
    var app: AppName
    /// Milliseconds since 1970; 0 where unknown.
    var since: Int64
    var userID: String
  }

  /// Of one token, in order of `since`.
  var periods: [Period] = []

  /// Whose a token was in an app at a time. Before the first that is known, the first one's.
  ///
  /// More than one where the registry gives two users the same time; none where the line leaves open
  /// which of several registrations it means, and their owners differ.
  func users(of app: AppName, at time: Int64) -> Set<String> {
    let exact = periods.filter { $0.app == app }
    if !exact.isEmpty { return Self.users(exact, at: time) }
    let candidates = Dictionary(grouping: periods.filter { $0.app.agrees(with: app) }, by: \.app)
    let answers = Set(candidates.values.map { Self.users($0, at: time) })
    return answers.count == 1 ? answers.first ?? [] : []
  }

  /// Whose the token is now, in whatever app.
  func isOwner(_ userID: String, of app: AppName) -> Bool {
    users(of: app, at: .max).contains(userID)
  }

  private static func users(_ periods: [Period], at time: Int64) -> Set<String> {
    guard let since = (periods.last { $0.since <= time } ?? periods.first)?.since else { return [] }
    return Set(periods.filter { $0.since == since }.map(\.userID))
  }
}
