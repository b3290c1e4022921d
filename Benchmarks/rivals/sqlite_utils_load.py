"""Loads send logs with sqlite-utils: every event once, and what is known of every token.

usage: sqlite_utils_load.py DATABASE FILE.jsonl.gz …

As its documentation has it: insert_all with a compound key and ignore. The token table is made from the
events with one statement, which suits it best. Prints one line of JSON.
"""

import sys
import time

import sqlite_utils

import sqlite_rival

KEY = ("apns_id", "sent_at", "status", "reason", "token")

ENDPOINTS = """
INSERT OR REPLACE INTO endpoint
SELECT token, topic, environment, min(sent_at), max(sent_at),
  max(CASE WHEN status = 200 THEN sent_at END), max(CASE WHEN status = 410 THEN sent_at END)
FROM send GROUP BY token, topic, environment
"""


def main():
    database, files = sys.argv[1], sys.argv[2:]
    start = time.perf_counter()
    db = sqlite_utils.Database(database)
    db.enable_wal()
    before = db["send"].count if db["send"].exists() else 0
    for path in files:
        db["send"].insert_all(sqlite_rival.rows(path), pk=KEY, ignore=True, batch_size=1000)
    db["send"].create_index(["token", "sent_at"], if_not_exists=True)
    db["endpoint"].create(
        {"token": str, "topic": str, "environment": str, "first_seen_at": int, "last_seen_at": int,
         "last_accepted_at": int, "last_gone_at": int},
        pk=("token", "topic", "environment"), if_not_exists=True)
    with db.conn:
        db.conn.execute(ENDPOINTS)
    seconds = time.perf_counter() - start
    print(sqlite_rival.answer(db.conn, before, seconds))
    db.close()


if __name__ == "__main__":
    main()
