-- Idle: what stays is a tombstone; the journal has the rest.
INSERT INTO registration (token_id, app_id, state, in_registry, run_id, run_confirmed_at)
VALUES (:token_id, :app_id, 'pruned', 0, :run_id, :confirmed_at)
ON CONFLICT DO UPDATE SET
  state = 'pruned', run_id = excluded.run_id, run_confirmed_at = excluded.run_confirmed_at,
  user_id = NULL, app_version = NULL, os_version = NULL, device_model = NULL, locale = NULL
