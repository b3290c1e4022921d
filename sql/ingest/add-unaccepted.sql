-- Where the batch's attempts that were not accepted are.
INSERT OR ROLLBACK INTO unaccepted (day, apns_id, token_id)
SELECT day, event_id, token_id FROM batch_event WHERE true
ON CONFLICT DO NOTHING
