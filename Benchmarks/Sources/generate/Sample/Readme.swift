/// sample-logs/README.md: the story, with its numbers.
extension SampleAnswers {
  var readme: String {
    """
    # Sample logs: a week at a shop

    A made-up shop sends pushes from two hosts, `push-a` and `push-b`. Each leaves a gzipped log a day, from
    Monday 2 to Sunday 8 March 2026 (UTC). `registry.csv` is the shop's table of registrations as PostgreSQL
    exports it. "Now" is the Monday after, `--as-of 2026-03-09T06:00:00Z`.

    Nobody here exists: tokens, apns-ids and people come from a seed. `make sample-logs` writes this folder
    anew, byte for byte, this page included. The same numbers, and all lists, are in
    [expected/answers.json](expected/answers.json): the generator works them out from what it knows, without
    pushlog.

    ```sh
    export PUSHLOG_DB=$(mktemp -d)/pushlog.db
    pushlog registry import sample-logs/registry.csv
    pushlog ingest --as-of 2026-03-09T06:00:00Z sample-logs
    pushlog cleanup --as-of 2026-03-09T06:00:00Z --dry-run
    pushlog trace --user maria --on 2026-03-05
    pushlog report --by day
    ```

    | registrations | topic | environment |
    |---:|---|---|
    \(registrationRows)
    | **\(cleanup.registrations)** | \(cleanup.activeBefore) of them active | |

    ## What is in the files

    Host a writes `apns-id` and ISO times; host b writes `apnsId` in upper case, milliseconds, and `null` for
    what is absent. Both mean the same fields.

    | file | state | lines | stored | duplicates | skipped | rejected |
    |---|---|---:|---:|---:|---:|---:|
    \(files.map(fileRow).joined(separator: "\n"))
    | **all \(files.count)** | | \(totals.lines) | \(totals.stored) | \(totals.duplicates) | \
    \(totals.skipped) | \(rejectedCount) |

    - **`push-b-2026-03-08.jsonl.gz` was cut** while it was written. Its whole lines are stored, the half line
      at its end is not, and ingest ends with **exit 1**: somebody should look.
    - **\(rejectedCount) lines are rejected** and kept word for word, too few in any file to be an alarm (5 %):
      \(list(totals.rejected)).
    - **Warnings**, on files and lines that are stored all the same:
      \(list(totals.warnings)).
    - **\(totals.duplicates) lines are duplicates**: host a rotated its log badly on Thursday night, and Friday's file
      begins with Thursday's last lines. \(totals.skipped) objects are no pushes, \(totals.blank) lines are blank.
    - Monday's digest is sent by an old job that logs no apns-id. Two pairs of its lines are equal: each pair is
      two sends.

    ## The week in numbers

    | day | attempts | notifications | accepted | delivery rate |
    |---|---:|---:|---:|---:|
    \(dayRows)
    | **week** | \(wholeWeek.attempts) | \(wholeWeek.notifications) | \(wholeWeek.accepted) | \
    \(shareText(wholeWeek.accepted, of: wholeWeek.notifications)) |

    Accepted by APNs, that is; nobody can tell from a log what a screen showed.

    - **Tuesday, a retry storm.** From 18:00 APNs is busy: \(stormAttempts) attempts, 429 `TooManyRequests`, 503
      `ServiceUnavailable`, then 200 for most, are \(week.story.storm.count + 1) notifications. Jonas got his at the third
      attempt: `\(week.story.stormID)`.
    - **Wednesday 14:00 to 15:00, `ExpiredProviderToken`.** Host b signs with an expired token:
      \(week.story.failedByCredentials) pushes fail with 403. \(week.story.retriedAfterCredentials) of them are sent again \
    from 15:05 on, under their old apns-ids.
    - **A retry elsewhere counts once**: Sofia's (`\(week.story.nextDayID)`) failed on Saturday and
      came through on Sunday; Noah's (`\(week.story.otherHostID)`) came through host b.
    - **Maria asks where her first price went.** On Thursday at 09:04 and 09:41 her phone gets two pushes with the
      collapse id `price-4711`; the later one replaces the earlier one. APNs accepted both, and a third one to
      her tablet.
    - \(attempts.count { $0.status == nil }) attempts got no answer at all; \(attempts.count { $0.responseClass == "gone" }) got a 410.

    ## What a cleanup does

    | action | why | registrations |
    |---|---|---:|
    \(actionRows)

    - **Deactivated**: the 410 counts, up to the time that Apple gives. One answer names no time, so its send
      time counts (`\(name(week.story.goneWithoutAppleTime))`). One gives seconds instead of milliseconds
      (`\(name(week.story.goneInSeconds))`). One line names no topic, but the token has one registration only
      (`\(name(week.story.goneWithoutTopic))`). One registration has no date at all (`\(name(week.story.goneWithoutDates))`).
      Lena's old phone (`\(name(week.story.newPhone.old))`) goes, her new one stays.
    - **Kept**: Aiko (`\(name(week.story.reRegistered[0]))`) and \(week.story.reRegistered.count - 1) others registered again after their
      410. A push to Omar (`\(name(week.story.acceptedLater))`) was accepted after his. Chen's token
      (`\(name(week.story.ambiguous[0]))`) is registered in two environments and the 410 names none, so it
      condemns neither.
    - **Suspect, untouched**: on Thursday a development build registered \(week.story.mixUp.count) tokens as production ones. On
      Friday each of them gets `BadDeviceToken`: the environment is wrong, the tokens live. Two couriers'
      tokens belong to another topic.
    - **Pruned**: nobody has used these registrations for over 90 days. APNs still answers 200 for them, which
      proves nothing. Priya (`\(name(week.story.exactlyNinety))`) was active exactly 90 days ago and stays.
    - **Unknown**: Viktor's registration (`\(name(week.story.withoutDates))`) has no date, so nothing can be said.
    - \(cleanup.notInRegistry) tokens are only in the logs: counted, not acted on. One registration that got a 410 was inactive
      already.

    The brake (20 registrations and 20 % of a topic and environment) stays open.

    """
  }

