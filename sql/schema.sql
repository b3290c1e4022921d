-- The store. Version 1.
--
-- Times are milliseconds since 1970 in UTC, unless a column says otherwise; days are whole days since
-- 1970 in UTC; quarters are quarters of an hour since 1970. Tokens and apns-ids are bytes; the views
-- at the end show them as people write them.

-- What repeats gets a small number. ---------------------------------------------------------------

-- Number 0 is never used: it stands for "no token" in `send`.
CREATE TABLE token (
  id INTEGER PRIMARY KEY CHECK (id > 0),
  token BLOB NOT NULL UNIQUE
) STRICT;

CREATE TABLE user (
  id INTEGER PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE
) STRICT;

-- A topic (bundle id) in an environment. NULL: the line, or the registration, named none.
CREATE TABLE app (
  id INTEGER PRIMARY KEY,
  topic TEXT,
  environment TEXT
) STRICT;

-- What a send belongs to, beside its app.
CREATE TABLE context (
  id INTEGER PRIMARY KEY,
  campaign_id TEXT,
  push_type TEXT,
  priority INTEGER
) STRICT;

-- What APNs answered. Status NULL: it did not answer. `class` says what that means for the token.
CREATE TABLE response (
  id INTEGER PRIMARY KEY,
  status INTEGER,
  reason TEXT,
  class TEXT NOT NULL
) STRICT;

-- What holds for the whole store: `first_day_kept` (retention; sends of earlier days are skipped) and
-- `erasure_key` (32 random bytes).
CREATE TABLE setting (
  name TEXT PRIMARY KEY,
  value ANY NOT NULL
) STRICT, WITHOUT ROWID;

-- Who was erased: HMAC-SHA256 of a token or user id under `erasure_key`, so that an old log or dump
-- that is read again brings nothing back.
CREATE TABLE erased (
  hash BLOB PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('token', 'user')),
  erased_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What was read. ----------------------------------------------------------------------------------

