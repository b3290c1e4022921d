"""What is asked of a store: as pushlog's command line, and as the SQL beside it."""

import collections.abc
import dataclasses
import datetime
import pathlib
import random
import sqlite3
import uuid

SQL = pathlib.Path(__file__).resolve().parents[2] / "sql"
DAY = 86_400_000
# How many days around a range `trace` reads, for retries and for what explains a push.
REACH = 30

# What sql/cleanup/evidence.sql finds for one token, for all that have a 410.
EVIDENCE = """
SELECT send.app_id, send.sent_at, send.event_id, response.status, response.reason, send.unregistered_at,
  file.path, send.line
FROM endpoint
CROSS JOIN send ON send.day = endpoint.last_gone_at / 86400000 AND send.token_id = endpoint.token_id
  AND send.sent_at = endpoint.last_gone_at
JOIN response ON response.id = send.response_id AND response.class = 'gone'
JOIN file ON file.id = send.file_id
WHERE endpoint.last_gone_at IS NOT NULL;
"""

TRACE = "`trace APNS-ID`"


@dataclasses.dataclass
class Question:
    name: str
    # Milliseconds.
    target: float | None
    # One command for each run.
    commands: list
    # For each run what `sqlite3 STORE` reads; None where there is no such SQL.
    scripts: list | None = None
    # Whether pushlog's answer (--json) to the first one is right.
    is_right: collections.abc.Callable | None = None
    # What stands beside it where that is no SQL.
    shell: list | None = None


def statement(name, **parameters):
    lines = [".parameter init", ".parameter clear"]
    lines += [f'.parameter set :{key} "{value}"' for key, value in parameters.items()]
    return "\n".join([*lines, (SQL / name).read_text().rstrip() + ";", ""])


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


class Asker:
    """Makes the questions about one store, each run its own push and user, spread over the days."""

    def __init__(self, pushlog, store, logs, runs):
        self.pushlog, self.store, self.logs, self.runs = pushlog, str(store), logs, runs
        self.random = random.Random(7)
        self.connection = sqlite3.connect(f"file:{store}?mode=ro", uri=True)
        self.days = [row[0] for row in self.connection.execute("SELECT day FROM day ORDER BY day")]

    def command(self, *words):
        return [self.pushlog, words[0], "--db", self.store, "--as-of", self.logs.as_of, *words[1:]]

    def day(self, number):
        return self.days[(2 * number + 1) * len(self.days) // (2 * self.runs) % len(self.days)]

    def all(self):
        questions = [
            Question(
                "start-up (`--version`)", 10, [[self.pushlog, "--version"]] * self.runs,
                shell=[["sqlite3", "--version"]] * self.runs),
            self.trace_id(), self.trace_user(), self.report(), self.cleanup(), self.known_files(),
        ]
        self.connection.close()
        return questions

    def trace_id(self):
        ids = []
        for number in range(self.runs):
            ids.append(self.connection.execute(
                "SELECT apns_id FROM send_by_apns_id WHERE day = ? AND apns_id >= ? LIMIT 1",
                (self.day(number), bytes([self.random.randrange(200)]) + self.random.randbytes(15)),
            ).fetchone()[0])
        names = [str(uuid.UUID(bytes=id)) for id in ids]
        return Question(
            TRACE, 30, [self.command("trace", name) for name in names],
            [statement("trace/sends-by-apns-id.sql", apns_id=f"x'{id.hex()}'") for id in ids],
            lambda answer: [n["apns_id"] for n in answer["notifications"]] == names[:1])

    def trace_user(self):
        commands, scripts = [], []
        for number in range(self.runs):
            day = self.day(number)
            user = self.user_of(day)
            commands.append(self.command("trace", "--user", user, "--on", date(day)))
            scripts.append(self.user_script(user, day))
        return Question(
            "`trace --user U --on DAY`", 50, commands, scripts,
            lambda answer: len(answer["notifications"]) > 0)

    def user_of(self, day):
        """Somebody who was sent something that day."""
        first, last = self.connection.execute(
            "SELECT min(token_id), max(token_id) FROM send WHERE day = ?", (day,)).fetchone()
        return self.connection.execute(
            "SELECT user.user_id FROM send JOIN user ON user.id = send.user_id "
            "WHERE send.day = ? AND send.token_id >= ? LIMIT 1",
            (day, self.random.randint(first, last))).fetchone()[0]

    def user_script(self, user, day):
        days = {"from_day": day - REACH, "to_day": day + REACH}
        user_id = {"user_id": quoted(user)}
        parts = [statement("trace/tokens-of-user.sql", **user_id)]
        for (token,) in self.connection.execute(
                "SELECT token_id FROM user_token JOIN user ON user.id = user_token.user_id "
                "WHERE user.user_id = ?", (user,)):
            parts.append(statement("trace/sends-of-token.sql", token_id=token, **days))
            parts.append(statement("trace/registrations-of-token.sql", token_id=token))
        parts.append(statement("trace/sends-without-token.sql", **user_id, **days))
        return "\n".join(parts)

    def report(self):
        command = self.command("report", "--last", "30d", "--by", "day,reason")
        script = statement(
            "reports/count-kept.sql", **{"from": self.logs.end - 30 * DAY}, to=self.logs.end, shift=0,
            size=DAY, by_reason=1)
        attempts = self.connection.execute(
            "SELECT count(*) FROM send WHERE day >= ?", (self.logs.end // DAY - 30,)).fetchone()[0]
        return Question(
            "`report --last 30d --by day,reason`", 100, [command] * self.runs, [script] * self.runs,
            lambda answer: answer["totals"]["attempts"] == attempts)

    def cleanup(self):
        script = statement("cleanup/registrations.sql") + statement("cleanup/endpoints.sql") + EVIDENCE
        return Question(
            "`cleanup --dry-run`", 1000, [self.command("cleanup", "--dry-run")] * self.runs,
            [script] * self.runs,
            lambda answer: answer["counts"]["deactivate"] == self.logs.expected["gone_tokens"])

    def known_files(self):
        return Question(
            "`ingest` of known files", None, [self.command("ingest", *self.logs.files)] * self.runs,
            is_right=lambda answer: {file["state"] for file in answer["files"]} == {"known"})


def date(day):
    return (datetime.date(1970, 1, 1) + datetime.timedelta(days=day)).isoformat()
