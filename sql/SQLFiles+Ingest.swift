extension SQLFile {
  public static let addApnsIds = SQLFile(
    "ingest/add-apns-ids.sql", PackageResources.add_apns_ids_sql)
  public static let addCounts = SQLFile(
    "ingest/add-counts.sql", PackageResources.add_counts_sql)
  public static let addDays = SQLFile(
    "ingest/add-days.sql", PackageResources.add_days_sql)
  public static let addFile = SQLFile(
    "ingest/add-file.sql", PackageResources.add_file_sql)
  public static let addFileCount = SQLFile(
    "ingest/add-file-count.sql", PackageResources.add_file_count_sql)
  public static let addFileEnd = SQLFile(
    "ingest/add-file-end.sql", PackageResources.add_file_end_sql)
  public static let addFileEndReject = SQLFile(
    "ingest/add-file-end-reject.sql", PackageResources.add_file_end_reject_sql)
  public static let addReject = SQLFile(
    "ingest/add-reject.sql", PackageResources.add_reject_sql)
  public static let addSends = SQLFile(
    "ingest/add-sends.sql", PackageResources.add_sends_sql)
  public static let addTokenless = SQLFile(
    "ingest/add-tokenless.sql", PackageResources.add_tokenless_sql)
  public static let addTokens = SQLFile(
    "ingest/add-tokens.sql", PackageResources.add_tokens_sql)
  public static let addUnaccepted = SQLFile(
    "ingest/add-unaccepted.sql", PackageResources.add_unaccepted_sql)
  public static let addUserTokens = SQLFile(
    "ingest/add-user-tokens.sql", PackageResources.add_user_tokens_sql)
  public static let addUsers = SQLFile(
    "ingest/add-users.sql", PackageResources.add_users_sql)
  public static let countRejected = SQLFile(
    "ingest/count-rejected.sql", PackageResources.count_rejected_sql)
  public static let countRejects = SQLFile(
    "ingest/count-rejects.sql", PackageResources.count_rejects_sql)
  public static let dropFileEnd = SQLFile(
    "ingest/drop-file-end.sql", PackageResources.drop_file_end_sql)
  public static let dropFileEndRejects = SQLFile(
    "ingest/drop-file-end-rejects.sql", PackageResources.drop_file_end_rejects_sql)
  public static let dropReject = SQLFile(
    "ingest/drop-reject.sql", PackageResources.drop_reject_sql)
  public static let dropRejects = SQLFile(
    "ingest/drop-rejects.sql", PackageResources.drop_rejects_sql)
  public static let endFile = SQLFile(
    "ingest/end-file.sql", PackageResources.end_file_sql)
  public static let fileEndCounts = SQLFile(
    "ingest/file-end-counts.sql", PackageResources.file_end_counts_sql)
  public static let fileEndRejects = SQLFile(
    "ingest/file-end-rejects.sql", PackageResources.file_end_rejects_sql)
  public static let fileEnds = SQLFile(
    "ingest/file-ends.sql", PackageResources.file_ends_sql)
  public static let findAttempts = SQLFile(
    "ingest/find-attempts.sql", PackageResources.find_attempts_sql)
  public static let findDays = SQLFile(
    "ingest/find-days.sql", PackageResources.find_days_sql)
  public static let findDuplicates = SQLFile(
    "ingest/find-duplicates.sql", PackageResources.find_duplicates_sql)
  public static let findSiblings = SQLFile(
    "ingest/find-siblings.sql", PackageResources.find_siblings_sql)
  public static let findStored = SQLFile(
    "ingest/find-stored.sql", PackageResources.find_stored_sql)
  public static let findTokens = SQLFile(
    "ingest/find-tokens.sql", PackageResources.find_tokens_sql)
  public static let findUnacceptedDays = SQLFile(
    "ingest/find-unaccepted-days.sql", PackageResources.find_unaccepted_days_sql)
  public static let findUsers = SQLFile(
    "ingest/find-users.sql", PackageResources.find_users_sql)
  public static let foldEndpoints = SQLFile(
    "ingest/fold-endpoints.sql", PackageResources.fold_endpoints_sql)
  public static let knownFiles = SQLFile(
    "ingest/known-files.sql", PackageResources.known_files_sql)
  public static let listRejects = SQLFile(
    "ingest/list-rejects.sql", PackageResources.list_rejects_sql)
  public static let listUnaccepted = SQLFile(
    "ingest/list-unaccepted.sql", PackageResources.list_unaccepted_sql)
  public static let nextRejects = SQLFile(
    "ingest/next-rejects.sql", PackageResources.next_rejects_sql)
  public static let quarantinedFiles = SQLFile(
    "ingest/quarantined-files.sql", PackageResources.quarantined_files_sql)
  public static let recodeReject = SQLFile(
    "ingest/recode-reject.sql", PackageResources.recode_reject_sql)
  public static let setSampleRate = SQLFile(
    "ingest/set-sample-rate.sql", PackageResources.set_sample_rate_sql)

  static let ingestFiles: [SQLFile] = [
    addApnsIds,
    addCounts,
    addDays,
    addFile,
    addFileCount,
    addFileEnd,
    addFileEndReject,
    addReject,
    addSends,
    addTokenless,
    addTokens,
    addUnaccepted,
    addUserTokens,
    addUsers,
    countRejected,
    countRejects,
    dropFileEnd,
    dropFileEndRejects,
    dropReject,
    dropRejects,
    endFile,
    fileEndCounts,
    fileEndRejects,
    fileEnds,
    findAttempts,
    findDays,
    findDuplicates,
    findSiblings,
    findStored,
    findTokens,
    findUnacceptedDays,
    findUsers,
    foldEndpoints,
    knownFiles,
    listRejects,
    listUnaccepted,
    nextRejects,
    quarantinedFiles,
    recodeReject,
    setSampleRate,
  ]
}