-- One row a reading of a file that brought something. `content_high`, `content_low` and `size` are
-- the XXH3-128 hash and length of its bytes as they lay on disk; `mapping` is what else decided how
-- they were read. A file with the same four is known, and not parsed again.
CREATE TABLE file (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL,
  state TEXT NOT NULL,
  size INTEGER,
  content_high INTEGER,
  content_low INTEGER,
  mapping TEXT NOT NULL,
  preset TEXT NOT NULL,
  read_at INTEGER NOT NULL,
  -- 1: a sample of the accepted pushes, and all others. Of a million accepted ones the log holds
  -- sample_per_million; NULL: nobody knows, and no delivery rate can be computed.
  sampled INTEGER NOT NULL DEFAULT 0,
  sample_per_million INTEGER CHECK (sample_per_million > 0),
  -- 1: some rejects were counted and not kept, so another reading may bring more.
  rejects_dropped INTEGER NOT NULL DEFAULT 0,
  lines INTEGER NOT NULL DEFAULT 0,
  stored INTEGER NOT NULL DEFAULT 0,
  duplicates INTEGER NOT NULL DEFAULT 0,
  blank INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Rejects and warnings of a file, by code.
CREATE TABLE file_count (
  file_id INTEGER NOT NULL REFERENCES file (id),
  kind TEXT NOT NULL CHECK (kind IN ('rejected', 'warning')),
  code TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (file_id, kind, code)
) STRICT, WITHOUT ROWID;

-- Where the reading of a plain file ended that may grow: all before `byte_offset` is done with. `head`
-- is a hash of its first bytes. Objects from `replay_from` on are needed to tell equal ones apart.
CREATE TABLE file_end (
  file_id INTEGER PRIMARY KEY REFERENCES file (id),
  head INTEGER NOT NULL,
  byte_offset INTEGER NOT NULL,
  line INTEGER NOT NULL,
  is_inside_line INTEGER NOT NULL,
  replay_from INTEGER
) STRICT;

-- Which objects of it were rejected, and how many equal ones there were.
CREATE TABLE file_end_reject (
  file_id INTEGER NOT NULL REFERENCES file_end (file_id),
  hash INTEGER NOT NULL,
  code TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (file_id, hash)
) STRICT, WITHOUT ROWID;

-- Quarantine: objects that could not be read, word for word (`raw`: the first 64 KiB of `length`).
-- `identity` is a hash of the object and of its how-manieth occurrence, so that a copy of the file
-- does not list it twice.
CREATE TABLE reject (
  identity INTEGER NOT NULL,
  code TEXT NOT NULL,
  file_id INTEGER NOT NULL REFERENCES file (id),
  line INTEGER NOT NULL,
  byte_offset INTEGER NOT NULL,
  length INTEGER NOT NULL,
  raw BLOB NOT NULL,
  rejected_at INTEGER NOT NULL,
  PRIMARY KEY (identity, code)
) STRICT, WITHOUT ROWID;

CREATE INDEX reject_by_file ON reject (file_id, line);

-- Sends. ------------------------------------------------------------------------------------------

-- The days that have sends.
CREATE TABLE day (
  day INTEGER PRIMARY KEY
) STRICT;

-- One row an attempt. The primary key is the event's identity: two rows that agree in it are one
-- event. The day comes first, so that what is loaded together lies together and the cost of a line
-- does not grow with the store; then the token, so that one token's day is one short range.
-- `event_id` is the apns-id (a 16-byte blob) or, for a line without one, a hash (an integer).
CREATE TABLE send (
  day INTEGER NOT NULL,
  token_id INTEGER NOT NULL,
  event_id ANY NOT NULL,
  sent_at INTEGER NOT NULL,
  response_id INTEGER NOT NULL,
  app_id INTEGER NOT NULL,
  context_id INTEGER NOT NULL,
  user_id INTEGER,
  file_id INTEGER NOT NULL,
  line INTEGER NOT NULL,
  unregistered_at INTEGER,
  -- Seconds since 1970, as the header has it; 0: one attempt, not stored.
  expiration INTEGER,
  collapse_id TEXT,
  PRIMARY KEY (day, token_id, event_id, sent_at, response_id)
) STRICT, WITHOUT ROWID;

-- The second way in: where the attempts of an apns-id are.
CREATE TABLE send_by_apns_id (
  day INTEGER NOT NULL,
  apns_id BLOB NOT NULL,
  token_id INTEGER NOT NULL,
  PRIMARY KEY (day, apns_id, token_id)
) STRICT, WITHOUT ROWID;

-- The way in for lines that name a user and no token.
CREATE TABLE send_without_token (
  user_id INTEGER NOT NULL,
  day INTEGER NOT NULL,
  event_id ANY NOT NULL,
  sent_at INTEGER NOT NULL,
  response_id INTEGER NOT NULL,
  PRIMARY KEY (user_id, day, event_id, sent_at, response_id)
) STRICT, WITHOUT ROWID;

-- Where attempts that were not accepted are, by apns-id: what a later (or earlier) attempt of the
-- same notification has to look for. A few lines in a hundred.
CREATE TABLE unaccepted (
  day INTEGER NOT NULL,
  apns_id BLOB NOT NULL,
  token_id INTEGER NOT NULL,
  PRIMARY KEY (day, apns_id, token_id)
) STRICT, WITHOUT ROWID;

-- What is known of a token in an app, from the logs alone. Maxima, so that the order of loading does
-- not matter.
CREATE TABLE endpoint (
  token_id INTEGER NOT NULL,
  app_id INTEGER NOT NULL,
  first_seen_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  last_accepted_at INTEGER,
  last_gone_at INTEGER,
  last_suspect_at INTEGER,
  PRIMARY KEY (token_id, app_id)
) STRICT, WITHOUT ROWID;

-- Which tokens a user was named with, in a log or in the registry.
CREATE TABLE user_token (
  user_id INTEGER NOT NULL,
  token_id INTEGER NOT NULL,
  PRIMARY KEY (user_id, token_id)
) STRICT, WITHOUT ROWID;

-- Counts, kept while loading; they equal a recount of `send` at every moment
-- (sql/reports/recount.sql). A quarter of an hour is the grain at which every time zone's days begin.
-- A notification is all attempts of one apns-id and token, counted where its last attempt is;
-- `accepted` are the notifications with an accepted attempt.
CREATE TABLE count (
  quarter INTEGER NOT NULL,
  app_id INTEGER NOT NULL,
  context_id INTEGER NOT NULL,
  response_id INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  notifications INTEGER NOT NULL,
  accepted INTEGER NOT NULL,
  PRIMARY KEY (quarter, app_id, context_id, response_id)
) STRICT, WITHOUT ROWID;

-- The registry. -----------------------------------------------------------------------------------

CREATE TABLE registry_import (
  id INTEGER PRIMARY KEY,
  path TEXT NOT NULL,
  imported_at INTEGER NOT NULL,
  snapshot INTEGER NOT NULL,
  rows INTEGER NOT NULL,
  added INTEGER NOT NULL,
  updated INTEGER NOT NULL,
  unchanged INTEGER NOT NULL,
  removed INTEGER NOT NULL,
  rejected INTEGER NOT NULL
) STRICT;

-- A registration is a token in an app. `state`: active; inactive (by the registry or by a 410);
-- pruned (idle: a tombstone without the person's fields); removed (no longer in the registry).
-- in_registry 0: never imported, made by a cleanup that had only the logs to go by.
CREATE TABLE registration (
  token_id INTEGER NOT NULL,
  app_id INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('active', 'inactive', 'pruned', 'removed')),
  in_registry INTEGER NOT NULL,
  user_id INTEGER,
  registered_at INTEGER,
  last_active_at INTEGER,
  app_version TEXT,
  os_version TEXT,
  device_model TEXT,
  locale TEXT,
  -- The confirmed time of the row that told the state or the field, where that was not the latest; 0: it
  -- had none.
  state_at INTEGER,
  user_at INTEGER,
  app_version_at INTEGER,
  os_version_at INTEGER,
  device_model_at INTEGER,
  locale_at INTEGER,
  -- The cleanup run that took it out, and the confirmed_at it saw: only a later one brings it back.
  run_id INTEGER,
  run_confirmed_at INTEGER,
  -- When an undo brought it back, and the send time of the 410 that does not count any more.
  restored_at INTEGER,
  restored_gone_at INTEGER,
  PRIMARY KEY (token_id, app_id)
) STRICT, WITHOUT ROWID;

-- Who had a registration from when on; a send that names no user went to the owner of its time.
CREATE TABLE ownership (
  token_id INTEGER NOT NULL,
  app_id INTEGER NOT NULL,
  -- The registration's confirmed time when this user was first seen with it; 0 where unknown.
  since INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  PRIMARY KEY (token_id, app_id, since, user_id)
) STRICT, WITHOUT ROWID;

-- Cleanup. ----------------------------------------------------------------------------------------

CREATE TABLE run (
  id INTEGER PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('cleanup', 'undo')),
  as_of INTEGER NOT NULL,
  started_at INTEGER NOT NULL,
  by_user TEXT NOT NULL,
  on_host TEXT NOT NULL,
  -- The options that decided, as they would be typed.
  options TEXT NOT NULL,
  forced INTEGER NOT NULL DEFAULT 0,
  registrations INTEGER NOT NULL DEFAULT 0,
  active_before INTEGER NOT NULL DEFAULT 0,
  deactivated INTEGER NOT NULL DEFAULT 0,
  pruned INTEGER NOT NULL DEFAULT 0,
  kept INTEGER NOT NULL DEFAULT 0,
  suspect INTEGER NOT NULL DEFAULT 0,
  unknown_activity INTEGER NOT NULL DEFAULT 0,
  not_in_registry INTEGER NOT NULL DEFAULT 0,
  -- For an undo: the run it took back. For a cleanup: the run that took it back.
  undoes INTEGER,
  undone_by INTEGER
) STRICT;

