-- The registry has these no more.
UPDATE registration SET state = 'removed'
FROM batch_registration_key AS batch
WHERE registration.token_id = batch.token_id AND registration.app_id = batch.app_id
