-- Where the batch's apns-ids are, in the order of the key.
INSERT OR ROLLBACK INTO send_by_apns_id (day, apns_id, token_id)
SELECT day, event_id, token_id FROM batch_event WHERE true
ON CONFLICT DO NOTHING
