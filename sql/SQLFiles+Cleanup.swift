extension SQLFile {
  public static let addChange = SQLFile(
    "cleanup/add-change.sql", PackageResources.add_change_sql)
  public static let addRun = SQLFile(
    "cleanup/add-run.sql", PackageResources.add_run_sql)
  public static let deactivate = SQLFile(
    "cleanup/deactivate.sql", PackageResources.deactivate_sql)
  public static let endpointUntil = SQLFile(
    "cleanup/endpoint-until.sql", PackageResources.endpoint_until_sql)
  public static let endpoints = SQLFile(
    "cleanup/endpoints.sql", PackageResources.endpoints_sql)
  public static let evidence = SQLFile(
    "cleanup/evidence.sql", PackageResources.evidence_sql)
  public static let findRun = SQLFile(
    "cleanup/find-run.sql", PackageResources.find_run_sql)
  public static let listChanges = SQLFile(
    "cleanup/list-changes.sql", PackageResources.list_changes_sql)
  public static let listRuns = SQLFile(
    "cleanup/list-runs.sql", PackageResources.list_runs_sql)
  public static let markUndone = SQLFile(
    "cleanup/mark-undone.sql", PackageResources.mark_undone_sql)
  public static let prune = SQLFile(
    "cleanup/prune.sql", PackageResources.prune_sql)
  public static let recentChanges = SQLFile(
    "cleanup/recent-changes.sql", PackageResources.recent_changes_sql)
  public static let registrations = SQLFile(
    "cleanup/registrations.sql", PackageResources.registrations_sql)
  public static let tokenEndpoints = SQLFile(
    "cleanup/token-endpoints.sql", PackageResources.token_endpoints_sql)
  public static let tokenRegistrations = SQLFile(
    "cleanup/token-registrations.sql", PackageResources.token_registrations_sql)
  public static let tokenNames = SQLFile(
    "cleanup/token-names.sql", PackageResources.token_names_sql)
  public static let undo = SQLFile(
    "cleanup/undo.sql", PackageResources.undo_sql)
  public static let undoConflicts = SQLFile(
    "cleanup/undo-conflicts.sql", PackageResources.undo_conflicts_sql)
  public static let undoJournal = SQLFile(
    "cleanup/undo-journal.sql", PackageResources.undo_journal_sql)
  public static let undoNew = SQLFile(
    "cleanup/undo-new.sql", PackageResources.undo_new_sql)
  public static let userNames = SQLFile(
    "cleanup/user-names.sql", PackageResources.user_names_sql)

  static let cleanupFiles: [SQLFile] = [
    addChange,
    addRun,
    deactivate,
    endpointUntil,
    endpoints,
    evidence,
    findRun,
    listChanges,
    listRuns,
    markUndone,
    prune,
    recentChanges,
    registrations,
    tokenEndpoints,
    tokenNames,
    tokenRegistrations,
    undo,
    undoConflicts,
    undoJournal,
    undoNew,
    userNames,
  ]
}
