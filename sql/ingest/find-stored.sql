-- Rows of the batch that are in the store, before it goes in.
SELECT batch.position
FROM batch_send AS batch CROSS JOIN send
  ON send.day = batch.day AND send.token_id = batch.token_id AND send.event_id = batch.event_id
  AND send.sent_at = batch.sent_at AND send.response_id = batch.response_id