  private var rejectedCount: Int { totals.rejected.values.reduce(0, +) }

  private var stormAttempts: Int { attempts.count { $0.campaign == "spring-preview" } }

  private func name(_ index: Int) -> String { short(week.registrations[index].token) }

  private func list(_ tally: [String: Int]) -> String {
    tally.sorted { $0.key < $1.key }.map { "\($0.value) `\($0.key)`" }.joined(separator: ", ")
  }

  private func fileRow(_ file: FileAnswer) -> String {
    "| `\(file.name)` | \(file.state) | \(file.lines) | \(file.stored) | \(file.duplicates) | "
      + "\(file.skipped) | \(file.rejected.values.reduce(0, +)) |"
  }

  private var registrationRows: String {
    App.all.map { app in
      "| \(week.registrations.count { $0.app == app }) | \(app.topic) | \(app.environment) |"
    }.joined(separator: "\n")
  }

  private var dayRows: String {
    Breakdown.all[0].rows(notifications).enumerated().map { place, entry in
      "| \(SampleWeek.dayNames[place]) | \(entry.row.attempts) | \(entry.row.notifications) | "
        + "\(entry.row.accepted) | \(shareText(entry.row.accepted, of: entry.row.notifications)) |"
    }.joined(separator: "\n")
  }

  private var actionRows: String {
    var rows: [String] = []
    for kind in ["deactivate", "prune", "keep", "suspect", "unknown_activity"] {
      for why in Set(cleanup.actions.filter { $0.action == kind }.map(\.why)).sorted() {
        rows.append("| \(kind) | `\(why)` | \(cleanup.count(kind, why)) |")
      }
    }
    return rows.joined(separator: "\n")
  }
}
