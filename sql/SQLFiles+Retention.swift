extension SQLFile {
  public static let dropAPNsIDs = SQLFile(
    "retention/drop-apns-ids.sql", PackageResources.drop_apns_ids_sql)
  public static let dropDay = SQLFile(
    "retention/drop-day.sql", PackageResources.drop_day_sql)
  public static let dropSends = SQLFile(
    "retention/drop-sends.sql", PackageResources.drop_sends_sql)
  public static let dropTokenless = SQLFile(
    "retention/drop-tokenless.sql", PackageResources.drop_tokenless_sql)
  public static let dropUnaccepted = SQLFile(
    "retention/drop-unaccepted.sql", PackageResources.drop_unaccepted_sql)
  public static let oldDays = SQLFile(
    "retention/old-days.sql", PackageResources.old_days_sql)
  public static let setFloor = SQLFile(
    "retention/set-floor.sql", PackageResources.set_floor_sql)

  static let retentionFiles: [SQLFile] = [
    dropAPNsIDs,
    dropDay,
    dropSends,
    dropTokenless,
    dropUnaccepted,
    oldDays,
    setFloor,
  ]
}
