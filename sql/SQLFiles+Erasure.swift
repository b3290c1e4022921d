extension SQLFile {
  public static let addErased = SQLFile(
    "erasure/add-erased.sql", PackageResources.add_erased_sql)
  public static let blankChanges = SQLFile(
    "erasure/blank-changes.sql", PackageResources.blank_changes_sql)
  public static let eraseAPNsID = SQLFile(
    "erasure/erase-apns-id.sql", PackageResources.erase_apns_id_sql)
  public static let eraseChanges = SQLFile(
    "erasure/erase-changes.sql", PackageResources.erase_changes_sql)
  public static let eraseEndpoints = SQLFile(
    "erasure/erase-endpoints.sql", PackageResources.erase_endpoints_sql)
  public static let eraseOwnership = SQLFile(
    "erasure/erase-ownership.sql", PackageResources.erase_ownership_sql)
  public static let eraseRegistrations = SQLFile(
    "erasure/erase-registrations.sql", PackageResources.erase_registrations_sql)
  public static let eraseReject = SQLFile(
    "erasure/erase-reject.sql", PackageResources.erase_reject_sql)
  public static let eraseSend = SQLFile(
    "erasure/erase-send.sql", PackageResources.erase_send_sql)
  public static let eraseToken = SQLFile(
    "erasure/erase-token.sql", PackageResources.erase_token_sql)
  public static let eraseTokenless = SQLFile(
    "erasure/erase-tokenless.sql", PackageResources.erase_tokenless_sql)
  public static let eraseUnaccepted = SQLFile(
    "erasure/erase-unaccepted.sql", PackageResources.erase_unaccepted_sql)
  public static let eraseUser = SQLFile(
    "erasure/erase-user.sql", PackageResources.erase_user_sql)
  public static let eraseUserTokens = SQLFile(
    "erasure/erase-user-tokens.sql", PackageResources.erase_user_tokens_sql)
  public static let findToken = SQLFile(
    "erasure/find-token.sql", PackageResources.find_token_sql)
  public static let findUser = SQLFile(
    "erasure/find-user.sql", PackageResources.find_user_sql)
  public static let holderOfToken = SQLFile(
    "erasure/holder-of-token.sql", PackageResources.holder_of_token_sql)
  public static let liftErased = SQLFile(
    "erasure/lift-erased.sql", PackageResources.lift_erased_sql)
  public static let rejects = SQLFile(
    "erasure/rejects.sql", PackageResources.rejects_sql)
  public static let sendsOfTokenID = SQLFile(
    "erasure/sends-of-token-id.sql", PackageResources.sends_of_token_id_sql)
  public static let tokenlessSendsOfUser = SQLFile(
    "erasure/tokenless-sends-of-user.sql", PackageResources.tokenless_sends_of_user_sql)
  public static let tokensOfUserID = SQLFile(
    "erasure/tokens-of-user-id.sql", PackageResources.tokens_of_user_id_sql)

  static let erasureFiles: [SQLFile] = [
    addErased,
    blankChanges,
    eraseAPNsID,
    eraseChanges,
    eraseEndpoints,
    eraseOwnership,
    eraseRegistrations,
    eraseReject,
    eraseSend,
    eraseToken,
    eraseTokenless,
    eraseUnaccepted,
    eraseUser,
    eraseUserTokens,
    findToken,
    findUser,
    holderOfToken,
    liftErased,
    rejects,
    sendsOfTokenID,
    tokenlessSendsOfUser,
    tokensOfUserID,
  ]
}
