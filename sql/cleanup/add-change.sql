-- The journal of one change: what the registration is now, before it changes, and the evidence.
INSERT INTO change (
  run_id, token_id, app_id, action, why, became, was_state, was_user_id, was_registered_at,
  was_last_active_at, was_app_version, was_os_version, was_device_model, was_locale, was_run_id,
  was_run_confirmed_at, was_restored_at, was_restored_gone_at, basis, last_accepted_at,
  last_attempt_at, status, reason, gone_at, unregistered_at, cutoff, cutoff_source, apns_id, file, line)
SELECT
  :run_id, :token_id, :app_id, :action, :why, :became, was.state, was.user_id, was.registered_at,
  was.last_active_at, was.app_version, was.os_version, was.device_model, was.locale, was.run_id,
  was.run_confirmed_at, was.restored_at, was.restored_gone_at, :basis, :last_accepted_at,
  :last_attempt_at, :status, :reason, :gone_at, :unregistered_at, :cutoff, :cutoff_source, :apns_id,
  :file, :line
FROM (SELECT 1) LEFT JOIN registration AS was ON was.token_id = :token_id AND was.app_id = :app_id
