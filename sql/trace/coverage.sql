-- What the store covers: first and last send, how many days, how many files, and the first day that
-- is kept at all.
SELECT
  (SELECT min(sent_at) FROM send WHERE day = (SELECT min(day) FROM day)) AS first_send,
  (SELECT max(sent_at) FROM send WHERE day = (SELECT max(day) FROM day)) AS last_send,
  (SELECT count(*) FROM day) AS days,
  (SELECT count(DISTINCT path) FROM file) AS files,
  (SELECT value FROM setting WHERE name = 'first_day_kept') AS first_day_kept
