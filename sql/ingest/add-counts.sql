-- What the batch adds to the counts. A notification that goes on moves to the place of its last attempt,
-- so a difference may be negative.
INSERT INTO count (quarter, app_id, context_id, response_id, attempts, notifications, accepted)
SELECT quarter, app_id, context_id, response_id, attempts, notifications, accepted
FROM batch_count WHERE true
ON CONFLICT DO UPDATE SET
  attempts = attempts + excluded.attempts,
  notifications = notifications + excluded.notifications,
  accepted = accepted + excluded.accepted
