-- The batch, in the order of the key. A send that is there already stays as it is; the loader compares
-- the number of rows that went in with what it expects. (Not OR IGNORE: that would also drop rows that
-- break NOT NULL or a CHECK, in silence. OR ROLLBACK is what the loader does after any error; told so,
-- SQLite keeps no copy of the pages it changes to take back this statement alone.)
INSERT OR ROLLBACK INTO send (
  day, token_id, event_id, sent_at, response_id, app_id, context_id, user_id, file_id, line,
  unregistered_at, expiration, collapse_id)
SELECT
  day, token_id, event_id, sent_at, response_id, app_id, context_id, user_id, file_id, line,
  unregistered_at, expiration, collapse_id
FROM batch_send WHERE true
ON CONFLICT DO NOTHING
