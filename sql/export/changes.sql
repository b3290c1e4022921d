-- What one run, or all runs as of :since and later, changed: the journal in the order of the runs.
SELECT
  change.run_id, run.as_of, change.action, change.why, change.became,
  token.token, app.topic, app.environment, user.user_id,
  change.was_registered_at, change.was_last_active_at, change.last_accepted_at,
  change.last_attempt_at, change.basis, change.status, change.reason, change.gone_at,
  change.unregistered_at, change.cutoff, change.cutoff_source, change.apns_id, change.file, change.line,
  run.undoes
FROM change
JOIN run ON run.id = change.run_id
JOIN token ON token.id = change.token_id
JOIN app ON app.id = change.app_id
LEFT JOIN user ON user.id = change.was_user_id
WHERE (:run_id IS NULL OR change.run_id = :run_id) AND (:since IS NULL OR run.as_of >= :since)
ORDER BY change.run_id, token.token, app.topic, app.environment
