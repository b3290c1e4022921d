-- Days on which attempts of these notifications were not accepted.
SELECT batch.position, day.day
FROM batch_search AS batch
CROSS JOIN day ON day.day BETWEEN batch.first_day AND batch.last_day
CROSS JOIN unaccepted AS known
  ON known.day = day.day AND known.apns_id = batch.event_id AND known.token_id = batch.token_id
