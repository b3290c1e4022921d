extension SQLFile {
  public static let countKept = SQLFile("reports/count-kept.sql", PackageResources.count_kept_sql)
  public static let countSends = SQLFile(
    "reports/count-sends.sql", PackageResources.count_sends_sql)
  public static let countLeftOut = SQLFile(
    "reports/count-left-out.sql", PackageResources.count_left_out_sql)
  public static let sampledWithoutRate = SQLFile(
    "reports/sampled-without-rate.sql", PackageResources.sampled_without_rate_sql)
  public static let recount = SQLFile("reports/recount.sql", PackageResources.recount_sql)

  // For reading by hand: `sqlite3 -box pushlog.db < sql/reports/by-day.sql`.
  public static let byDay = SQLFile("reports/by-day.sql", PackageResources.by_day_sql)
  public static let byApp = SQLFile("reports/by-app.sql", PackageResources.by_app_sql)
  public static let byCampaign = SQLFile(
    "reports/by-campaign.sql", PackageResources.by_campaign_sql)
  public static let byReason = SQLFile("reports/by-reason.sql", PackageResources.by_reason_sql)

  static let reportFiles: [SQLFile] = [
    countKept, countSends, countLeftOut, sampledWithoutRate, recount, byDay, byApp, byCampaign,
    byReason,
  ]
}
