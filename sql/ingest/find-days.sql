-- Days on which these notifications have attempts.
SELECT batch.position, day.day
FROM batch_search AS batch
CROSS JOIN day ON day.day BETWEEN batch.first_day AND batch.last_day
CROSS JOIN send_by_apns_id AS known
  ON known.day = day.day AND known.apns_id = batch.event_id AND known.token_id = batch.token_id
