-- Notifications of the batch that have attempts in the store on the same day.
SELECT batch.position
FROM batch_event AS batch CROSS JOIN send_by_apns_id AS known
  ON known.day = batch.day AND known.apns_id = batch.event_id AND known.token_id = batch.token_id
