extension SQLFile {
  public static let sendsByAPNsID = SQLFile(
    "trace/sends-by-apns-id.sql", PackageResources.sends_by_apns_id_sql)
  public static let sendsOfToken = SQLFile(
    "trace/sends-of-token.sql", PackageResources.sends_of_token_sql)
  public static let sendsWithoutToken = SQLFile(
    "trace/sends-without-token.sql", PackageResources.sends_without_token_sql)
  public static let tokensOfUser = SQLFile(
    "trace/tokens-of-user.sql", PackageResources.tokens_of_user_sql)
  public static let ownersOfToken = SQLFile(
    "trace/owners-of-token.sql", PackageResources.owners_of_token_sql)
  public static let registrationsOfToken = SQLFile(
    "trace/registrations-of-token.sql", PackageResources.registrations_of_token_sql)
  public static let changesOfToken = SQLFile(
    "trace/changes-of-token.sql", PackageResources.changes_of_token_sql)
  public static let coverage = SQLFile("trace/coverage.sql", PackageResources.coverage_sql)

  static let traceFiles: [SQLFile] = [
    sendsByAPNsID, sendsOfToken, sendsWithoutToken, tokensOfUser, ownersOfToken,
    registrationsOfToken, changesOfToken, coverage,
  ]
}
