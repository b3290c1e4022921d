-- What the logs say of one token in every app; the same columns as cleanup/endpoints.sql.
SELECT token_id, app_id, first_seen_at, last_seen_at, last_accepted_at, last_gone_at, last_suspect_at
FROM endpoint WHERE token_id = :token_id ORDER BY app_id
