-- Notifications of the batch that have more attempts on their day than the batch has brought.
SELECT batch.position
FROM batch_event AS batch
WHERE batch.attempts < (
  SELECT count(*) FROM send
  WHERE send.day = batch.day AND send.token_id = batch.token_id AND send.event_id = batch.event_id)
