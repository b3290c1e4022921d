-- Who had each registration of the batch, and from when on.
SELECT batch.position, ownership.since, ownership.user_id
FROM batch_registration_key AS batch
CROSS JOIN ownership
  ON ownership.token_id = batch.token_id AND ownership.app_id = batch.app_id
