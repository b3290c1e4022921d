"""Loads send logs into DuckDB: every event once, and what is known of every token.

usage: duckdb_load.py (unique|anti-join|bare) DATABASE FILE.jsonl.gz …

Two ways to make loading again safe, each in its best form, and one that does not try:
  unique     a PRIMARY KEY on the event, INSERT … ON CONFLICT DO NOTHING
  anti-join  no key; each file's events are compared with those already there. Safe for one writer only,
             and the comparison grows with the store
  bare       CREATE TABLE AS SELECT over all files at once: no key, no token table, and a second load would
             store everything twice
For the first two a file is one transaction. Prints one line of JSON.
"""

import json
import sys
import time

import duckdb

COLUMNS = {
    "timestamp": "TIMESTAMP",
    "apns_id": "UUID",
    "token": "VARCHAR",
    "status": "SMALLINT",
    "reason": "VARCHAR",
    "apns_timestamp": "BIGINT",
    "topic": "VARCHAR",
    "environment": "VARCHAR",
    "user_id": "VARCHAR",
    "campaign_id": "VARCHAR",
    "push_type": "VARCHAR",
    "priority": "UTINYINT",
    "collapse_id": "VARCHAR",
    "expiration": "BIGINT",
}

# The event's identity is its apns-id, time, status, reason and token. One column that holds their MD5 is
# DuckDB's cheapest exact-enough key: a key of the five columns takes 33 s where this one takes 20, one of
# (apns_id, sent_at, status) takes 22.
EVENT = "CAST(md5(concat_ws('|', apns_id, timestamp, status, reason, token)) AS UUID)"

SCHEMA = """
CREATE TABLE IF NOT EXISTS send (
  event UUID NOT NULL {key}, apns_id UUID, sent_at TIMESTAMP NOT NULL, token BLOB NOT NULL, status SMALLINT NOT NULL,
  reason VARCHAR, unregistered_at TIMESTAMP, topic VARCHAR, environment VARCHAR,
  user_id VARCHAR, campaign_id VARCHAR, push_type VARCHAR, priority UTINYINT, collapse_id VARCHAR,
  expiration BIGINT, file VARCHAR NOT NULL);
CREATE TABLE IF NOT EXISTS endpoint (
  token BLOB NOT NULL, topic VARCHAR NOT NULL, environment VARCHAR NOT NULL,
  first_seen_at TIMESTAMP NOT NULL, last_seen_at TIMESTAMP NOT NULL,
  last_accepted_at TIMESTAMP, last_gone_at TIMESTAMP, PRIMARY KEY (token, topic, environment));
"""

# The file is read and parsed once; both tables are filled from this.
STAGE = """
CREATE OR REPLACE TEMP TABLE stage AS
SELECT {event} AS event, apns_id, timestamp AS sent_at, unhex(token) AS token, status, reason,
  make_timestamp_ms(apns_timestamp) AS unregistered_at, topic, environment, user_id, campaign_id,
  push_type, priority, collapse_id, expiration, $path AS file
FROM read_json($path, format = 'newline_delimited', columns = {columns})
"""

UNIQUE = "INSERT INTO send SELECT * FROM stage ON CONFLICT DO NOTHING"

ANTI_JOIN = """
INSERT INTO send
SELECT DISTINCT ON (event) * FROM stage
WHERE NOT EXISTS (SELECT 1 FROM send WHERE send.event = stage.event)
"""

ENDPOINTS = """
INSERT INTO endpoint
SELECT token, topic, environment, min(sent_at), max(sent_at),
  max(sent_at) FILTER (status = 200), max(sent_at) FILTER (status = 410)
FROM stage GROUP BY token, topic, environment
ON CONFLICT DO UPDATE SET
  first_seen_at = least(first_seen_at, excluded.first_seen_at),
  last_seen_at = greatest(last_seen_at, excluded.last_seen_at),
  last_accepted_at = greatest(last_accepted_at, excluded.last_accepted_at),
  last_gone_at = greatest(last_gone_at, excluded.last_gone_at)
"""

BARE = "CREATE TABLE send AS SELECT * FROM read_json($paths, format = 'newline_delimited', columns = {columns})"


def load_bare(database, files, columns):
    start = time.perf_counter()
    connection = duckdb.connect(database)
    connection.execute(BARE.format(columns=columns), {"paths": files})
    connection.execute("CHECKPOINT")
    seconds = time.perf_counter() - start
    rows = connection.execute("SELECT count(*) FROM send").fetchone()[0]
    connection.close()
    print(json.dumps({"seconds": seconds, "rows": rows}))


def main():
    way, database, files = sys.argv[1], sys.argv[2], sys.argv[3:]
    columns = "{" + ", ".join(f"'{n}': '{t}'" for n, t in COLUMNS.items()) + "}"
    if way == "bare":
        return load_bare(database, files, columns)
    key, insert = ("PRIMARY KEY", UNIQUE) if way == "unique" else ("", ANTI_JOIN)

    start = time.perf_counter()
    connection = duckdb.connect(database)
    connection.execute(SCHEMA.format(key=key))
    before = connection.execute("SELECT count(*) FROM send").fetchone()[0]
    for path in files:
        connection.execute("BEGIN")
        connection.execute(STAGE.format(event=EVENT, columns=columns), {"path": path})
        connection.execute(insert)
        connection.execute(ENDPOINTS)
        connection.execute("COMMIT")
    connection.execute("CHECKPOINT")
    seconds = time.perf_counter() - start

    sums = connection.execute("""
        SELECT count(*), sum(epoch_ms(first_seen_at)), sum(epoch_ms(last_seen_at)),
          coalesce(sum(epoch_ms(last_accepted_at)), 0), coalesce(sum(epoch_ms(last_gone_at)), 0)
        FROM endpoint""").fetchone()
    rows = connection.execute("SELECT count(*) FROM send").fetchone()[0]
    connection.close()
    print(json.dumps({
        "seconds": seconds, "added": rows - before, "rows": rows, "tokens": sums[0],
        "first_seen_sum": int(sums[1]), "last_seen_sum": int(sums[2]),
        "last_accepted_sum": int(sums[3]), "last_gone_sum": int(sums[4]),
    }))


if __name__ == "__main__":
    main()
