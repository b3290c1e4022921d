"""Loads send logs into SQLite with a plain Python loop: every event once, and what is known of every token.

usage: python_load.py DATABASE FILE.jsonl.gz …

What somebody writes in an afternoon, with the usual care: one transaction a file, prepared statements, WAL,
counts folded before they are stored. Prints one line of JSON.
"""

import sqlite3
import sys
import time

import sqlite_rival

SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
CREATE TABLE IF NOT EXISTS send (
  apns_id TEXT, sent_at INTEGER, token TEXT, status INTEGER, reason TEXT, unregistered_at INTEGER,
  topic TEXT, environment TEXT, user_id TEXT, campaign_id TEXT, push_type TEXT, priority INTEGER,
  collapse_id TEXT, expiration INTEGER, file TEXT,
  PRIMARY KEY (apns_id, sent_at, status, reason, token));
CREATE INDEX IF NOT EXISTS send_by_token ON send (token, sent_at);
CREATE TABLE IF NOT EXISTS endpoint (
  token TEXT, topic TEXT, environment TEXT, first_seen_at INTEGER, last_seen_at INTEGER,
  last_accepted_at INTEGER, last_gone_at INTEGER, PRIMARY KEY (token, topic, environment));
CREATE TABLE IF NOT EXISTS count (
  quarter INTEGER, topic TEXT, environment TEXT, campaign_id TEXT, status INTEGER, reason TEXT,
  attempts INTEGER, PRIMARY KEY (quarter, topic, environment, campaign_id, status, reason));
"""

SEND = """
INSERT INTO send VALUES (
  :apns_id, :sent_at, :token, :status, :reason, :unregistered_at, :topic, :environment, :user_id,
  :campaign_id, :push_type, :priority, :collapse_id, :expiration, :file)
ON CONFLICT DO NOTHING
"""

ENDPOINT = """
INSERT INTO endpoint VALUES (
  :token, :topic, :environment, :sent_at, :sent_at,
  CASE WHEN :status = 200 THEN :sent_at END, CASE WHEN :status = 410 THEN :sent_at END)
ON CONFLICT DO UPDATE SET
  first_seen_at = min(first_seen_at, excluded.first_seen_at),
  last_seen_at = max(last_seen_at, excluded.last_seen_at),
  last_accepted_at = max(
    coalesce(last_accepted_at, excluded.last_accepted_at),
    coalesce(excluded.last_accepted_at, last_accepted_at)),
  last_gone_at = max(
    coalesce(last_gone_at, excluded.last_gone_at), coalesce(excluded.last_gone_at, last_gone_at))
"""

COUNT = """
INSERT INTO count VALUES (?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET attempts = attempts + excluded.attempts
"""


def load(connection, path):
    counts = {}
    with connection:
        for row in sqlite_rival.rows(path):
            if connection.execute(SEND, row).rowcount != 1:
                continue
            connection.execute(ENDPOINT, row)
            cell = (row["sent_at"] // 900_000, row["topic"], row["environment"], row["campaign_id"],
                    row["status"], row["reason"])
            counts[cell] = counts.get(cell, 0) + 1
        connection.executemany(COUNT, [(*cell, count) for cell, count in counts.items()])


def main():
    database, files = sys.argv[1], sys.argv[2:]
    start = time.perf_counter()
    connection = sqlite3.connect(database)
    connection.executescript(SCHEMA)
    before = connection.execute("SELECT count(*) FROM send").fetchone()[0]
    for path in files:
        load(connection, path)
    seconds = time.perf_counter() - start
    print(sqlite_rival.answer(connection, before, seconds))
    connection.close()


if __name__ == "__main__":
    main()
