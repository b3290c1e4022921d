-- The undo's own journal: what each registration of the run is now, and what it will be again.
INSERT INTO change (
  run_id, token_id, app_id, action, why, became, was_state, was_user_id, was_registered_at,
  was_last_active_at, was_app_version, was_os_version, was_device_model, was_locale, was_run_id,
  was_run_confirmed_at, was_restored_at, was_restored_gone_at, basis, gone_at)
SELECT
  :undo_id, change.token_id, change.app_id, 'restore', 'restored', coalesce(change.was_state, 'active'), now.state,
  now.user_id, now.registered_at, now.last_active_at, now.app_version, now.os_version,
  now.device_model, now.locale, now.run_id, now.run_confirmed_at, now.restored_at,
  now.restored_gone_at, change.basis, change.gone_at
FROM change
LEFT JOIN registration AS now ON now.token_id = change.token_id AND now.app_id = change.app_id
WHERE change.run_id = :run_id
