extension SQLFile {
  public static let changes = SQLFile(
    "export/changes.sql", PackageResources.changes_sql)
  public static let endpointsOfToken = SQLFile(
    "export/endpoints-of-token.sql", PackageResources.endpoints_of_token_sql)
  public static let registrationsOfTokenID = SQLFile(
    "export/registrations-of-token-id.sql", PackageResources.registrations_of_token_id_sql)
  public static let sendDays = SQLFile(
    "export/send-days.sql", PackageResources.send_days_sql)
  public static let sendsOfDay = SQLFile(
    "export/sends-of-day.sql", PackageResources.sends_of_day_sql)
  public static let tokensInOrder = SQLFile(
    "export/tokens-in-order.sql", PackageResources.tokens_in_order_sql)

  static let exportFiles: [SQLFile] = [
    changes,
    endpointsOfToken,
    registrationsOfTokenID,
    sendDays,
    sendsOfDay,
    tokensInOrder,
  ]
}
