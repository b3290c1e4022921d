/// `generate registry`: the app's own table of every token in the benchmark's logs.
///
/// A token that is gone was last active before the logs begin, so each 410 condemns it. Of the others one
/// in a hundred is idle for over 90 days when the logs end.
func writeRegistry(_ plan: BenchPlan) {
  OutputFile.makeFolder(plan.folder)
  let file = OutputFile(plan.folder + "/registry.csv")
  var random = Random(seed: 0x0BEE)
  var text = "token,topic,environment,user_id,registered_at,last_active_at,app_version,state\n"
  for token in 0..<plan.tokens {
    for part in 0..<4 { text += hexText(BenchPlan.word(part, ofToken: token)) }
    let active = lastActive(token, plan, &random)
    let registered = active - Moment(1 + random.below(300)) * day
    text += ",com.example.shop,production,u-\(BenchPlan.user(ofToken: token))"
    text += ",\(isoText(registered)),\(isoText(active)),4.\(random.below(30)).0,active\n"
    if text.utf8.count > 1 << 17 || token == plan.tokens - 1 {
      file.write(Array(text.utf8))
      text.removeAll(keepingCapacity: true)
    }
  }
}

private func lastActive(_ token: Int, _ plan: BenchPlan, _ random: inout Random) -> Moment {
  let withinDay = Moment(random.below(Int(day)))
  if BenchPlan.isGone(token) {
    return BenchPlan.start - Moment(3 + random.below(30)) * day - withinDay
  }
  let isIdle = token % 100 == 1
  return plan.end - Moment(isIdle ? 92 + random.below(200) : random.below(60)) * day - withinDay
}
