-- Puts every field back as the journal has it. What a person's registry said since then about fields
-- that the run had not touched stays. The evidence that was used does not count again.
UPDATE registration SET
  state = change.was_state,
  user_id = iif('pruned' IN (change.became, change.was_state), change.was_user_id, user_id),
  app_version = iif('pruned' IN (change.became, change.was_state), change.was_app_version, app_version),
  os_version = iif('pruned' IN (change.became, change.was_state), change.was_os_version, os_version),
  device_model = iif('pruned' IN (change.became, change.was_state), change.was_device_model, device_model),
  locale = iif('pruned' IN (change.became, change.was_state), change.was_locale, locale),
  run_id = change.was_run_id,
  run_confirmed_at = change.was_run_confirmed_at,
  restored_at = CASE change.action
    WHEN 'restore' THEN change.was_restored_at ELSE :as_of END,
  restored_gone_at = CASE change.action
    WHEN 'restore' THEN change.was_restored_gone_at
    ELSE max(coalesce(change.gone_at, change.was_restored_gone_at),
      coalesce(change.was_restored_gone_at, change.gone_at)) END
FROM change
WHERE change.run_id = :run_id AND change.was_state IS NOT NULL
  AND registration.token_id = change.token_id AND registration.app_id = change.app_id
