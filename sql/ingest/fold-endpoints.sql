-- What the batch says of each token in each app. Minima and maxima: any order gives the same.
INSERT INTO endpoint (
  token_id, app_id, first_seen_at, last_seen_at, last_accepted_at, last_gone_at, last_suspect_at)
SELECT
  token_id, app_id, first_seen_at, last_seen_at, last_accepted_at, last_gone_at, last_suspect_at
FROM batch_endpoint WHERE true
ON CONFLICT DO UPDATE SET
  first_seen_at = min(first_seen_at, excluded.first_seen_at),
  last_seen_at = max(last_seen_at, excluded.last_seen_at),
  last_accepted_at = max(
    coalesce(last_accepted_at, excluded.last_accepted_at),
    coalesce(excluded.last_accepted_at, last_accepted_at)),
  last_gone_at = max(
    coalesce(last_gone_at, excluded.last_gone_at), coalesce(excluded.last_gone_at, last_gone_at)),
  last_suspect_at = max(
    coalesce(last_suspect_at, excluded.last_suspect_at),
    coalesce(excluded.last_suspect_at, last_suspect_at))
