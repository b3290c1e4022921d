"""What the two rivals that use Python's sqlite3 have in common: reading lines, and the answer."""

import datetime
import gzip
import json


def rows(path):
    """Each line as a dictionary, its time in milliseconds since 1970."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            time = datetime.datetime.fromisoformat(row.pop("timestamp").replace("Z", "+00:00"))
            row["sent_at"] = round(time.timestamp() * 1000)
            row["unregistered_at"] = row.pop("apns_timestamp", None)
            row.setdefault("reason", "")  # NULL in a key is never equal to itself.
            row["file"] = path
            yield row


def answer(connection, before, seconds):
    """What the benchmark checks, as a line of JSON."""
    def sums(column):
        return f"coalesce(sum({column}), 0)"
    tokens, first, last, accepted, gone = connection.execute(
        f"SELECT count(*), {sums('first_seen_at')}, {sums('last_seen_at')}, "
        f"{sums('last_accepted_at')}, {sums('last_gone_at')} FROM endpoint").fetchone()
    stored = connection.execute("SELECT count(*) FROM send").fetchone()[0]
    return json.dumps({
        "seconds": seconds, "added": stored - before, "rows": stored, "tokens": tokens,
        "first_seen_sum": first, "last_seen_sum": last, "last_accepted_sum": accepted,
        "last_gone_sum": gone,
    })
