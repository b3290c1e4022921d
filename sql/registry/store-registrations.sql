-- The registrations of the batch as they shall be; all that decides was decided before.
INSERT INTO registration (
  token_id, app_id, state, in_registry, user_id, registered_at, last_active_at, app_version,
  os_version, device_model, locale, user_at, app_version_at, os_version_at, device_model_at,
  locale_at, run_id, run_confirmed_at, restored_at, restored_gone_at, state_at)
SELECT
  token_id, app_id, state, 1, user_id, registered_at, last_active_at, app_version,
  os_version, device_model, locale, user_at, app_version_at, os_version_at, device_model_at,
  locale_at, run_id, run_confirmed_at, restored_at, restored_gone_at, state_at
FROM batch_registration WHERE true
ON CONFLICT DO UPDATE SET
  state = excluded.state, in_registry = excluded.in_registry, user_id = excluded.user_id,
  registered_at = excluded.registered_at, last_active_at = excluded.last_active_at,
  app_version = excluded.app_version, os_version = excluded.os_version,
  device_model = excluded.device_model, locale = excluded.locale, user_at = excluded.user_at,
  app_version_at = excluded.app_version_at, os_version_at = excluded.os_version_at,
  device_model_at = excluded.device_model_at, locale_at = excluded.locale_at,
  run_id = excluded.run_id, run_confirmed_at = excluded.run_confirmed_at,
  restored_at = excluded.restored_at, restored_gone_at = excluded.restored_gone_at,
  state_at = excluded.state_at
