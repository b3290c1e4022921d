-- What the logs say of every token in every app, by token.
SELECT token_id, app_id, first_seen_at, last_seen_at, last_accepted_at, last_gone_at, last_suspect_at
FROM endpoint ORDER BY token_id, app_id
