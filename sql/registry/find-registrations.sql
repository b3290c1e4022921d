-- What the store has of each registration of the batch, by its place there.
SELECT
  batch.position, registration.state, registration.in_registry, registration.registered_at,
  registration.last_active_at, registration.run_id, registration.run_confirmed_at,
  registration.restored_at, registration.restored_gone_at,
  registration.user_id, registration.user_at, registration.app_version,
  registration.app_version_at, registration.os_version, registration.os_version_at,
  registration.device_model, registration.device_model_at, registration.locale,
  registration.locale_at, registration.state_at
FROM batch_registration_key AS batch
CROSS JOIN registration
  ON registration.token_id = batch.token_id AND registration.app_id = batch.app_id