-- The journal: what a run changed, from what, on which evidence. An undo puts every `was_` back.
CREATE TABLE change (
  run_id INTEGER NOT NULL REFERENCES run (id),
  token_id INTEGER NOT NULL,
  app_id INTEGER NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('deactivate', 'prune', 'restore')),
  why TEXT NOT NULL,
  -- The state it left behind: an undo is refused where something else has changed it since. NULL: no row.
  became TEXT,
  -- What the registration was before; was_state NULL: it did not exist.
  was_state TEXT,
  was_user_id INTEGER,
  was_registered_at INTEGER,
  was_last_active_at INTEGER,
  was_app_version TEXT,
  was_os_version TEXT,
  was_device_model TEXT,
  was_locale TEXT,
  was_run_id INTEGER,
  was_run_confirmed_at INTEGER,
  was_restored_at INTEGER,
  was_restored_gone_at INTEGER,
  -- The evidence.
  basis TEXT NOT NULL,
  last_accepted_at INTEGER,
  last_attempt_at INTEGER,
  status INTEGER,
  reason TEXT,
  gone_at INTEGER,
  unregistered_at INTEGER,
  cutoff INTEGER,
  cutoff_source TEXT,
  apns_id BLOB,
  file TEXT,
  line INTEGER,
  PRIMARY KEY (run_id, token_id, app_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX change_by_token ON change (token_id, app_id, run_id);

-- For people: `sqlite3 -box pushlog.db 'SELECT * FROM send_log LIMIT 10'`, or Datasette. ------------

CREATE VIEW send_log AS
SELECT
  strftime('%Y-%m-%dT%H:%M:%fZ', send.sent_at / 1000.0, 'unixepoch') AS sent_at,
  lower(hex(token.token)) AS token,
  CASE typeof(send.event_id) WHEN 'blob' THEN
    lower(substr(hex(send.event_id), 1, 8) || '-' || substr(hex(send.event_id), 9, 4) || '-'
      || substr(hex(send.event_id), 13, 4) || '-' || substr(hex(send.event_id), 17, 4) || '-'
      || substr(hex(send.event_id), 21))
  END AS apns_id,
  response.status, response.reason, response.class,
  strftime('%Y-%m-%dT%H:%M:%fZ', send.unregistered_at / 1000.0, 'unixepoch') AS unregistered_at,
  app.topic, app.environment, user.user_id,
  context.campaign_id, context.push_type, context.priority,
  send.expiration, send.collapse_id, file.path AS file, send.line
FROM send
JOIN response ON response.id = send.response_id
JOIN app ON app.id = send.app_id
JOIN context ON context.id = send.context_id
JOIN file ON file.id = send.file_id
LEFT JOIN token ON token.id = send.token_id
LEFT JOIN user ON user.id = send.user_id;

CREATE VIEW registration_list AS
SELECT
  lower(hex(token.token)) AS token, app.topic, app.environment, registration.state, user.user_id,
  strftime('%Y-%m-%dT%H:%M:%fZ', registration.registered_at / 1000.0, 'unixepoch') AS registered_at,
  strftime('%Y-%m-%dT%H:%M:%fZ', registration.last_active_at / 1000.0, 'unixepoch') AS last_active_at,
  registration.app_version, registration.os_version, registration.device_model, registration.locale,
  registration.run_id
FROM registration
JOIN token ON token.id = registration.token_id
JOIN app ON app.id = registration.app_id
LEFT JOIN user ON user.id = registration.user_id;
