-- The attempts of these notifications, on the day each row names.
SELECT batch.position, send.day, send.sent_at, send.response_id, send.app_id, send.context_id
FROM batch_search AS batch CROSS JOIN send
  ON send.day = batch.first_day AND send.token_id = batch.token_id AND send.event_id = batch.event_id
